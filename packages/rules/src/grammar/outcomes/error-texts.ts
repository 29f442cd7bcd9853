import { lowerAt } from '../../language/parser.ts';
import { looseText } from '../../evaluate/values/values.ts';
import { normalName } from '../../tree/path.ts';
import type { NameEntry, NameIndex } from '../../language/names/names.ts';
import type { Test } from '../../tree/check.ts';
import type { Clause, Family, Reading } from '../reading.ts';
import { spanOf } from '../reading.ts';

const shortest = 8;

/** A title that is the text of the error itself: "Unsupported currency". Only read so when a known answer carries that text as its error. */
export const errorTexts: Family = {
  name: 'error-texts',
  title: 'The text of an error',
  read: readErrorText,
  golden: [
    {
      text: 'Check Insufficient stock for this book',
      reads: 'The error message contains "Insufficient stock for this book" in any case',
      sample: { error: { message: 'Insufficient stock for this book' } },
    },
  ],
};

function readErrorText(clause: Clause): Reading[] {
  const messages = errorTextsOf(clause.names);
  if (messages.length === 0) return [];
  for (const [from, to, score] of parts(clause)) {
    const text = textBetween(clause, from, to);
    const loose = looseText(text);
    if (loose.length < shortest) continue;
    if (
      messages.some(({ values }) =>
        values.some((value) => typeof value === 'string' && looseText(value).includes(loose)),
      )
    ) {
      return [{ check: containsTest(text), score, spans: spanOf(clause, { from, to }, 'predicate'), guessed: true }];
    }
  }
  return [];
}

/** The whole clause, then without a closing "error", then what stands before and after a dash. */
function parts({ from, end, ...clause }: Clause): [from: number, to: number, score: number][] {
  const input = { ...clause, end };
  const found: [number, number, number][] = [[from, end, 0.8]];
  const last = lowerAt(input, end - 1);
  if (last === 'error' || last === 'message') found.push([from, end - 1, 0.78]);
  for (let at = from + 1; at < end - 1; at++) {
    if (/^[-–—:]$/.test(lowerAt(input, at))) found.push([at + 1, end, 0.7], [from, at, 0.68]);
  }
  for (let at = from + 1; at < end; at++) {
    if (/^(for|when|if|with|without)$/.test(lowerAt(input, at))) found.push([from, at, 0.6]);
  }
  return found.slice(0, 12);
}

function textBetween(clause: Clause, from: number, to: number): string {
  const tokens = clause.tokens.slice(from, to);
  let text = '';
  let before = tokens[0]?.start ?? 0;
  for (const token of tokens) {
    text += (token.start > before ? ' ' : '') + token.text;
    before = token.end;
  }
  return text;
}

const kept = new WeakMap<NameIndex, NameEntry[]>();

function errorTextsOf(names: NameIndex): NameEntry[] {
  const known = kept.get(names) ?? names.entries.filter(isErrorText);
  kept.set(names, known);
  return known;
}

function isErrorText({ path, types }: NameEntry): boolean {
  const names = path.filter((step) => typeof step === 'string').map(normalName);
  const last = names.at(-1) ?? '';
  if (!types.has('string')) return false;
  return (
    /^(error|errors|message|detail|details|title|reason|msg|description|errordescription|errormessage)$/.test(last) ||
    names.some((name) => name.startsWith('error'))
  );
}

function containsTest(text: string): Test {
  return {
    kind: 'test',
    subject: { kind: 'error', part: 'message' },
    quantifier: { kind: 'implied' },
    predicate: { op: 'contains', value: { kind: 'words', text } },
    negated: false,
  };
}
