import type { Json, JsonObject, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { ruleStatuses } from '../../expectations/rule-statuses.ts';
import type { ScenarioDetails } from '../../types.ts';
import { patchedRules } from '../../chains/after/json-patch.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { documentedResponse, successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { fieldsOf, sentRecord } from '../../resources/sent-record.ts';
import { lockFieldOf } from '../../resources/versions/lock-field.ts';
import { orderedPairs } from '../../resources/relations/ordered-members.ts';
import { patchableMembers, takesJsonPatch } from '../../resources/json-patch.ts';
import { referredName } from '../../resources/words/words.ts';
import { isEchoedName } from '../../rules/echo-rules.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, isNumber, mainType, type Definitions } from '../../schema/resolve.ts';
import { variantsOf } from '../../values/distinct.ts';
import type { Candidate } from '../candidate.ts';
import {
  BEFORE,
  changedRecord,
  changeOf,
  fullBody,
  makeWith,
  readAfter,
  readBefore,
  type ChangedRecord,
  type FullBody,
} from './shared/changed-record.ts';
import { followedRules } from './shared/followed.ts';
import { mergedMembers, mergesObjects } from './shared/merged-members.ts';
import { otherValue } from './shared/patched-members.ts';
import { raisedRules } from './versions/raised.ts';
import { sameRule, timeRules } from '../../chains/after/same-record.ts';
import { changeKindOf } from '../../resources/changes/record-changes.ts';
import type { Oracle } from '../oracle.ts';

/** Fields of a PATCH that come back as they were sent, and refer to nothing. */
const plainFields = (changes: Json | undefined): [name: string, value: string | number][] =>
  Object.entries(isObject(changes) ? changes : {}).flatMap(([name, value]): [string, string | number][] => {
    const isPlain = typeof value === 'string' || typeof value === 'number';
    return isPlain && referredName(name) === null && isEchoedName(name) ? [[name, value]] : [];
  });

/** What changes one member of a record, and the rules that show it. */
interface Patch {
  name: string;
  /** For the record of one scenario. */
  bodyOn: (changed: ChangedRecord) => Json;
  /** Beside those about everything else. */
  rules: string[];
  /** Another change than the documented one may be refused for what the document says in words. */
  isTried: boolean;
  /** The member of the object that is changed, where the object is merged into the one that is there. */
  member?: string;
  /** The other end of a span, which is sent with the first one. */
  end?: string;
}

const MAX_PATCHES = 3;

/**
 * What is forgotten is what a record may be without: where the documented change is of such a field, one that a record always has goes
 * before it.
 */
function inOrder(
  documented: readonly [string, Json] | undefined,
  others: readonly [string, Json][],
  { create, record }: ChangedRecord,
  { definitions }: Situation['index'],
): (readonly [string, Json])[] {
  if (documented === undefined) return [...others];
  const { media } = planBody(create);
  const required = media === null ? [] : (sentRecord(bodySchema(media), record, definitions).view.required ?? []);
  const first = required.includes(documented[0]) ? undefined : others.find(([name]) => required.includes(name));
  const rest = others.filter((one) => one !== first);
  return [...(first === undefined ? [] : [first]), documented, ...rest];
}

/** Changes of one field each, to another value than the one that the record was made with. */
function mergePatches(situation: Situation, changed: ChangedRecord, made: JsonObject): Patch[] {
  const { operation, index, seed } = situation;
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const usual = sampleBody(operation, definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || usual === undefined) return [];
  const { prefix, view } = sentRecord(bodySchema(media), changed.record, definitions);
  const said = plainFields(fieldsOf(usual, prefix));
  // An envelope that need not be sent is in no sample; what a record is made with can be changed all the same.
  const isLeftOut = prefix !== '' && said.length === 0;
  const [documented] = isLeftOut ? plainFields(made).filter(([name]) => view.properties?.[name] !== undefined) : said;
  const others = Object.entries(made).filter(
    ([name]) => name !== documented?.[0] && view.properties?.[name] !== undefined,
  );
  // What has nothing to send but a version shows no change.
  const isBare = lockFieldOf(operation, index) !== null;
  if (documented === undefined && !isBare) return [];
  const isMoment = (name: string): boolean =>
    flatten(view.properties?.[name] ?? true, definitions).format?.startsWith('date') === true;
  // Another time may be taken.
  const inTurn = inOrder(documented, others, changed, index);
  const found = [...inTurn.filter(([name]) => !isMoment(name)), ...inTurn.filter(([name]) => isMoment(name))];
  const [first, ...rest] = found.flatMap(([name, value]): Patch[] => {
    const isDocumented = name === documented?.[0];
    const property = view.properties?.[name] ?? true;
    // The first one is as it is documented; others are of a form that nothing else depends on.
    const [other = value] = made[name] === value ? variantsOf(value, property, definitions) : [value];
    const sent = isDocumented ? other : otherValue(name, value, { view, definitions });
    const change = sent === undefined ? null : changeOf(situation, changed, { [name]: sent });
    if (sent === undefined || change?.isAllowed !== true) return [];
    const bodyOn = (one: ChangedRecord): Json => changeOf(situation, one, { [name]: sent }).body;
    return [{ name, bodyOn, rules: [], isTried: !isDocumented || isMoment(name) }];
  });
  const merged = mergedPatches(situation, changed, { view, made });
  const more = [...merged, ...spanPatches(situation, changed, { view, made })];
  return first === undefined ? more : [first, ...more, ...rest];
}

/** Both ends of a span as they are, where neither can be sent alone: what else the record has is kept. */
function spanPatches(
  situation: Situation,
  changed: ChangedRecord,
  { view, made }: { view: JsonSchemaObject; made: JsonObject },
): Patch[] {
  const isSent = (name: string): boolean => made[name] !== undefined && view.properties?.[name] !== undefined;
  return orderedPairs(view, situation.index.definitions)
    .filter(({ low, high }) => isSent(low) && isSent(high))
    .slice(0, 1)
    .flatMap(({ low, high }): Patch[] => {
      const fields = { [low]: made[low] ?? null, [high]: made[high] ?? null };
      if (!changeOf(situation, changed, fields).isAllowed) return [];
      const bodyOn = (one: ChangedRecord): Json => changeOf(situation, one, fields).body;
      return [{ name: low, end: high, bodyOn, rules: [], isTried: true }];
    });
}

/** Changes of one member of an object inside the record, where objects are merged. */
function mergedPatches(
  situation: Situation,
  changed: ChangedRecord,
  { view, made }: { view: JsonSchemaObject; made: JsonObject },
): Patch[] {
  const { operation, index, description } = situation;
  if (!mergesObjects(operation, description)) return [];
  const about = { record: changed.record, view, definitions: index.definitions, step: BEFORE };
  return mergedMembers(made, about).flatMap(({ name, member, fields, rules }) => {
    const bodyOn = (one: ChangedRecord): Json => changeOf(situation, one, fields).body;
    return changeOf(situation, changed, fields).isAllowed ? [{ name, bodyOn, rules, isTried: true, member }] : [];
  });
}

/** The same as JSON patches (RFC 6902), of members that the document names. */
function jsonPatches(
  { operation, index: { definitions } }: Situation,
  { record }: ChangedRecord,
  made: FullBody,
): Patch[] {
  return patchableMembers(operation, definitions).flatMap((name): Patch[] => {
    const value = otherValue(name, made.fields[name], { view: made.sent.view, definitions });
    if (value === undefined || record.view.properties?.[name] === undefined) return [];
    const body = [{ op: 'replace', path: `/${name}`, value }];
    const rules = patchedRules(body, record);
    return rules.length === 0 ? [] : [{ name, bodyOn: () => body, rules, isTried: true }];
  });
}

/** Fields of the answer that no request sets may follow from those that are changed; requests and answers may share one schema. */
export function computedNames({ record }: ChangedRecord, schema: JsonSchemaObject, definitions: Definitions): string[] {
  const isSet = (name: string): boolean => {
    const property = schema.properties?.[name];
    return property !== undefined && flatten(property, definitions).readOnly !== true;
  };
  return Object.keys(record.view.properties ?? {}).filter((name) => !isSet(name));
}

const STAYS =
  /\b(?:at the time|on the day|as of|when it was|do(?:es)? not (?:change|reach)|stays?|remains?|never|fixed|frozen)\b/i;

/**
 * Numbers of the parts of a record that no request sets, such as the total of each line: they may follow from what is changed, too, where
 * their description does not say that they stay.
 */
export function computedInParts(
  { record }: ChangedRecord,
  schema: JsonSchemaObject,
  definitions: Definitions,
): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, sent]) => {
    const set = partOf(sent, definitions).properties;
    const shown = partOf(record.view.properties?.[name] ?? true, definitions).properties;
    if (set === undefined || shown === undefined) return [];
    return Object.entries(shown)
      .filter(([member]) => !(member in set) && !Object.hasOwn(schema.properties ?? {}, member))
      .map(([member, property]) => ({ member, view: flatten(property, definitions) }))
      .filter(({ view }) => isNumber(view) && !STAYS.test(view.description ?? ''))
      .map(({ member }) => member);
  });
}

