import type { Json, JsonObject, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { bindBody } from '../../chains/bind-body.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import { isDemandedField, isRefusedField } from '../../learned/facts-of.ts';
import { answersToken } from '../../chains/accounts/logins.ts';
import { isWrite } from '../../chains/is-write.ts';
import { referredBy, withChoice } from '../../resources/references.ts';
import { referredName } from '../../resources/words/words.ts';
import { mayConflict, successStatus } from '../../expectations/expectation.ts';
import type { Candidate, Refer } from '../candidate.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { isAllowedBody } from '../../schema/accepts.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import type { StepValue } from '@assay/scenario';
import type { Situation } from '../../chains/situation.ts';
import type { SuccessKind } from '../../types.ts';
import { boundsByWords, isBoundByWords } from '../../resources/relations/bounded-by-words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { narrowedByWords } from '../../resources/relations/narrowed-by-words.ts';
import { orderedPairs } from '../../resources/relations/ordered-members.ts';
import { withRequiredWhen } from '../../resources/relations/required-when.ts';
import { isOrdered, withOrder } from '../../resources/relations/with-order.ts';
import { recordIn } from '../../resources/record-answer.ts';
import { fieldsOf, withFields } from '../../resources/sent-record.ts';
import { Sampler } from '../../values/sample-value.ts';
import type { Oracle } from '../oracle.ts';

/** What is sent counts together with what is there, so the most of one request may be too much. */
const ADDS_UP = /\b(?:(?:is|are|gets?) added to|adds? up|accumulat\w*|in total)\b/i;
const MAYBE_REQUIRED =
  /\b(?:mandatory|required|obligatory|compulsory|(?:must|has to|have to|needs? to) (?:be )?(?:given?|sent|send|named?|sa(?:y|id)|provided?|suppl(?:y|ied)|fill(?:ed)? in|set|pass(?:ed)?))\b/i;

/** Beyond this a text is a load test, not a boundary. */
const MAX_TEXT = 2000;
/** More values of one field than any budget of scenarios has room for. */
const MAX_VALUES = 100;

type End = 'low' | 'high';

function limitNumber(schema: JsonSchemaObject, end: End): number | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = multipleOf ?? (mainType(schema) === 'integer' ? 1 : 0.01);
  const [limit, beyond, sign] =
    end === 'low' ? [minimum, exclusiveMinimum, 1] : ([maximum, exclusiveMaximum, -1] as const);
  const value = limit ?? (beyond === undefined ? undefined : beyond + sign * step);
  if (value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER) return null;
  // Towards the inside of the range, as `multipleOf` counts from zero.
  const inSteps = multipleOf === undefined ? value : Math.ceil((value * sign) / step) * step * sign;
  return Number(inSteps.toPrecision(12));
}

function limitText(schema: JsonSchemaObject, value: string, end: End): string | null {
  if (schema.pattern !== undefined || schema.format !== undefined || schema.enum !== undefined) return null;
  const length = end === 'low' ? schema.minLength : schema.maxLength;
  // Texts of no character and of very many mean other things than texts.
  if (length === undefined || length < 1 || length > MAX_TEXT) return null;
  const seed = value.replaceAll(/[^\p{L}\d]/gu, '') || 'x';
  return seed.repeat(Math.ceil(length / seed.length)).slice(0, length);
}

const SAYS_RANGE =
  /\b(?:between|from|at least|at most|minimum|maximum|up to|less than|more than|above|below|over|under|within|range)\b/i;

