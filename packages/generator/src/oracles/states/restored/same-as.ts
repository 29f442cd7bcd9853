import type { Operation } from '@assay/api-model';
import type { Situation } from '../../../chains/situation.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { wordsOf } from '../../../resources/words/words.ts';
import { flatten, isNumber } from '../../../schema/resolve.ts';
import { stateField } from '../../../states/machine.ts';

/** What goes on counting whatever is taken back. */
const GOES_ON = new Set(
  'count times total history version revision sequence updated changed last ever score'.split(' '),
);
const EVER = /\b(?:ever|so far|since|in all|over time|history|times)\b/i;

/** Rules by which the numbers and the state of a record are those of an earlier read. */
export function sameAs(step: string, read: Operation, { index: { definitions } }: Situation): string[] {
  const record = answeredRecord(read, definitions);
  if (record === null) return [];
  const numbers = Object.entries(record.view.properties ?? {}).flatMap(([name, property]) => {
    const flat = flatten(property, definitions);
    // What an answer may leave out there may be nothing to compare with.
    const isShown = record.view.required === undefined || record.view.required.includes(name);
    const goesOn = wordsOf(name).some((word) => GOES_ON.has(word)) || EVER.test(flat.description ?? '');
    return isShown && isNumber(flat) && !goesOn && !/(?:^|_)id$|Id$/.test(name) ? [`${record.prefix}${name}`] : [];
  });
  const state = stateField(read, definitions)?.path;
  return [...numbers, ...(state === undefined ? [] : [state])].map(
    (path) => `\`${path}\` is the same as in step "${step}"`,
  );
}
