import type { NameIndex } from '../../language/names/names.ts';
import { inBothCases, underCircumstances } from './circumstances.ts';
import { demandsBesides } from './demands.ts';
import { ofEachItem } from './items.ts';
import { spelledOut } from './shorthand.ts';
import { inSameWords } from './same-words.ts';

/** A text that says the same as another one. */
export interface Restatement {
  text: string;
  /** What it leaves out, which must not be a demand by itself. */
  beside: string | null;
}

const maxRestatements = 5;
const quotation = /"[^"]*"|`[^`]*`|(?<![\p{L}\d])'[^']*'(?![\p{L}\d])/gu;
const firstMark = 0xe000;

/** What else a text may be written as, with what it demands in words that the readers know. What is quoted stays as it is. */
export function restatementsOf(text: string, names: NameIndex): Restatement[] {
  const quotations: string[] = [];
  const marked = text.replaceAll(quotation, (found) => String.fromCharCode(firstMark + quotations.push(found) - 1));
  const written = (one: string): string =>
    one.replaceAll(/[\uE000-\uF8FF]/gu, (mark) => quotations[mark.charCodeAt(0) - firstMark] ?? mark);
  const bare = [
    ...underCircumstances(marked, names),
    ...ofEachItem(marked, names),
    ...inBothCases(marked),
    ...demandsBesides(marked),
  ];
  const found = [{ demand: marked, beside: null }, ...bare].map(({ demand, beside }) => ({
    text: written(inSameWords(demand)),
    beside: beside === null || beside === '' ? null : written(beside),
  }));
  const full = spelledOut(text, { subject: null, list: null });
  found.push(...full.map((one) => ({ text: one, beside: null })));
  const others = found.filter(
    (one, at) => one.text !== text && found.findIndex((other) => other.text === one.text) === at,
  );
  return others.slice(0, maxRestatements);
}
