import { sizeOf } from '@assay/api-model';
import type { Json, JsonSchema, MediaType, Operation } from '@assay/api-model';
import { isAllowedBody } from './schema/accepts.ts';
import { isObject, isValid } from './schema/is-valid.ts';
import { flatten, mainType, type Definitions } from './schema/resolve.ts';
import { withRequiredWhen } from './resources/relations/required-when.ts';
import { Sampler } from './values/sample-value.ts';
import { MAX_EXAMPLE } from './values/value-budget.ts';

/** The keys from a body down to a value in it; numbers are those of items. */
export type BodyPath = readonly (string | number)[];

const NO_BODY = new Set(['GET', 'HEAD', 'TRACE', 'OPTIONS']);

export const isJsonType = (contentType: string): boolean => /[/+]json\b/i.test(contentType);
const isForm = (contentType: string): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType);
const isMultipart = (contentType: string): boolean => /^multipart\//i.test(contentType);
const isText = (contentType: string): boolean => /^(text\/|application\/(.*\+)?xml)/i.test(contentType);

/** How the body of an operation is written, as far as it can be sent at all. */
export interface BodyPlan {
  kind: 'json' | 'form' | 'text' | 'none' | 'unsendable';
  media: MediaType | null;
  required: boolean;
}

/**
 * Whether what is sent has members that rules, references and other requests name: JSON, or a form. The parts of a multipart body
 * cannot be read again.
 */
export const hasMembers = ({ kind, media }: { kind: string; media: MediaType | null }): boolean =>
  kind === 'json' || (kind === 'form' && media !== null && !isMultipart(media.contentType));

const KINDS: [kind: 'json' | 'form' | 'text', test: (contentType: string) => boolean][] = [
  ['json', isJsonType],
  ['form', isForm],
  ['text', isText],
];

/** Which of the documented media types is sent: JSON before forms before text; a body that is one file is not. */
export function planBody(operation: Operation): BodyPlan {
  const { requestBody } = operation;
  if (requestBody === null || NO_BODY.has(operation.method)) return { kind: 'none', media: null, required: false };
  const { content, required } = requestBody;
  for (const [kind, test] of KINDS) {
    const media = content.find(({ contentType }) => test(contentType));
    if (media !== undefined && hasParts(media)) return { kind, media, required };
  }
  const wildcard = content.find(({ contentType }) => contentType.includes('*'));
  if (wildcard !== undefined) return { kind: 'json', media: wildcard, required };
  return content.length === 0 ? { kind: 'none', media: null, required } : { kind: 'unsendable', media: null, required };
}

/** A form of parts that the document does not name cannot be filled in. */
function hasParts({ contentType, schema, examples }: MediaType): boolean {
  if (!isMultipart(contentType) || examples.length > 0) return true;
  return (
    typeof schema === 'object' && schema !== null && ('$ref' in schema || 'properties' in schema || 'allOf' in schema)
  );
}

function exampleOf(media: MediaType, definitions: Definitions): Json | undefined {
  const [example] = media.examples;
  const wantsText = media.schema !== null && mainType(flatten(media.schema, definitions)) === 'string';
  if (typeof example !== 'string' || wantsText || !isJsonType(media.contentType)) return example;
  try {
    // Many documents write the example of a JSON body as text.
    return JSON.parse(example) as Json;
  } catch {
    return example;
  }
}

/** Examples come first, but not those that their own schema forbids. */
function isUsable(example: Json | undefined, { contentType, schema }: MediaType, definitions: Definitions): boolean {
  if (example === undefined || example === null || sizeOf(example, MAX_EXAMPLE) > MAX_EXAMPLE) return false;
  return schema === null || !isJsonType(contentType) || isValid(example, schema, definitions);
}

/** Whether the document allows the body that a successful request would send, as far as it is JSON. */
export function canSucceed(operation: Operation, definitions: Definitions, seed: number): boolean {
  const { kind, media } = planBody(operation);
  if (kind === 'unsendable') return false;
  const body = sampleBody(operation, definitions, seed);
  if (kind !== 'json' || media?.schema == null || body === undefined || !isJsonType(media.contentType)) return true;
  return isAllowedBody(body, media.schema, definitions);
}

const isEmpty = (value: Json): boolean => isObject(value) && Object.keys(value).length === 0;

/** `value` is undefined when no body is sent. */
export interface SampledBody {
  value: Json | undefined;
  isCut: boolean;
}

const bodies = new WeakMap<Definitions, WeakMap<MediaType, Map<string, SampledBody>>>();

/** The body of a successful request; undefined when none is sent. Text bodies come as a string. */
export function sampleBody(operation: Operation, definitions: Definitions, seed: number): Json | undefined {
  return sampleBodyWithin(operation, definitions, seed).value;
}

/** The same, and whether it had to be left incomplete because it would have become too large. Made once for each media type. */
export function sampleBodyWithin(operation: Operation, definitions: Definitions, seed: number): SampledBody {
  const { media } = planBody(operation);
  if (media === null) return { value: undefined, isCut: false };
  const ofDocument = bodies.get(definitions) ?? new WeakMap<MediaType, Map<string, SampledBody>>();
  const ofMedia = ofDocument.get(media) ?? new Map<string, SampledBody>();
  bodies.set(definitions, ofDocument.set(media, ofMedia));
  const key = `${operation.method} ${seed}`;
  const body = ofMedia.get(key) ?? makeBody(operation, definitions, seed);
  ofMedia.set(key, body);
  return body;
}

function makeBody(operation: Operation, definitions: Definitions, seed: number): SampledBody {
  const { kind, media, required } = planBody(operation);
  if (media === null) return { value: undefined, isCut: false };
  const example = exampleOf(media, definitions);
  if (isUsable(example, media, definitions)) return { value: example, isCut: false };
  const isWrite = ['POST', 'PUT', 'PATCH'].includes(operation.method);
  if (media.schema === null || kind === 'text' || !(required || isWrite)) return documentedBody(example);
  const { value: sampled, isCut } = new Sampler(definitions, seed).sampleWithin(media.schema, 'body');
  const whole = isObject(sampled)
    ? withRequiredWhen(sampled, flatten(media.schema, definitions), { operation, definitions, seed })
    : sampled;
  const value = isMultipart(media.contentType) ? withFiles(whole, media.schema, definitions) : whole;
  return { value: !required && isEmpty(value) ? undefined : value, isCut };
}

function documentedBody(example: Json | undefined): SampledBody {
  if (example === undefined || example === null) return { value: undefined, isCut: false };
  return sizeOf(example, MAX_EXAMPLE) > MAX_EXAMPLE
    ? { value: undefined, isCut: true }
    : { value: example, isCut: false };
}

/** Parts that are files, as the runner writes them. */
function withFiles(value: Json, schema: JsonSchema, definitions: Definitions): Json {
  if (!isObject(value)) return value;
  const properties = flatten(schema, definitions).properties ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const own = properties[name];
      const { format, contentMediaType } = own === undefined ? {} : flatten(own, definitions);
      const isFile = format === 'binary' || (contentMediaType !== undefined && format !== 'byte');
      return [name, isFile ? { $file: { name: `${name}.txt`, type: 'text/plain', content: 'Assay' } } : part];
    }),
  );
}

export const bodySchema = (media: MediaType): JsonSchema => media.schema ?? true;

/** The names of what an operation takes in its body, at the top. */
export function sentMembers(operation: Operation, definitions: Definitions): string[] {
  const { media } = planBody(operation);
  return media === null ? [] : Object.keys(flatten(bodySchema(media), definitions).properties ?? {});
}
