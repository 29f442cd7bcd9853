import type { Json, JsonSchema } from '@assay/api-model';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { settleValue } from '../values/template.ts';
import { isObject, isValid } from './is-valid.ts';
import { visitsOf } from './visits-of.ts';
import { deref, type Definitions } from './resolve.ts';

type Validators = ReturnType<typeof createSchemaValidators>;

interface Judge {
  validators: Validators;
  /** Schemas as requests have to keep them. */
  forRequests: WeakMap<object, JsonSchema>;
}

/** Visits of schemas that a validator may make for one body. */
const MAX_VISITS = 100_000;

const judges = new WeakMap<Definitions, Judge>();

/**
 * Whether a body is one that the document allows, every keyword of JSON Schema looked at. What only the server may set is not
 * asked for. A schema that cannot be compiled, one that would take very long, and a value that is only known when it is sent, are judged by `isValid` alone.
 */
export function isAllowedBody(body: Json, schema: JsonSchema, definitions: Definitions): boolean {
  const value = settleValue(body);
  if (JSON.stringify(value).includes('{{')) return true;
  if (!isValid(value, schema, definitions)) return false;
  if (typeof schema === 'boolean') return schema;
  if (visitsOf(value, schema, definitions) > MAX_VISITS) return true;
  const judge = judges.get(definitions) ?? {
    validators: createSchemaValidators(withoutReadOnly(definitions, definitions) as Definitions),
    forRequests: new WeakMap<object, JsonSchema>(),
  };
  judges.set(definitions, judge);
  const asked = judge.forRequests.get(schema) ?? (withoutReadOnly(schema, definitions) as JsonSchema);
  judge.forRequests.set(schema, asked);
  const found = judge.validators.validatorFor(asked)?.(value);
  return found === undefined || found.problems.length === 0;
}

/** A request leaves out what only the server may set, even where the shared schema requires it. */
function withoutReadOnly(value: unknown, definitions: Definitions): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutReadOnly(part, definitions));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
    key,
    withoutReadOnly(part, definitions),
  ]);
  const copy = Object.fromEntries(entries);
  // What answers must not hold is what requests are for.
  if (copy['writeOnly'] === true) delete copy['writeOnly'];
  const { required, properties } = copy;
  if (Array.isArray(required) && isObject(properties as Json)) {
    copy['required'] = required.filter((name: string) => !isReadOnly((properties as Definitions)[name], definitions));
  }
  return copy;
}

function isReadOnly(property: JsonSchema | undefined, definitions: Definitions): boolean {
  const found = deref(property ?? true, definitions);
  return typeof found === 'object' && found.readOnly === true;
}
