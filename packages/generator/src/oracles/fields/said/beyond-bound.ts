import type { Json, JsonObject, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { hasMade } from '../../../chains/needs.ts';
import type { StepValue } from '@assay/scenario';
import { type ChainBuilder } from '../../../chains/chain.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import { isWrite } from '../../../chains/is-write.ts';
import { prepare, stepsOf, type Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import {
  boundsByWords,
  memberNamed,
  saysShort,
  sentNumbers,
  UNIT,
  type SentNumber,
  type WordBound,
} from '../../../resources/relations/bounded-by-words.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { isObject, isValid } from '../../../schema/is-valid.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { isNumber, flatten, mainType, type Definitions } from '../../../schema/resolve.ts';
import { partAt, withPart } from '../../../learned/json-pointer.ts';
import type { Candidate } from '../../candidate.ts';
import { locationOf, pointerOf } from '../locations.ts';
import { refusalsOf } from './refusals-of.ts';
import { inAllowedState } from '../../states/wrong-state.ts';
import type { Oracle } from '../../oracle.ts';

const BOUND = 'bound';
const LEAST = /\b(?:less|fewer|lower|smaller|shorter) (?:[a-z]+ ){0,2}than\b|\bat least\b/i;

/** A number that the request stands on, and how the answer of a read has it. */
interface Bound {
  limited: SentNumber;
  of: Resource;
  read: Operation;
  readPath: StepValue[];
  /** Of the number in the answer. */
  path: string;
  step: number;
  sentence: string;
}

/** A number, or one that is made for each request; what is read from another record is no limit to go beyond. */
const isOwnNumber = (value: Json | undefined): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.startsWith('{{$random'));

/** The number that is limited: the one that is named, or the only one that is sent. */
function limitedNumber({ member }: WordBound, view: JsonSchemaObject, body: JsonObject, of: Situation) {
  const numbers = sentNumbers(view, of.index.definitions);
  const sent = numbers.filter(({ at }) => partAt(body, pointerOf(at)) !== undefined);
  if (member === null) return sent.length === 1 ? (sent[0] ?? null) : null;
  const named = sent.filter(({ name }) => name === member);
  const [only] = named;
  if (only !== undefined) return named.length === 1 && isOwnNumber(partAt(body, pointerOf(only.at))) ? only : null;
  // What may be left out is sent for this.
  return numbers.find(({ name, at }) => name === member && at.length === 1) ?? null;
}

/** What is left of something. */
const REST = /(^| )(available|left|remaining|remainder|free|balance|outstanding|due)( |$)/;

/** "Where that does not suffice": what it is called stands elsewhere. */
const SAYS_THAT = /\b(?:that|this|it|they|there) (?:does|do|is|are)\b/i;

/** Whether what is left is called as the sentence calls it, or by nothing else: "not enough copies" of `copies_available`. */
function isOfSentence(field: string, sentence: string): boolean {
  const core = wordsOf(field)
    .filter((word) => !REST.test(word) && !UNIT.test(word))
    .map(singular);
  const said = wordsOf(sentence).map(singular);
  return core.length === 0 || core.some((word) => said.includes(word)) || SAYS_THAT.test(sentence);
}

/** Of a sentence that says only that there is too little: the one number that says how much there is. */
function restIn({ sentence, compared }: WordBound, fields: readonly string[]): string | null {
  const isOfRest = saysShort(sentence) || REST.test(wordsOf(compared).join(' '));
  const rest = isOfRest ? fields.filter((name) => REST.test(wordsOf(name).join(' '))) : [];
  const [field] = rest;
  return field !== undefined && rest.length === 1 && isOfSentence(field, sentence) ? field : null;
}

interface Prepared {
  chain: ChainBuilder;
  path: StepValue[];
  body: JsonObject;
  view: JsonSchemaObject;
}

/** A record that this chain has made, and how the answer of its read has a number. */
interface Shown {
  resource: Resource;
  read: Operation;
  identity: string;
  /** Of the number in the answer. */
  path: string;
}

/** The records that can limit a number: of an item those that the item names, where it names any. */
function recordsBeside({ at }: SentNumber, { chain, body }: Prepared) {
  const item = JSON.stringify(partAt(body, pointerOf(at.slice(0, -1))) ?? null);
  const named = at.length > 1 ? chain.records().filter(({ identity }) => item.includes(`"${identity}"`)) : [];
  return named.length > 0 ? named : chain.records();
}

/** Whether a request stands on a record: this chain has made it, or what it has made, or sends, names it. */
function isStoodOn(resource: Resource, identity: string, { chain, path, body }: Prepared): boolean {
  const made = chain.before.filter(({ operation }) => operation.startsWith('POST ')).map(({ values }) => values);
  return hasMade(chain, resource) || JSON.stringify([made, path, body]).includes(`"${identity}"`);
}

const ANY_AMOUNT = /(^| )(amount|quantity|qty|pieces|units?|count|number|cents|total|sum|size)( |$)/;

/** Whether a number can be one of those that a value limits: a value does not limit itself, and tokens limit no tickets. */
function isCompared(
  field: string,
  { name }: SentNumber,
  { bound, isChanged }: { bound: WordBound; isChanged: boolean },
): boolean {
  const [own, other] = [wordsOf(name), wordsOf(field)].map((words) => words.map(singular));
  if (isChanged && own?.join(' ') === other?.join(' ')) return false;
  return (
    bound.isLoose !== true ||
    ANY_AMOUNT.test(wordsOf(name).join(' ')) ||
    own?.some((word) => other?.includes(word)) === true
  );
}

/** What is left is meant, and not how many there are in all, unless the words write its name. */
function fieldIn(bound: WordBound, fields: readonly string[]): string | null {
  const named = memberNamed(bound.compared, fields);
  return named !== null && bound.compared.includes('`') ? named : (restIn(bound, fields) ?? named);
}

/** The record of this chain whose field a bound names. */
function shownBy(bound: WordBound, limited: SentNumber, base: Prepared, { operation, index }: Situation): Shown | null {
  for (const { resource, identity } of recordsBeside(limited, base)) {
    const { read } = resource;
    const record = read === null ? null : answeredRecord(read, index.definitions);
    if (read === null || record === null || read === operation || !isStoodOn(resource, identity, base)) continue;
    const fields = Object.entries(record.view.properties ?? {})
      .filter(([, property]) => isNumber(flatten(property, index.definitions)))
      .map(([name]) => name);
    const field = fieldIn(bound, fields);
    if (field !== null && isCompared(field, limited, { bound, isChanged: read.path === operation.path }))
      return { resource, read, identity, path: `${record.prefix}${field}` };
  }
  return null;
}

function boundOf(bound: WordBound, base: Prepared, situation: Situation): Bound | null {
  const { path, body, view } = base;
  const limited = limitedNumber(bound, view, body, situation);
  const shown = limited === null ? null : shownBy(bound, limited, base, situation);
  if (limited === null || shown === null) return null;
  const names = parameterNames(shown.read.path);
  const above = path.slice(0, names.length - 1).map((value, at) => ({ ...value, name: names[at] ?? value.name }));
  if (above.length !== names.length - 1) return null;
  const own: StepValue = { in: 'path', name: names.at(-1) ?? '', value: shown.identity };
  const isWhole = mainType(limited.flat) === 'integer';
  const step = (isWhole ? 1 : 0.01) * (LEAST.test(bound.sentence) ? -1 : 1);
  const { resource: of, read, path: at } = shown;
  return { limited, of, read, readPath: [...above, own], path: at, step, sentence: bound.sentence };
}

/** Few enough for the schema of what is sent to allow one more. */
const LIMITS = [2, 1, 3, 5, 10];

/** What may be sent for a member when a record is made; null where it is not sent. */
function sentMember({ create }: Resource, name: string, definitions: Definitions): JsonSchema | null {
  const { media } = create === null ? { media: null } : planBody(create);
  const property = media === null ? undefined : flatten(bodySchema(media), definitions).properties?.[name];
  return property === undefined || flatten(property, definitions).readOnly === true ? null : property;
}

/** Makes the record with a limit that a request can go beyond, where it is made with one. */
function withLowLimit({ chain }: Prepared, { limited, of, path, step }: Bound, { index, seed }: Situation): void {
  const { definitions } = index;
  const name = path.slice(path.lastIndexOf('.') + 1);
  const property = sentMember(of, name, definitions);
  const made = chain.before.find(({ operation }) => operation === of.create?.key);
  if (made === undefined || property === null || of.create === null) return;
  const sent = made.values.find((value) => value.in === 'body')?.bodyValue;
  const body = sent ?? sampleBody(of.create, definitions, seed) ?? null;
  const limit = LIMITS.find(
    (one) => isValid(one, property, definitions) && isValid(one + step, limited.flat, definitions),
  );
  if (limit === undefined || !isObject(body)) return;
  made.values = [...made.values.filter((value) => value.in !== 'body'), bodyOverride({ ...body, [name]: limit })];
}

/** What one record has is checked by code of its own, not as the form of a value is. */
const SEVERITY = 1.7;

function prepared(situation: Situation): Prepared | null {
  const { operation, index, seed } = situation;
  const { media, kind } = planBody(operation);
  if (media === null || !hasMembers({ kind, media }) || !isWrite(operation, index)) return null;
  const view = flatten(bodySchema(media), index.definitions);
  if (boundsByWords(operation, view, index.definitions).length === 0) return null;
  const { chain, overrides } = inAllowedState(situation, (of) => prepare(of, situation));
  const path = overrides.filter((one) => one.in === 'path');
  const body = overrides.find((one) => one.in === 'body')?.bodyValue ?? sampleBody(operation, index.definitions, seed);
  if (path.length < parameterNames(operation.path).length || body === undefined || !isObject(body)) return null;
  path.push(...chain.conditions(operation, path));
  return { chain, path, body, view };
}

/** What a value of another record limits is refused one step beyond it: "nobody can pay more than is due". */
function beyondBounds(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const { media } = planBody(operation);
  if (media === null) return [];
  const view = flatten(bodySchema(media), index.definitions);
  return boundsByWords(operation, view, index.definitions).flatMap((one): Candidate[] => {
    const [status, ...alternatives] = refusalsOf(operation, one.sentence);
    const base = status === undefined ? null : prepared(situation);
    const bound = base === null ? null : boundOf(one, base, situation);
    if (base === null || bound === null || status === undefined) return [];
    const { chain, path, body } = base;
    withLowLimit(base, bound, situation);
    const { at } = bound.limited;
    const value = `{{$nextTo:${BOUND}:${bound.step}::}}`;
    const expects = { status: successStatus(bound.read) };
    const extracts = [{ name: BOUND, path: bound.path, optional: true as const }];
    chain.before.push({ operation: bound.read.key, values: bound.readPath, extracts, expects });
    return [
      {
        name: `Field ${locationOf(at)} beyond ${bound.path}`,
        kind: 'out_of_range',
        errorIn: 'body',
        expectedStatus: status,
        details: {
          ...(alternatives.length > 0 && { alternatives }),
          reason: `The document says "${bound.sentence.trim().slice(0, 160)}".`,
          constraint: `limited by ${bound.path}`,
          pointer: pointerOf(at),
          ...stepsOf(chain),
        },
        severity: SEVERITY,
        overrides: [...path, bodyOverride(withPart(body, pointerOf(at), value) ?? {})],
      },
    ];
  });
}

export const beyondBoundsOracle: Oracle = {
  id: 'beyond-bounds',
  claim: 'A number that the words limit by a value of another record is refused beyond it.',
  strength: 'document',
  candidates: beyondBounds,
};