/** The items of a list, or the object itself. */
function partOf(property: JsonSchema, definitions: Definitions): JsonSchemaObject {
  const view = flatten(property, definitions);
  return mainType(view) === 'array' ? flatten(view.items ?? true, definitions) : view;
}

/** Whether reads show the version of a record in a header. */
export const showsVersion = (read: Operation): boolean =>
  documentedResponse(read, successStatus(read))?.headers.some(({ name }) => /^etag$/i.test(name)) === true;

/** What a change that nobody has documented may be refused with. */
export const REFUSED = [400, 409, 412, 422, 428];

const CHANGED_TAG = `header ETag is different from step "${BEFORE}"`;

/** A change of one field leaves all others as they were (PATCH: RFC 5789), as a read shows afterwards. */
export function keepsOthers(situation: Situation): Candidate[] {
  if (changeKindOf(situation.operation, situation.index) !== 'patches') return [];
  return patchesOf(situation)
    .slice(0, MAX_PATCHES)
    .flatMap((patch) => candidateOf(situation, patch));
}

function patchesOf(situation: Situation): Patch[] {
  const changed = changedRecord(situation);
  const full = changed === null ? null : fullBody(situation, changed);
  if (changed === null || full === null) return [];
  return takesJsonPatch(situation.operation)
    ? jsonPatches(situation, changed, full)
    : mergePatches(situation, changed, full.fields);
}

