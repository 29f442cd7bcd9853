import type { ApiModel, JsonSchema, Operation } from '@assay/api-model';
import type { JsonStep } from '@assay/reproduce';

type Definitions = ApiModel['definitions'];

/** Whether the document has a text at a path of the answers to an operation; what it does not say is taken for one. */
export function isTextual(
  operation: Operation | null,
  path: readonly JsonStep[] | null,
  definitions: Definitions,
): boolean {
  if (operation === null || path === null) return true;
  const schemas = operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content.flatMap(({ schema }) => (schema === null ? [] : [schema])));
  return !schemas.some((schema) => isNumberAt(schema, path, definitions));
}

const NOT_TEXT = new Set(['integer', 'number', 'boolean']);
const MAX_DEPTH = 20;

function isNumberAt(schema: JsonSchema, path: readonly JsonStep[], definitions: Definitions, depth = 0): boolean {
  if (typeof schema === 'boolean' || depth > MAX_DEPTH) return false;
  const [step, ...rest] = path;
  const isHere = (part: JsonSchema, left: readonly JsonStep[]) => isNumberAt(part, left, definitions, depth + 1);
  if (partsOf(schema, definitions).some((part) => isHere(part, path))) return true;
  if (step === undefined) return [schema.type ?? []].flat().some((type) => NOT_TEXT.has(type));
  const next = typeof step === 'number' ? schema.items : schema.properties?.[step];
  return next !== undefined && isHere(next, rest);
}

type Described = Exclude<JsonSchema, boolean>;

const partsOf = (schema: Described, definitions: Definitions): JsonSchema[] =>
  [schema.allOf, schema.anyOf, schema.oneOf, referenced(schema, definitions)].flatMap((parts) => parts ?? []);

function referenced({ $ref }: Described, definitions: Definitions): JsonSchema[] {
  const name = typeof $ref === 'string' ? /^#\/\$defs\/(.+)$/.exec($ref)?.[1] : undefined;
  const found =
    name === undefined ? undefined : definitions[decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')];
  return found === undefined ? [] : [found];
}
