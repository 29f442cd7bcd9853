import type { JsonSchemaObject } from '@assay/api-model';
import type { AnsweredRecord } from '../../resources/record-answer.ts';
import { wordsOf } from '../../resources/words/words.ts';
import { mayBeNull } from '../../schema/nullable/may-be-null.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';

export interface Field {
  name: string;
  view: JsonSchemaObject;
  /** With a space at each end. */
  words: string;
}

export const isMoment = ({ format }: JsonSchemaObject): boolean => format === 'date-time' || format === 'date';
const isWritable = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** What an object always has, and is never null. */
export function fieldsOf({ view }: Pick<AnsweredRecord, 'view'>, definitions: Definitions): Field[] {
  return (view.required ?? []).filter(isWritable).flatMap((name): Field[] => {
    const property = view.properties?.[name] ?? true;
    const flat = flatten(property, definitions);
    return mayBeNull(property, definitions) ? [] : [{ name, view: flat, words: ` ${wordsOf(name).join(' ')} ` }];
  });
}

const UNITS: readonly [words: RegExp, unit: string][] = [
  [/\b(minutes?|mins?)\b/, 'minutes'],
  [/\b(hours?|hrs?)\b/, 'hours'],
  [/\b(days?|nights?)\b/, 'days'],
  [/\b(seconds?|secs?)\b/, 'seconds'],
];

export const unitIn = (text: string): string | null => UNITS.find(([words]) => words.test(text))?.[1] ?? null;
/** The words of a text, with a space at each end. */
export const said = (text: string): string => ` ${wordsOf(text).join(' ')} `;

/** The field that a text names; the longest name where one is a part of the other. */
export const namedIn = (text: string, fields: readonly Field[]): Field | null =>
  fields.filter(({ words }) => text.includes(words)).toSorted((a, b) => b.words.length - a.words.length)[0] ?? null;

/** The two parts of a sum of a moment and a length. */
export function momentParts(sentence: string): { base: string; length: string } | null {
  const [, before, added] = /^(.*?)(?:\bplus|\+)\s(.*)$/i.exec(sentence) ?? [];
  const [, length, from] = /^(.*?)\bafter\b(.*)$/i.exec(sentence) ?? [];
  const base = before ?? from;
  const [amount] = (added ?? length ?? '').split(/[,(]/);
  return base === undefined || amount === undefined ? null : { base: said(base), length: said(amount) };
}
