import type { Json, JsonObject, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { bodyOverride } from '../../chains/body-override.ts';
import { followUpsOf } from '../../chains/after/after-job.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { referredName, wordsOf } from '../../resources/words/words.ts';
import { isUnique } from '../../resources/uniqueness.ts';
import { isEchoedName } from '../../rules/echo-rules.ts';
import { isAllowedBody } from '../../schema/accepts.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { variantsOf } from '../../values/distinct.ts';
import type { Candidate } from '../candidate.ts';
import { boundBody, fullBody } from '../updates/shared/changed-record.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import { changeKindOf } from '../../resources/changes/record-changes.ts';
import type { Oracle } from '../oracle.ts';

/** Stores have columns of 255 letters, and logs shorter ones. */
const LONG = 300;
/** Letters that are written as one sign each, so that no server writes them in another way, and signs that some escape for good. */
const LETTERS = "Zoë & O'Łukasz, 東京";
/** Texts that people write, with any letters in them. */
const FREE_TEXT =
  /(^| )(title|description|notes?|comments?|text|message|reason|instructions?|summary|bio|remarks?|subject|contents?|memo|details|caption|label|(first|last|full|display|given|family) name)$/;

const isFreeText = (name: string, view: JsonSchemaObject): boolean => {
  const isOpen = view.pattern === undefined && view.format === undefined && view.enum === undefined;
  return isOpen && mainType(view) === 'string' && FREE_TEXT.test(wordsOf(name).join(' '));
};

/** A number with digits behind the point; null for one that must be whole. */
function fraction(value: number, view: JsonSchemaObject, definitions: Definitions): number | null {
  if (mainType(view) !== 'number' || !Number.isInteger(value)) return null;
  const step = view.multipleOf ?? 0.25;
  const found = [value + step, value - step].find((one) => !Number.isInteger(one) && isValid(one, view, definitions));
  return found ?? null;
}

function unusualValue(
  name: string,
  value: Json | undefined,
  { view, definitions }: { view: JsonSchemaObject; definitions: Definitions },
): Json {
  if (typeof value === 'number') return fraction(value, view, definitions);
  return isFreeText(name, view) ? longText(view) : null;
}

/** As long as stores may be too short for, where it may be so long. */
function longText({ maxLength = LONG }: JsonSchemaObject): string {
  const words = `${LETTERS} and so on, `;
  const length = Math.min(maxLength, LONG);
  const text = words
    .repeat(Math.ceil(LONG / words.length))
    .slice(0, length)
    .replace(/[\s,&']+$/, '');
  return length < LETTERS.length ? LETTERS : text;
}

/** Values that servers often store in another way, for the fields of a body at its top. */
function unusual({ operation, index }: Situation, body: JsonObject, schema: JsonSchema): JsonObject {
  const { definitions } = index;
  const { properties = {} } = flatten(schema, definitions);
  const names =
    changeKindOf(operation, index) === 'patches' ? Object.keys({ ...body, ...properties }) : Object.keys(body);
  const changed: JsonObject = {};
  for (const name of names) {
    const view = flatten(properties[name] ?? true, definitions);
    const isOwn = isEchoedName(name) && referredName(name) === null && view.readOnly !== true;
    if (!isOwn || isUnique(name, view, operation)) continue;
    const other = unusualValue(name, body[name], { view, definitions });
    if (other !== null && isValid(other, view, definitions)) changed[name] = other;
  }
  return changed;
}

const MAX_DEFAULTS = 5;

/** Other values than the documented defaults, which a server may set without a look at what was sent. */
function notDefault({ operation, index }: Situation, body: JsonObject, schema: JsonSchema): JsonObject {
  const { definitions } = index;
  const changed: JsonObject = {};
  if (changeKindOf(operation, index) === 'patches') return changed;
  for (const [name, property] of Object.entries(flatten(schema, definitions).properties ?? {})) {
    const { default: usual, readOnly } = flatten(property, definitions);
    const isPlain = ['string', 'number', 'boolean'].includes(typeof usual) && readOnly !== true;
    const isSent = body[name] !== undefined && body[name] !== usual;
    if (usual === undefined || !isPlain || isSent || !isEchoedName(name)) continue;
    const other = [...variantsOf(usual, property, definitions)].find((one) => one !== usual && one !== null);
    if (other !== undefined) changed[name] = other;
    if (Object.keys(changed).length >= MAX_DEFAULTS) break;
  }
  return changed;
}

const ITEMS = 3;

/** An item like one, with other numbers and texts where the schema allows them. */
function alike(item: JsonObject, view: JsonSchemaObject, at: number, definitions: Definitions): JsonObject {
  const entries = Object.entries(item).map(([name, value]): [string, Json] => {
    const property = flatten(view.properties?.[name] ?? true, definitions);
    const step = mainType(property) === 'integer' ? 1 : 1.25;
    const other = typeof value === 'number' ? value + at * step : typeof value === 'string' ? `${value} ${at}` : value;
    return [name, isValid(other, property, definitions) ? other : value];
  });
  return Object.fromEntries(entries);
}

/** Lists of objects with several items; those that name other records keep what they have. */
function several({ index }: Situation, body: JsonObject, schema: JsonSchema): JsonObject {
  const { definitions } = index;
  const { properties = {} } = flatten(schema, definitions);
  const changed: JsonObject = {};
  for (const [name, value] of Object.entries(body)) {
    const view = flatten(properties[name] ?? true, definitions);
    const [item = null] = Array.isArray(value) ? value : [];
    if (!isObject(item) || view.items === undefined) continue;
    const inner = flatten(view.items, definitions);
    if (Object.keys(item).some((key) => referredName(key) !== null)) continue;
    const items = Array.from({ length: ITEMS }, (_, at) => alike(item, inner, at, definitions));
    if (isValid(items, view, definitions) && new Set(items.map((one) => JSON.stringify(one))).size === ITEMS)
      changed[name] = items;
  }
  return changed;
}

/** The body with all that the document lets be sent, with no value that would be there anyway. */
function everyField(situation: Situation): JsonObject | null {
  const { operation, index } = situation;
  const read = index.madeBy(operation)?.read ?? index.at('GET', operation.path) ?? operation;
  const record = answeredRecord(read, index.definitions);
  return record === null ? null : (fullBody(situation, { create: operation, record })?.base ?? null);
}

const differing = (body: JsonObject, whole: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(whole).filter(([name, value]) => JSON.stringify(body[name]) !== JSON.stringify(value)),
  );

/** A write is answered, and read, with the values that were sent: all letters, all digits, all items. */
function storedAsSent(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const isChange = changeKindOf(operation, index) !== null;
  const { media, kind } = planBody(operation);
  const body = sampleBody(operation, index.definitions, seed);
  const isWrite = isChange || index.madeBy(operation) !== null;
  if (!isWrite || media === null || !hasMembers({ kind, media }) || !isObject(body)) return [];
  const schema = bodySchema(media);
  // What may be made with a field may not be changed by everybody afterwards.
  const whole = index.madeBy(operation) === null ? null : everyField(situation);
  const more = whole === null ? {} : differing(body, whole);
  const rich = whole ?? body;
  return [
    ...storedBody(
      situation,
      { body: rich, schema },
      { name: 'Unusual letters and digits', changed: unusual(situation, rich, schema) },
    ),
    ...storedBody(situation, { body: rich, schema }, { name: 'Every optional field, read back', changed: more }),
    ...storedBody(
      situation,
      { body, schema },
      // With every field there are no defaults.
      {
        name: 'Other values than the defaults',
        changed: Object.keys(more).length > 0 ? {} : notDefault(situation, body, schema),
      },
    ),
    ...storedBody(
      situation,
      { body, schema },
      // A form writes lists of objects in ways that differ from server to server.
      { name: 'Several items', changed: kind === 'json' ? several(situation, body, schema) : {} },
    ),
  ];
}

/** A write with some values changed, and read again. `respelled`: the bound body as it is sent; with the changed values where it is absent. */
export function storedBody(
  situation: Situation,
  { body, schema }: { body: JsonObject; schema: JsonSchema },
  { name, changed, respelled }: { name: string; changed: JsonObject; respelled?: (bound: JsonObject) => JsonObject },
): Candidate[] {
  const { operation, index } = situation;
  const fields = Object.keys(changed);
  const whole = { ...body, ...changed };
  if (fields.length === 0 || !isAllowedBody(whole, schema, index.definitions)) return [];
  const chain = chainOf(situation);
  const path = chain.path(operation);
  if (path.length < parameterNames(operation.path).length) return [];
  const conditions = chain.conditions(operation, path);
  const bound = boundBody(situation, chain, respelled === undefined ? whole : body);
  const sent: StepValue[] = [
    ...path,
    ...conditions,
    bodyOverride(respelled?.(bound) ?? { ...bound, ...onlyPlain(changed) }),
  ];
  const { extracts, followUps, after } = followUpsOf(situation, sent, sent.at(-1)?.bodyValue ?? undefined);
  return [
    {
      name,
      kind: 'stored_as_sent',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'What the document allows is stored as it was sent.',
        constraint: fields.join(', '),
        pointer: null,
        ...stepsOf({ before: chain.before, after: [...after, ...chain.after] }),
        ...(extracts.length > 0 && { extracts }),
        ...(followUps.length > 0 && { followUps }),
      },
      overrides: sent,
    },
  ];
}

/** Values at the top that need no binding. */
const onlyPlain = (changed: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(changed).filter(([, value]) => typeof value !== 'object'));

export const storedAsSentOracle: Oracle = {
  id: 'stored-as-sent',
  claim: 'A write is answered and read with the values that were sent.',
  strength: 'document',
  candidates: storedAsSent,
};
