import type { Operation } from '@assay/api-model';
import { stateField } from '../states/machine.ts';
import { statesIn } from '../states/names.ts';
import { isNumber, flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { answeredRecord } from '../resources/record-answer.ts';
import { sentencesIn } from '../resources/words/sentences-in.ts';
import { wordsAbout } from '../resources/words/words-about.ts';
import { plain, wordsOf } from '../resources/words/words.ts';

const SUCCEEDED = new Set(
  'succeeded success successful complete completed done finished ready processed generated exported imported'.split(
    ' ',
  ),
);
const FAILED = new Set(
  'failed failure error errored canceled cancelled aborted rejected expired timedout terminated'.split(' '),
);

/** How the answer of a status operation shows that a job is over. */
export interface JobEnd {
  /** In English. */
  rule: string;
  /** In English: it is over and did what it should. */
  succeeded: string;
  /** Paths of what only goes forward. */
  forward: string[];
}

const quoted = (states: readonly string[]): string => states.map((state) => JSON.stringify(state)).join(', ');

const isOneOf = (path: string, states: readonly string[]): string =>
  states.length === 1 ? `\`${path}\` is ${quoted(states)}` : `\`${path}\` is one of ${quoted(states)}`;

const isEnd = (state: string): boolean => {
  const words = wordsOf(state);
  return !words.includes('not') && words.some((word) => SUCCEEDED.has(word) || FAILED.has(word));
};
const isSuccess = (state: string): boolean => wordsOf(state).every((word) => SUCCEEDED.has(word));

/** States that the document calls final. */
const saidFinal = (text: string, states: readonly string[]): string[] =>
  sentencesIn(text)
    .filter((sentence) => /\b(final|terminal|end) states?\b|\bis (final|terminal|over)\b/i.test(sentence))
    .flatMap((sentence) => statesIn(sentence, states));

const SHARE = /^(progress|percent|percentage|progresspercent(age)?|percentcomplete|percentdone|completion)$/;

/** A share of the work that is done. */
function shareFields(status: Operation, definitions: Definitions): string[] {
  const record = answeredRecord(status, definitions);
  return Object.entries(record?.view.properties ?? {}).flatMap(([name, property]) => {
    return isNumber(flatten(property, definitions)) && SHARE.test(plain(name))
      ? [`${record?.prefix ?? ''}${name}`]
      : [];
  });
}

function endByState(status: Operation, definitions: Definitions): JobEnd | null {
  const field = stateField(status, definitions);
  if (field === null) return null;
  const { path, states } = field;
  const final = new Set(saidFinal(wordsAbout(status, 200), states));
  const ended = states.filter((state) => isEnd(state) || final.has(state));
  const succeeded = ended.filter((state) => isSuccess(state));
  if (succeeded.length === 0 || ended.length === states.length) return null;
  const forward = [path, ...shareFields(status, definitions)];
  return { rule: isOneOf(path, ended), succeeded: isOneOf(path, succeeded), forward };
}

const DONE = /^(is)?(done|completed|finished|ready)$/;

/** A flag instead of a state (AIP-151). */
function endByFlag(status: Operation, definitions: Definitions): JobEnd | null {
  const record = answeredRecord(status, definitions);
  const flag = Object.entries(record?.view.properties ?? {}).find(
    ([name, property]) => DONE.test(plain(name)) && mainType(flatten(property, definitions)) === 'boolean',
  );
  if (record === null || flag === undefined) return null;
  const rule = `\`${record.prefix}${flag[0]}\` is true`;
  return { rule, succeeded: rule, forward: shareFields(status, definitions) };
}

/** Null where an answer of the operation does not show whether a job is over. */
export const jobEnd = (status: Operation, definitions: Definitions): JobEnd | null =>
  endByState(status, definitions) ?? endByFlag(status, definitions);