/** Whether the words about a number name other ends than its schema: they may be those of some requests only. */
function hasOtherRange({
  description = '',
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: JsonSchemaObject): boolean {
  if (!SAYS_RANGE.test(description)) return false;
  const ends = [minimum, maximum, exclusiveMinimum, exclusiveMaximum];
  const said = [...description.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
  return said.some((number) => !ends.includes(number));
}

class Limits {
  readonly #operation: Operation;
  readonly #definitions: Definitions;
  readonly #end: End;

  constructor({ operation, index }: Situation, end: End) {
    this.#operation = operation;
    this.#definitions = index.definitions;
    this.#end = end;
  }

  /** The same value with everything at one end of what the schema allows. */
  of(value: Json, schema: JsonSchema, name: string): Json {
    const view = flatten(schema, this.#definitions);
    if (isObject(value)) return this.#object(value, view);
    if (Array.isArray(value)) return value.map((item) => this.of(item, view.items ?? true, name));
    if (view.enum !== undefined || view.const !== undefined || referredName(name) !== null) return value;
    const limit =
      typeof value === 'number' && !hasOtherRange(view)
        ? limitNumber(view, this.#end)
        : typeof value === 'string'
          ? limitText(view, value, this.#end)
          : null;
    return limit !== null && isValid(limit, view, this.#definitions) ? limit : value;
  }

  /** What another value allows is nearer than the schema's limit: what it bounds, and what is ordered beside it, stays. */
  #object(value: JsonObject, view: JsonSchemaObject): JsonObject {
    const bounds = boundsByWords(this.#operation, view, this.#definitions);
    const narrowed = narrowedByWords(this.#operation, view, this.#definitions);
    const atLimit = Object.entries(value).map(([key, part]): [string, Json] => {
      const isBound = narrowed.has(key) || (typeof part === 'number' && isBoundByWords(bounds, key));
      return [key, isBound ? part : this.of(part, view.properties?.[key] ?? true, key)];
    });
    const result = Object.fromEntries(atLimit);
    const kept = orderedPairs(view, this.#definitions)
      .filter((pair) => !isOrdered(result, pair))
      .flatMap(({ low, high }) => [low, high].map((name): [string, Json] => [name, value[name] ?? null]));
    return { ...result, ...Object.fromEntries(kept) };
  }
}

class BodyVariants {
  readonly #situation: Situation;
  readonly #schema: JsonSchema;
  readonly #body: Json;

  constructor(situation: Situation, schema: JsonSchema, body: Json) {
    this.#situation = situation;
    this.#schema = schema;
    this.#body = body;
  }

  all(): Candidate[] {
    const { definitions } = this.#situation.index;
    const view = flatten(this.#schema, definitions);
    if (!isObject(this.#body)) return [];
    const low = new Limits(this.#situation, 'low').of(this.#body, this.#schema, 'body');
    const high = new Limits(this.#situation, 'high').of(this.#body, this.#schema, 'body');
    return [
      ...this.#variant(this.#minimal(view, this.#body), {
        kind: 'minimal',
        name: 'Only what is required',
        constraint: 'required',
      }),
      ...this.#variant(this.#fullWithin(view, this.#body), {
        kind: 'full',
        name: 'With every documented field',
        constraint: 'properties',
      }),
      ...this.#limits(low, {
        kind: 'lower_limits',
        name: 'Every value at its lower limit',
        constraint: 'minimum, minLength',
      }),
      ...this.#limits(high, {
        kind: 'upper_limits',
        name: 'Every value at its upper limit',
        constraint: 'maximum, maxLength',
      }),
      ...this.#eachValue(view, this.#body),
    ];
  }

  #minimal(view: JsonSchemaObject, body: JsonObject): JsonObject {
    // A document that requires nothing has more often forgotten to say so.
    if ((view.required ?? []).length === 0) return body;
    const required = new Set(view.required);
    const { operation, index } = this.#situation;
    const isNeeded = (name: string): boolean => {
      const { description = '' } = flatten(view.properties?.[name] ?? true, index.definitions);
      // "Mandatory for a new boat": whether this is one, nobody here can tell.
      return required.has(name) || isDemandedField(operation, name) || MAYBE_REQUIRED.test(description);
    };
    return Object.fromEntries(Object.entries(body).filter(([name]) => isNeeded(name)));
  }

  /** With the fields of the record too, where it is in an envelope. */
  #fullWithin(view: JsonSchemaObject, body: JsonObject): JsonObject {
    const full = this.#full(view, body);
    const record = recordIn(this.#schema, this.#situation.index.definitions);
    if (record === null || record.prefix === '') return full;
    return withFields(full, record.prefix, this.#full(record.view, fieldsOf(full, record.prefix)));
  }

  #full(view: JsonSchemaObject, body: JsonObject): JsonObject {
    const { index, operation, seed } = this.#situation;
    const sampler = new Sampler(index.definitions, seed);
    const absent = Object.entries(view.properties ?? {}).filter(([name, property]) => {
      const flat = flatten(property, index.definitions);
      return (
        body[name] === undefined &&
        flat.readOnly !== true &&
        flat.deprecated !== true &&
        !isRefusedField(operation, name) &&
        referredBy(name, withChoice(flat, property)) === null
      );
    });
    const more = Object.fromEntries(absent.map(([name, property]) => [name, sampler.sample(property, name)]));
    const { definitions } = index;
    const full = withRequiredWhen({ ...body, ...more }, view, { operation, definitions, seed });
    return withOrder(full, view, definitions);
  }

  // What is in stock, in credit or in the past limits valid numbers where the document speaks of conflicts about references.
  #limits(body: Json, about: { kind: SuccessKind; name: string; constraint: string }): Candidate[] {
    const { operation } = this.#situation;
    if (about.kind === 'upper_limits' && ADDS_UP.test(wordsAbout(operation))) return [];
    const refers = /"(\w+_id|\w+Id|id[A-Z_]\w*)":/.test(JSON.stringify(Object.values(isObject(body) ? body : {})));
    return refers && mayConflict(operation) ? [] : this.#variant(body, about);
  }

  #eachValue(view: JsonSchemaObject, body: JsonObject): Candidate[] {
    return Object.entries(view.properties ?? {}).flatMap(([field, property]) => {
      const flat = flatten(property, this.#situation.index.definitions);
      const values = (flat.enum ?? []).slice(0, MAX_VALUES).filter((value) => value !== body[field] && value !== null);
      if (flat.readOnly === true || body[field] === undefined) return [];
      return values.flatMap((value) => {
        const shown = typeof value === 'string' ? value : JSON.stringify(value);
        const { operation, index, seed } = this.#situation;
        const { definitions } = index;
        return this.#variant(withRequiredWhen({ ...body, [field]: value }, view, { operation, definitions, seed }), {
          kind: 'each_value',
          name: `With ${field} ${shown}`,
          constraint: `enum: ${shown}`,
          keep: `/${field}`,
        });
      });
    });
  }

  #variant(body: Json, about: { kind: SuccessKind; name: string; constraint: string; keep?: string }): Candidate[] {
    const { kind, name, constraint, keep = null } = about;
    const { operation, index } = this.#situation;
    if (JSON.stringify(body) === JSON.stringify(this.#body)) return [];
    if (!isAllowedBody(body, this.#schema, index.definitions)) return [];
    const { definitions } = index;
    const bind = (refer?: Refer): StepValue[] => {
      const bound = bindBody(body, this.#schema, { operation, definitions, keep, ...(refer && { refer }) });
      return [bodyOverride(bound ?? {})];
    };
    return [
      {
        name,
        kind,
        errorIn: null,
        expectedStatus: successStatus(operation),
        details: {
          reason: 'The document allows this body, so it must be accepted.',
          constraint,
          pointer: keep,
        },
        overrides: bind(),
        bound: bind,
      },
    ];
  }
}

/** Valid bodies beside the usual one: the least, the most, each enumerated value, and the ends of every range. */
export function bodyVariants(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const { media, kind } = planBody(operation);
  const body = sampleBody(operation, index.definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || body === undefined || !isWrite(operation, index)) return [];
  if (answersToken(operation, index.definitions)) return [];
  const schema = bodySchema(media);
  // Where the documented example itself breaks the schema, nobody can say which of the two the server follows.
  return isAllowedBody(body, schema, index.definitions) ? new BodyVariants(situation, schema, body).all() : [];
}

export const bodyVariantsOracle: Oracle = {
  id: 'body-variants',
  claim: 'Every body that keeps its schema is accepted: the least, the whole, and the limits.',
  strength: 'document',
  candidates: bodyVariants,
};
