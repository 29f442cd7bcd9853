import type { Json, JsonObject, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { bulkPath, isIdList } from '../bulk/bulk-path.ts';
import { repairOf } from '../learned/facts-of.ts';
import type { Refer } from '../oracles/candidate.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { MIN_LEARNED_SPAN, uniqueNumber, uniqueText } from '../values/unique-text.ts';
import { isPatchStep, memberAt, takesJsonPatch, type PatchStep } from '../resources/json-patch.ts';
import { isLockName } from '../resources/versions/lock-field.ts';
import { isAhead, isContended, isUnique, saysWeekday } from '../resources/uniqueness.ts';
import { equalNumbers } from '../resources/relations/equal-by-words.ts';
import { calledFor } from '../resources/relations/required-when.ts';
import { isLooseReference, referredBy, withChoice } from '../resources/references.ts';
import { isNaturalKey } from '../resources/identity/natural-key.ts';
import { ownIdentityIn } from './names/own-identity.ts';
import { partsOf } from '../resources/words/roles.ts';
import { plain, singular, wordsOf } from '../resources/words/words.ts';

export interface Binding {
  operation: Operation;
  definitions: Definitions;
  /** JSON Pointer of the value that a scenario is about, which is left alone; null when there is none. */
  keep: string | null;
  /**
   * The value of a reference to another record (`author_id`), null to leave it as it is. False where none can be had: an optional
   * one is left out. Absent: all are left.
   */
  refer?: Refer;
  /** Called for a required reference for which `refer` has none: its value names nothing that anybody has seen. */
  onMadeUp?: () => void;
}

const step = (pointer: string, key: string): string => `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

interface BodyLocation {
  in: 'body';
  /** JSON Pointer. */
  at: string;
}

interface Field {
  name: string;
  bound: Json;
  isMadeUp: boolean;
  isLoose: boolean;
}
/** A day that is not written with its time cannot be made of the present moment. */
const momentLike = (part: string, moment: 'upcoming' | 'shifted' | 'now'): string => {
  if (moment !== 'now') return `{{$${moment}:${part}}}`;
  return part.includes('T') ? '{{$isoTimestamp}}' : part;
};

const DATED = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** A moment as the API was seen to ask for it; null where it asked for none. */
function learnedMoment(operation: Operation, part: string, at: BodyLocation): string | null {
  const span = repairOf(operation, 'within', at) ?? repairOf(operation, 'ahead', at);
  if (span !== null) return `{{$${span.kind}:${span.from}:${span.to}${part.slice(10)}}}`;
  const moment = repairOf(operation, 'moment', at);
  return moment === null ? null : momentLike(part, moment.moment);
}

/** The value of a field that may have only one. */
function onlyValue(schema: JsonSchema | undefined, definitions: Definitions): Json | undefined {
  if (schema === undefined) return undefined;
  const { enum: values = [], const: only } = flatten(schema, definitions);
  return only ?? (values.length === 1 ? values[0] : undefined);
}

/** `tree_ids` holds a `tree_id` each; other lists say nothing of their items by their names. */
const itemName = (name: string): string => (/(?:[_-]i|I)ds$/.test(name) ? name.slice(0, -1) : '');

/** `originport` of the id at `/data/relationships/origin/data/id`, where the relationship says which of two ports is meant. */
function linkedName(kind: string, at: string): string {
  const [, relation = ''] = /\/relationships\/([^/]+)\/data(?:\/\d+)?\/id$/.exec(at) ?? [];
  const name = plain(relation);
  return [name, `${name}${kind}`].find((one) => partsOf(one)?.kind === kind) ?? kind;
}

class Binder {
  readonly #binding: Binding;
  /** JSON Pointers of references that could not be had. */
  readonly #madeUp = new Set<string>();

  constructor(binding: Binding) {
    this.#binding = binding;
  }

  bind(value: Json, schema: JsonSchema, pointer: string, name = ''): Json {
    const view = flatten(schema, this.#binding.definitions);
    if (Array.isArray(value)) return this.#list(value, view, { name: this.#itemName(name), pointer });
    if (!isObject(value)) return value;
    if (isPatchStep(value) && takesJsonPatch(this.#binding.operation)) return this.#patchStep(value);
    const linked = this.#linked(
      { type: value['type'] ?? onlyValue(view.properties?.['type'], this.#binding.definitions), id: value['id'] },
      step(pointer, 'id'),
    );
    const { operation, definitions } = this.#binding;
    const called = calledFor(value, view, { operation, definitions });
    const fields = Object.entries(value).map(([name, part]): Field => {
      const at = step(pointer, name);
      const property = view.properties?.[name] ?? true;
      const link = name === 'id' ? linked : null;
      const bound = at === this.#binding.keep ? part : (link ?? this.#field(name, part, property, at));
      const isOptional = at !== this.#binding.keep && view.required?.includes(name) !== true && !called.includes(name);
      const isMadeUp = this.#madeUp.has(at);
      const names = isMadeUp || (bound === part && this.#isLoose(name, part, property));
      return { name, bound, isMadeUp, isLoose: isOptional && names };
    });
    const kept = fields.filter(({ isLoose }) => !isLoose);
    const sent = kept.length > 0 ? kept : fields;
    if (sent.some(({ isMadeUp }) => isMadeUp)) this.#binding.onMadeUp?.();
    return Object.fromEntries(sent.map(({ name, bound }) => [name, bound]));
  }

  /** What a patch sets may refer to a record; where it sets it is as documented. */
  #patchStep(step: JsonObject & PatchStep): Json {
    const { value = null } = step;
    const name = memberAt(step.path);
    const isScalar = typeof value === 'string' || typeof value === 'number';
    if (name === null || step.op === 'test' || !isScalar) return step;
    return { ...step, value: this.#reference(name, {}) || value };
  }

  /** A resource identifier (JSON:API 1.1, 5.3) names a record by its kind and its id. */
  #linked({ type, id }: { type: Json | undefined; id: Json | undefined }, at: string): string | null {
    if (typeof type !== 'string' || (typeof id !== 'string' && typeof id !== 'number')) return null;
    const { operation, keep, refer } = this.#binding;
    const where: BodyLocation = { in: 'body', at };
    // The record of the path needs no other one.
    if (ownIdentityIn(operation, this.#binding.definitions).includes(at)) return null;
    const states = repairOf(operation, 'state', where)?.states ?? [];
    const learned = repairOf(operation, 'reference', where) ?? undefined;
    return at === keep ? null : refer?.(linkedName(plain(singular(type)), at), states.join(' or '), learned) || null;
  }

  /** An example of another system: nothing here yields the record that it names. */
  #isLoose(name: string, part: Json, property: JsonSchema): boolean {
    if (this.#binding.refer === undefined || part === null || typeof part === 'object') return false;
    return isLooseReference(name, withChoice(flatten(property, this.#binding.definitions), property));
  }

  /** A request that changes several records names each by its id. */
  #itemName(name: string): string {
    const noun = bulkPath(this.#binding.operation.path)?.noun ?? '';
    return noun !== '' && isIdList(name, noun) ? `${noun}_id` : itemName(name);
  }

  // One record to refer to is made, and many APIs refuse a second one like it.
  #list(value: Json[], view: JsonSchemaObject, { name, pointer }: { name: string; pointer: string }): Json[] {
    const bound = value.map((item, index) => {
      const at = `${pointer}/${index}`;
      const isScalar = typeof item === 'string' || typeof item === 'number';
      if (!isScalar || at === this.#binding.keep) return this.bind(item, view.items ?? true, at);
      const items = view.items ?? true;
      const of = withChoice(flatten(items, this.#binding.definitions), items);
      return this.#learned(item, of, { name, pointer: at }) ?? (this.#reference(name, of) || item);
    });
    const refers = JSON.stringify(bound) !== JSON.stringify(value) && this.#binding.refer !== undefined;
    const isAsked = repairOf(this.#binding.operation, 'value', { in: 'body', at: pointer }) !== null;
    return refers && !isAsked && (view.minItems ?? 0) <= 1 ? bound.slice(0, 1) : bound;
  }

  #field(name: string, part: Json, property: JsonSchema, pointer: string): Json {
    if (part !== null && typeof part === 'object') return this.bind(part, property, pointer, name);
    if (part === null || typeof part === 'boolean') return part;
    const view = withChoice(flatten(property, this.#binding.definitions), property);
    const learned = this.#learned(part, view, { name, pointer });
    if (learned !== null) return learned;
    const referred = this.#shown(name, part) ?? this.#reference(name, view);
    if (referred === false) this.#madeUp.add(pointer);
    return referred || (this.#unique(name, part, view) ?? this.#moment(name, part, view) ?? part);
  }

  /** A number that the record in the path shows. */
  #shown(name: string, part: string | number): string | null {
    const { operation, definitions, refer } = this.#binding;
    if (typeof part !== 'number' || refer === undefined) return null;
    const isShown = equalNumbers(operation, definitions).some(({ member }) => member === name);
    return isShown ? refer({ shown: name }, '') || null : null;
  }

  #reference(name: string, view: JsonSchemaObject): string | null | false {
    const isKey = isNaturalKey(wordsOf(name).at(-1) ?? '') && view.const === undefined;
    const referred = view.enum === undefined ? (referredBy(name, view) ?? (isKey ? name : null)) : null;
    return referred === null ? null : (this.#binding.refer?.(referred, view.description ?? '') ?? null);
  }

  /** What the API was seen to ask for; null where it asked for nothing, or nothing can be done. */
  #learned(
    part: string | number,
    view: JsonSchemaObject,
    { name, pointer }: { name: string; pointer: string },
  ): Json | null {
    const { operation, refer } = this.#binding;
    const at: BodyLocation = { in: 'body', at: pointer };
    const state = repairOf(operation, 'state', at);
    const learned = repairOf(operation, 'reference', at) ?? undefined;
    const referred = learned?.resource ?? (state === null ? null : referredBy(name, view));
    if (referred === null) return this.#learnedScalar(part, view, { name, at });
    return refer?.(referred, state?.states.join(' or ') ?? view.description ?? '', learned) || null;
  }

  /** The same for a value that refers to no record. */
  #learnedScalar(
    part: string | number,
    view: JsonSchemaObject,
    { name, at }: { name: string; at: BodyLocation },
  ): Json | null {
    const { operation } = this.#binding;
    const moment = typeof part === 'string' && DATED.test(part) ? learnedMoment(operation, part, at) : null;
    if (moment !== null) return moment;
    if (repairOf(operation, 'unique', at) === null) return repairOf(operation, 'value', at) === null ? null : part;
    if (typeof part === 'number') return uniqueNumber(view, part, MIN_LEARNED_SPAN);
    return DATED.test(part) ? `{{$shifted:${part}}}` : uniqueText(view, part, name);
  }

  #unique(name: string, part: string | number, view: JsonSchemaObject): string | null {
    const { operation } = this.#binding;
    const type = mainType(view);
    // What is called an identifier of something else is unique there, not here.
    if (isLooseReference(name, view)) return null;
    // A change names the version that is there.
    if (isLockName(name) && (operation.method !== 'POST' || operation.path.endsWith('}'))) return null;
    if (view.format === 'date-time' || view.format === 'date' || !isUnique(name, view, operation)) return null;
    if (typeof part === 'number') return type === 'integer' ? uniqueNumber(view, part) : null;
    return (type ?? 'string') === 'string' ? uniqueText(view, part, name) : null;
  }

  #moment(name: string, part: string | number, view: JsonSchemaObject): string | null {
    if (typeof part !== 'string' || !DATED.test(part)) return null;
    const { operation } = this.#binding;
    if (isContended(name, view, operation))
      return `{{$${saysWeekday(view, operation) ? 'weekly' : 'shifted'}:${part}}}`;
    return isAhead(name, view) ? `{{$upcoming:${part}}}` : null;
  }
}

/** A body whose values cannot meet those of an earlier run, and whose references name records that exist. */
export const bindBody = (body: Json, schema: JsonSchema, binding: Binding): Json =>
  new Binder(binding).bind(body, schema, '');