const reasonFor = ({ method }: Operation): string =>
  method === 'PATCH'
    ? 'A PATCH changes what it names and nothing else (RFC 5789).'
    : 'A change that may leave fields out changes those that it names and nothing else.';

/** Another valid value may meet another record, or a limit of what is there. */
function undecidedOf(operation: Operation, isTried: boolean): Pick<ScenarioDetails, 'undecided'> {
  const undecided = isTried ? REFUSED : ruleStatuses(operation).filter((status) => status === 409 || status === 412);
  return undecided.length === 0 ? {} : { undecided };
}

/** Each has a record of its own. */
function candidateOf(situation: Situation, { name, bodyOn, rules, isTried, member, end }: Patch): Candidate[] {
  const { operation, index } = situation;
  const changed = changedRecord(situation);
  const full = changed === null ? null : fullBody(situation, changed);
  if (changed === null || full === null) return [];
  makeWith(situation, changed, full);
  const body = bodyOn(changed);
  const conditions = readBefore(situation, changed);
  const computed = computedNames(changed, full.sent.view, index.definitions);
  const except = [
    name,
    ...(end === undefined ? [] : [end]),
    ...computed,
    ...computedInParts(changed, full.sent.view, index.definitions),
  ];
  const all = [
    ...rules,
    ...followedRules(changed.record, { name, computed }, index.definitions),
    sameRule(changed.record, index.definitions, { step: BEFORE, except }),
    ...timeRules(changed.record, index.definitions, BEFORE),
    ...raisedRules(changed.record, situation, BEFORE),
    ...(showsVersion(changed.read) ? [CHANGED_TAG] : []),
  ];
  return [
    {
      name: `Changing ${[name, member].filter(Boolean).join('.')}${end === undefined ? '' : ` and ${end}`} keeps everything else`,
      kind: 'keeps_others',
      ...(member !== undefined && { part: 'merged' }),
      ...(end !== undefined && { part: 'span' }),
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: reasonFor(operation),
        constraint: name,
        pointer: null,
        ...undecidedOf(operation, isTried),
        ...stepsOf(changed.chain),
        followUps: [readAfter(changed, all)],
      },
      overrides: [...changed.path, ...conditions, bodyOverride(body ?? {})],
    },
  ];
}

export const keepsOthersOracle: Oracle = {
  id: 'keeps-others',
  claim: 'A PATCH changes what it names and nothing else.',
  strength: 'standard',
  candidates: keepsOthers,
};
