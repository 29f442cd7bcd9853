import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv/dist/2020.js';
import type { SchemaFindings, SchemaValidator, SchemaValidators, TimeLimit } from '../../exchange.ts';
import type { ValueFormat } from '../../tree/check.ts';
import { forAnswers } from './answer-schema.ts';
import { createCostLook } from './costly-schema.ts';
import { hasFormat, isTimestamp } from '../values/formats.ts';
import { isRootSchema } from './is-schema.ts';
import { isPattern, matchesPattern } from '../values/patterns.ts';
import { isSecretLocation, maskText } from '../secrets/secrets.ts';
import { formatPath } from '../../tree/path.ts';
import { compareItemsOnce } from './unique-items.ts';

const checkedFormats: [name: string, format: ValueFormat][] = [
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uuid', 'uuid'],
  ['uri', 'uri'],
  ['url', 'uri'],
  ['iri', 'uri'],
  ['date', 'date'],
  ['time', 'time'],
  ['duration', 'duration'],
  ['ipv4', 'ipv4'],
  ['ipv6', 'ipv6'],
  ['ip', 'ip'],
  ['hostname', 'hostname'],
];
const maxErrors = 50;
/** Values from this length on are compared within the time limit, whatever the schema. */
const LARGE = 50_000;
/** So often a document may take longer than the limit before its costly comparisons are given up at once. */
const MAX_OVERRUNS = 3;
const documentKey = 'assay:document';

/**
 * Validators for the schemas of one imported document (JSON Schema 2020-12). Each schema is compiled when it is first used and kept;
 * `$ref: "#/$defs/<name>"` is looked up in `definitions`. Comparisons that an answer can make take long are done `within` a time.
 */
export function createSchemaValidators(
  definitions: Record<string, JsonSchema>,
  within: TimeLimit = (work) => ({ value: work() }),
): SchemaValidators {
  const costOf = createCostLook(definitions);
  const limited = createLimited(within);
  let ajv: Ajv2020 | null = null;
  let serial = 0;
  const unread = new Set<string>();
  const known = new Map<JsonSchema | string, SchemaValidator | null>();
  const make = (schema: JsonSchema): SchemaValidator | null => {
    const { isCostly, isTooLarge } = costOf(schema);
    if (isTooLarge) return null;
    ajv ??= createAjv(definitions, unread);
    try {
      const key = `assay:schema-${serial++}`;
      const compiled = ajv.compile({ ...(forAnswers(schema, { definitions, base: documentKey }) as object), $id: key });
      const compare = (value: unknown): SchemaFindings => {
        unread.clear();
        const problems = compiled(value)
          ? []
          : (compiled.errors ?? []).slice(0, maxErrors).map((error) => problemOf(error, value));
        return { problems, unread: [...unread] };
      };
      return (value, size = 0) => (isCostly || size > LARGE ? limited(() => compare(value)) : compare(value));
    } catch {
      return null;
    }
  };
  return {
    validatorFor(schema) {
      const key = referenceOf(schema) ?? schema;
      const cached = known.get(key);
      if (cached !== undefined) return cached;
      const made = make(typeof schema === 'boolean' ? fixed(schema) : schema);
      known.set(key, made);
      return made;
    },
  };
}

/** Many operations answer with the same part of the document, which is compiled once. */
function referenceOf(schema: JsonSchema): string | null {
  if (typeof schema === 'boolean' || typeof schema.$ref !== 'string') return null;
  return Object.keys(schema).length === 1 ? schema.$ref : null;
}

function createLimited(within: TimeLimit): (compare: () => SchemaFindings) => SchemaFindings {
  let overruns = 0;
  return (compare) => {
    const found = overruns < MAX_OVERRUNS ? within(compare) : null;
    if (found !== null) return found.value;
    overruns += 1;
    return { problems: [], unread: [], isGivenUp: true };
  };
}

