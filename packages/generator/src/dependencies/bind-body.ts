import type { Json, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { isObject } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { uniqueNumber, uniqueText } from '../values/unique-text.ts';
import { isAhead, isContended, isUnique } from './uniqueness.ts';
import { referredName } from './words.ts';

export interface Binding {
  operation: Operation;
  definitions: Definitions;
  /** JSON Pointer of the value that a scenario is about, which is left alone; null when there is none. */
  keep: string | null;
  /** The value of a reference to another record (`author_id`), null to leave it as it is. Absent: all are left. */
  refer?: (name: string, description: string) => string | null;
}

const step = (pointer: string, key: string): string => `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

class Binder {
  readonly #binding: Binding;

  constructor(binding: Binding) {
    this.#binding = binding;
  }

  bind(value: Json, schema: JsonSchema, pointer: string): Json {
    const view = flatten(schema, this.#binding.definitions);
    if (Array.isArray(value)) return this.#list(value, view, pointer);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        const at = step(pointer, name);
        const property = view.properties?.[name] ?? true;
        return [name, at === this.#binding.keep ? part : this.#field(name, part, property, at)];
      }),
    );
  }

  // One record to refer to is made, and many APIs refuse to be told twice about the same.
  #list(value: Json[], view: JsonSchemaObject, pointer: string): Json[] {
    const bound = value.map((item, index) => this.bind(item, view.items ?? true, `${pointer}/${index}`));
    const refers = JSON.stringify(bound) !== JSON.stringify(value) && this.#binding.refer !== undefined;
    return refers && (view.minItems ?? 0) <= 1 ? bound.slice(0, 1) : bound;
  }

  #field(name: string, part: Json, property: JsonSchema, pointer: string): Json {
    if (part !== null && typeof part === 'object') return this.bind(part, property, pointer);
    if (part === null || typeof part === 'boolean') return part;
    const view = flatten(property, this.#binding.definitions);
    return this.#reference(name, view) ?? this.#unique(name, part, view) ?? this.#moment(name, part, view) ?? part;
  }

  #reference(name: string, view: JsonSchemaObject): string | null {
    const referred = referredName(name);
    return referred === null || view.enum !== undefined
      ? null
      : (this.#binding.refer?.(referred, view.description ?? '') ?? null);
  }

  #unique(name: string, part: string | number, view: JsonSchemaObject): string | null {
    const { operation } = this.#binding;
    const type = mainType(view);
    if (view.format === 'date-time' || view.format === 'date' || !isUnique(name, view, operation)) return null;
    if (typeof part === 'number') return type === 'integer' ? uniqueNumber(view, part) : null;
    return (type ?? 'string') === 'string' ? uniqueText(view, part, name) : null;
  }

  #moment(name: string, part: string | number, view: JsonSchemaObject): string | null {
    if (typeof part !== 'string' || !/^\d{4}-\d{2}-\d{2}(T|$)/.test(part)) return null;
    if (isContended(name, view, this.#binding.operation)) return `{{$shifted:${part}}}`;
    return isAhead(name, view) ? `{{$upcoming:${part}}}` : null;
  }
}

/** A body whose values cannot meet those of an earlier run, and whose references name records that exist. */
export const bindBody = (body: Json, schema: JsonSchema, binding: Binding): Json =>
  new Binder(binding).bind(body, schema, '');
