import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { flatten, mainType, type Definitions } from './resolve.ts';
import { shownValues } from './shown-values.ts';

const MAX_DEPTH = 5;
/** A schema may be as wide as it likes; beyond this nobody reads the list. */
const MAX_CONSTRAINTS = 2000;
/** Parts of a schema that are looked at; of one operation, where its parameters share them. */
export const MAX_VISITS = 20_000;

export interface SchemaConstraint {
  /** JSON Pointer (RFC 6901) of the value that it is about. */
  pointer: string;
  constraint: string;
}

const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;
const PARTS = ['not', 'if', 'contains', 'propertyNames', 'dependentSchemas'] as const;

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** What one schema asks of a value, in the words in which faults name it. */
function own(view: JsonSchemaObject): string[] {
  const type = mainType(view);
  const allowed = view.enum ?? (view.const === undefined ? undefined : [view.const]);
  const isTrivialLength = (name: string): boolean => name === 'minLength' || name === 'minItems';
  return [
    ...NUMBERS.filter((name) => view[name] !== undefined && !(isTrivialLength(name) && view[name] === 0)).map(
      (name) => `${name}: ${view[name]}`,
    ),
    ...(allowed === undefined ? [] : [`enum: ${shownValues(allowed)}`]),
    ...(view.format === undefined ? [] : [`format: ${view.format}`]),
    ...(view.pattern === undefined ? [] : [`pattern: ${view.pattern}`]),
    ...(view.uniqueItems === true ? ['uniqueItems: true'] : []),
    ...(type === undefined ? [] : [`type: ${type}`]),
    ...PARTS.filter((name) => view[name] !== undefined),
  ];
}

/** Every limit that a schema of requests sets, whether or not anybody knows how to break it. */
export function constraintsOf(
  schema: JsonSchema,
  definitions: Definitions,
  visits = { left: MAX_VISITS },
): SchemaConstraint[] {
  const found: SchemaConstraint[] = [];
  const isFull = (): boolean => found.length > MAX_CONSTRAINTS || visits.left < 0;
  const visit = (part: JsonSchema, pointer: string, depth: number): void => {
    visits.left -= 1;
    if (depth > MAX_DEPTH || isFull()) return;
    const view = flatten(part, definitions);
    if (view.readOnly === true) return;
    const required = new Set(view.required);
    found.push(...own(view).map((constraint) => ({ pointer, constraint })));
    if (view.items !== undefined) visit(view.items, `${pointer}/0`, depth + 1);
    for (const [name, property] of Object.entries(view.properties ?? {})) {
      if (isFull()) return;
      if (flatten(property, definitions).readOnly === true) continue;
      const at = `${pointer}/${escaped(name)}`;
      if (required.has(name)) found.push({ pointer: at, constraint: `required: ${name}` });
      visit(property, at, depth + 1);
    }
    if (view.additionalProperties === false)
      found.push({ pointer: `${pointer}/unexpected_field`, constraint: 'additionalProperties: false' });
  };
  visit(schema, '', 0);
  return found;
}
