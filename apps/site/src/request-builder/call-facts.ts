import type { EndpointDefinition } from '@assay/contract';
import { z } from 'zod';

export interface CallField {
  name: string;
  isRequired: boolean;
  /** What can be chosen from; absent where anything may be written. */
  values?: string[];
}

/** What is needed to write a request of one call. */
export interface CallFacts {
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  parameters: string[];
  query: CallField[];
  /** JSON with the required fields; null without a body. */
  body: string | null;
  needsToken: boolean;
  isStream: boolean;
}

/** Files and signed bodies are not written by hand. */
export const canBeBuilt = ({ body, signedBody }: EndpointDefinition): boolean =>
  body !== 'multipart' && signedBody !== true;

export function callFacts({ method, path, auth, query, body, responses }: EndpointDefinition): CallFacts {
  return {
    method,
    path: `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
    query: query === undefined ? [] : fieldsOf(query),
    body: body === undefined || body === 'multipart' ? null : JSON.stringify(sampleOf(schemaOf(body)), null, 2),
    needsToken: auth !== 'public',
    isStream: Object.values(responses).includes('stream'),
  };
}

type Schema = z.core.JSONSchema.JSONSchema;

const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });

function fieldsOf(schema: z.ZodType): CallField[] {
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, field]) => {
    const values = typeof field === 'object' ? field.enum?.map(String) : undefined;
    return { name, isRequired: required.includes(name), ...(values !== undefined && { values }) };
  });
}

const MAX_DEPTH = 6;

/** A value of the kind that a schema asks for, with the required members alone. */
function sampleOf(schema: Schema | boolean, depth = 0): unknown {
  if (typeof schema === 'boolean' || depth > MAX_DEPTH) return null;
  const known = schema.default ?? schema.const ?? schema.enum?.[0];
  if (known !== undefined) return known;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return sampleOf(choice, depth + 1);
  return schema.type === 'object' ? requiredOf(schema, depth) : emptyOf(schema.type);
}

const requiredOf = ({ properties = {}, required = [] }: Schema, depth: number): object =>
  Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? true, depth + 1)]));

function emptyOf(type: Schema['type']): unknown {
  if (type === 'string') return '';
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return false;
  return type === 'array' ? [] : null;
}
