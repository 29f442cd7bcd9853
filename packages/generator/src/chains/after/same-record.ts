import type { JsonSchemaObject } from '@assay/api-model';
import type { AnsweredRecord } from '../../resources/record-answer.ts';
import { wordsOf } from '../../resources/words/words.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';

const MAX_DEPTH = 3;
const MAX_NAMES = 30;

/** Names of values that time, a read or whoever else uses the record may change. */
const BY_TIME =
  /(^| )(accessed|seen|viewed|visited|views|hits|visits|expires?|expiry|ttl|now|age|signature|nonce)( |$)|^(last (?!name).*|links?|embedded|meta|self|href|request id|trace id|correlation id|timestamp|server time|generated at)$/;
/** What each write changes as well. */
const BY_WRITES =
  /(^| )(updated|modified|changed|edited|saved|touched|synced|refreshed|etag|version|revision|rev|checksum|hash)( |$)/;
/** What becomes less or more while others use the record, or make something that belongs to it. */
const BY_OTHERS = /(^| )(remaining|token)( |$)|(^| )counts?$|^(number of|num) /;

export const isVolatileName = (name: string): boolean =>
  [BY_TIME, BY_WRITES].some((names) => names.test(wordsOf(name).join(' ')));

/** Whether others than the scenario may change a value of a record that nothing is written to. */
const isUnsteadyName = (name: string): boolean =>
  [BY_TIME, BY_OTHERS].some((names) => names.test(wordsOf(name).join(' ')));

type IsNamed = (name: string) => boolean;

function namesIn(view: JsonSchemaObject, definitions: Definitions, isMeant: IsNamed, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  return Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    if (isMeant(name)) return [name];
    const inner = flatten(property, definitions);
    const item = mainType(inner) === 'array' && inner.items !== undefined ? flatten(inner.items, definitions) : inner;
    return item.properties === undefined ? [] : namesIn(item, definitions, isMeant, depth + 1);
  });
}

/** Undocumented values of the same sort, which servers like to add. */
const USUAL =
  'updatedAt updated_at updateTime update_time lastUpdated last_updated modifiedAt modified_at lastModified last_modified changedAt changed_at version revision etag requestId'.split(
    ' ',
  );

/** The record, as the subject of a rule. */
export const subjectOf = ({ prefix }: AnsweredRecord): string =>
  prefix === '' ? 'the body' : `\`${prefix.replace(/\.$/, '')}\``;

/** "The record is the same as in that step", without what a server changes by itself and without `except`. */
export function sameRule(
  record: AnsweredRecord,
  definitions: Definitions,
  { step, except = [] }: { step: string; except?: readonly string[] },
): string {
  return sameBut(record, step, [...except, ...namesIn(record.view, definitions, isVolatileName), ...USUAL]);
}

/** The same of a record that nothing was written to, so that its version and the time of its last change stay as well. */
export function untouchedRule(
  record: AnsweredRecord,
  definitions: Definitions,
  { step, except = [] }: { step: string; except?: readonly string[] },
): string {
  return sameBut(record, step, [...except, ...namesIn(record.view, definitions, isUnsteadyName)]);
}

function sameBut(record: AnsweredRecord, step: string, names: readonly string[]): string {
  const left = [...new Set(names)].filter((name) => !/[`"\\]/.test(name)).slice(0, MAX_NAMES);
  const same = `${subjectOf(record)} is the same as in step "${step}"`;
  return left.length === 0 ? same : `${same} except ${left.map((name) => `\`${pathOf(name)}\``).join(', ')}`;
}

/** A name with other signs than letters is written as a path. */
const pathOf = (name: string): string => (/^[\p{L}_$@#][\p{L}\p{N}_$@#:-]*$/u.test(name) ? name : `["${name}"]`);

const isMoment = ({ format }: JsonSchemaObject): boolean => format === 'date-time';

const CREATED = /^(created|made|inserted|registered)( (at|on|date|time))?$|^(creation|insertion) (date|time)$/;
const UPDATED =
  /^(updated|modified|changed|last (updated|modified|changed))( (at|on|date|time))?$|^(last )?(modification|update) (date|time)$/;

const SAYS_LATER =
  /\blater (after|than|with|on) (every|each|any|the)\b|\b(moves on|increases|grows|changes) (with|on|after|at) (every|each|any)\b/i;

/** Two changes may share a moment, unless the document promises a later one for each. */
const isPromisedLater = ({ description = '' }: JsonSchemaObject): boolean => SAYS_LATER.test(description);

const timesOf = ({ view }: AnsweredRecord, definitions: Definitions) =>
  Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    const flat = flatten(property, definitions);
    const isKnown = view.required?.includes(name) === true && isMoment(flat) && /^[\w$]+$/.test(name);
    return isKnown ? [{ name, view: flat, words: wordsOf(name).join(' ') }] : [];
  });

/** What the times of a record have to do with a change of it: made stays, changed moves on. */
export function timeRules(record: AnsweredRecord, definitions: Definitions, step: string): string[] {
  return timesOf(record, definitions).flatMap(({ name, view, words }) => {
    const path = `\`${record.prefix}${name}\``;
    if (CREATED.test(words)) return [`${path} is the same as in step "${step}"`];
    if (!UPDATED.test(words)) return [];
    return [`${path} is ${isPromisedLater(view) ? 'later' : 'not earlier'} than in step "${step}"`];
  });
}

/** Whether a document promises that each change of a record shows in its time. */
export const promisesLater = (record: AnsweredRecord, definitions: Definitions): boolean =>
  timesOf(record, definitions).some(({ view, words }) => UPDATED.test(words) && isPromisedLater(view));

/** What did not happen leaves the time of the last change as it was. */
export const unchangedTimeRules = (record: AnsweredRecord, definitions: Definitions, step: string): string[] =>
  timesOf(record, definitions)
    .filter(({ words }) => UPDATED.test(words))
    .map(({ name }) => `\`${record.prefix}${name}\` is the same as in step "${step}"`);
