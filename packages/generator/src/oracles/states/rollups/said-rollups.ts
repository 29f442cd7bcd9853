import { bodySchema, planBody } from '../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { referredName, singular, wordsOf } from '../../../resources/words/words.ts';
import { unwrapped } from '../../../resources/words/sentences-in.ts';
import { isNumber, flatten } from '../../../schema/resolve.ts';
import { machineOf } from '../../../states/machine.ts';
import { coreOf } from '../../../states/said-amounts.ts';

/** What a number of a record is made of the numbers of the records that stand on it. */
export type Rollup = 'count' | 'mean' | 'sum' | 'highest' | 'lowest';

export interface SaidRollup {
  /** Path in the answer of a read. */
  field: string;
  of: Rollup;
  /** The member that is sent with each of the records; null where they are counted. */
  member: string | null;
  sentence: string;
}

const ROLLUPS: readonly (readonly [Rollup, ReadonlySet<string>])[] = [
  ['mean', new Set(['mean', 'average', 'avg'])],
  ['highest', new Set(['highest', 'largest', 'greatest', 'maximum', 'biggest'])],
  ['lowest', new Set(['lowest', 'smallest', 'minimum', 'cheapest'])],
  ['count', new Set(['number', 'count', 'many'])],
  ['sum', new Set(['sum', 'total'])],
];

/** With any other word the document speaks of some of the records, or of more than one number. */
const BESIDE = new Set(
  (
    'the a an of all its it this these that their over across in for from on by to how is are been has have given received made ' +
    'written recorded left so far ever and each every value there'
  ).split(' '),
);

/** What the words after these say is no part of the formula. */
const ENDS = /[.,;:()]|\b(?:or|null|rounded|read-only|computed|derived|maintained|zero|0)\b/i;
/** A number that lags, or counts only some. */
const NOT_AT_ONCE =
  /\b(?:night|nightly|daily|hourly|hour|minutes?|cached?|eventual\w*|approximate\w*|estimat\w*|delay\w*|lag\w*|later|refresh\w*|only|except|excluding)\b/i;

const singularWords = (text: string): string[] => wordsOf(text).map(singular);

const contentWords = (text: string): string[] =>
  singularWords(
    wordsOf(text)
      .filter((word) => !BESIDE.has(word))
      .join(' '),
  );

/** The numbers that are sent with a record. */
function sentMembers({ create }: Resource, { definitions }: ApiIndex): string[] {
  const { media } = create === null ? { media: null } : planBody(create);
  if (media === null) return [];
  const { properties = {} } = flatten(bodySchema(media), definitions);
  return Object.entries(properties)
    .filter(([name, property]) => referredName(name) === null && isNumber(flatten(property, definitions)))
    .map(([name]) => name);
}

/** The words that a kind of record is called by: those of its path. */
const kindWords = ({ path }: Resource): string[] =>
  singularWords(path.split('/').findLast((one) => one !== '{}') ?? '');

const without = (words: readonly string[], taken: readonly string[]): string[] =>
  words.filter((word) => !taken.includes(word));

interface Kinds {
  parent: Resource;
  child: Resource;
  index: ApiIndex;
}

/** What a formula says, where all of its words are accounted for. */
function rollupIn(formula: string, { parent, child, index }: Kinds): Pick<SaidRollup, 'of' | 'member'> | null {
  const words = contentWords(formula);
  const found = ROLLUPS.find(([, names]) => words.some((word) => names.has(word)));
  if (found === undefined) return null;
  const [of, names] = found;
  const rest = words.filter((word) => !names.has(word));
  // "The volumes of the scheduled turns": a fresh one is one of these.
  const { start = null } = machineOf(child, index) ?? {};
  const left = without(rest, [...kindWords(parent), 'total', ...singularWords(start ?? '')]);
  const ofChild = kindWords(child);
  const namesChild = ofChild.some((word) => left.includes(word));
  const others = without(left, ofChild);
  if (of === 'count') return namesChild && others.length === 0 ? { of, member: null } : null;
  const members = sentMembers(child, index).filter((name) => {
    const core = coreOf(name).trim().split(' ');
    return core.every((word) => left.includes(word)) && without(others, core).length === 0;
  });
  const [member] = members;
  return member === undefined || members.length > 1 ? null : { of, member };
}

const WAITING = /^(?:draft|pending|submitted|requested|waiting|held|unverified|unconfirmed|new|queued)$/i;

/** Whether a record counts as soon as it is made. */
function countsAtOnce(child: Resource, index: ApiIndex): boolean {
  const { start = null } = machineOf(child, index) ?? {};
  return start === null || !WAITING.test(start);
}

/** The numbers of a record that the document says are made of those of the records of another kind. */
export function saidRollups({ parent, child, index }: Kinds): SaidRollup[] {
  const { read } = parent;
  const record = read === null ? null : answeredRecord(read, index.definitions);
  if (record === null || !countsAtOnce(child, index)) return [];
  return Object.entries(record.view.properties ?? {}).flatMap(([name, property]): SaidRollup[] => {
    const flat = flatten(property, index.definitions);
    const sentence = unwrapped(flat.description ?? '').replaceAll('`', '');
    if (!isNumber(flat) || sentence === '' || NOT_AT_ONCE.test(sentence)) return [];
    const found = rollupIn(sentence.split(ENDS, 1)[0] ?? '', { parent, child, index });
    return found === null ? [] : [{ field: `${record.prefix}${name}`, ...found, sentence }];
  });
}