/** Ajv would compile the meta-schema first, which takes longer than most runs judge. */
class AnswerAjv extends Ajv2020 {
  override validateSchema: Ajv2020['validateSchema'] = (schema, throwOrLogError) => {
    const isOne = isRootSchema(schema);
    if (!isOne && throwOrLogError === true) throw new Error('schema is invalid');
    return isOne;
  };
}

function createAjv(definitions: Record<string, JsonSchema>, unread: Set<string>): Ajv2020 {
  const ajv = createBare(unread);
  ajv.addSchema({ $id: documentKey, $defs: forAnswers(definitions, { definitions, base: documentKey }) });
  return ajv;
}

function createBare(unread: Set<string>): Ajv2020 {
  const ajv = new AnswerAjv({
    strict: false,
    allErrors: true,
    validateFormats: true,
    // 0.14 is a multiple of 0.01, whatever the division of two doubles says.
    multipleOfPrecision: 9,
    logger: false,
    // The value is in each error, for what the message says of it.
    verbose: true,
    code: { regExp: safeRegExp(unread) },
  });
  for (const [name, format] of checkedFormats)
    ajv.addFormat(name, { type: 'string', validate: (text: string) => hasFormat(text, format) });
  // What a rule calls a moment may be written in other ways; a document that says date-time promises RFC 3339.
  ajv.addFormat('date-time', { type: 'string', validate: isTimestamp });
  compareItemsOnce(ajv);
  return ajv;
}

function fixed(accepts: boolean): JsonSchemaObject {
  return accepts ? {} : { not: {} };
}

/** A document's own patterns could make a backtracking engine stall. What RE2 cannot read accepts everything and is written down. */
function safeRegExp(unread: Set<string>) {
  const make = (pattern: string): { test: (text: string) => boolean; toString: () => string } => {
    // Ajv takes patterns of the same text for the same one.
    const toString = (): string => pattern;
    if (isPattern(pattern)) return { test: (text) => matchesPattern(pattern, text), toString };
    return { test: () => unread.add(pattern) !== null, toString };
  };
  return Object.assign(make, { code: 'new RegExp' });
}

function problemOf(error: ErrorObject, body: unknown): { path: string; message: string } {
  const { instancePath: pointer } = error;
  return { path: pointer === '' ? 'body' : formatPath(stepsOf(pointer, body)), message: messageOf(error) };
}

/** A JSON pointer (RFC 6901) as the path of a rule. Only the value tells an index from a key that is a number. */
function stepsOf(pointer: string, body: unknown): (string | number)[] {
  let value = body;
  return pointer
    .slice(1)
    .split('/')
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const step = Array.isArray(value) ? Number(key) : key;
      value = value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined;
      return step;
    });
}

function messageOf(error: ErrorObject): string {
  const allowed = 'allowedValues' in error.params ? `: ${JSON.stringify(error.params['allowedValues'])}` : '';
  // In the schema of an answer only what is `writeOnly` is ruled out so.
  if (error.keyword === 'false schema') return 'must not be there';
  if (error.keyword === 'type') return `${error.message ?? 'is of another type'}, but is ${typeName(error.data)}`;
  const extra = 'additionalProperty' in error.params ? `: ${String(error.params['additionalProperty'])}` : '';
  const wrong = error.keyword === 'enum' ? shortValue(error) : '';
  const text = `${error.message ?? 'is not valid'}${allowed}${extra}`;
  return `${text.slice(0, MAX_MESSAGE - wrong.length)}${wrong}`;
}

const MAX_MESSAGE = 200;
const MAX_VALUE = 60;

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A value that an enumeration does not list; nothing where it is long or may be a secret. */
function shortValue({ data, instancePath }: ErrorObject): string {
  const text = typeof data === 'object' && data !== null ? null : JSON.stringify(data);
  if (text === null || text.length > MAX_VALUE || isSecretLocation(instancePath.replaceAll('/', '.'))) return '';
  return `, but is ${maskText(text)}`;
}
