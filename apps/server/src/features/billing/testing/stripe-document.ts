import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';

/** Stripe's own OpenAPI document, which is no part of this repository: beside it or above, or where STRIPE_DOCUMENT says. */
function findDocument(folder: string): string | null {
  const file = process.env['STRIPE_DOCUMENT'] ?? join(folder, 'shared/data/specs/stripe-spec3.json');
  if (existsSync(file)) return file;
  return dirname(folder) === folder ? null : findDocument(dirname(folder));
}

interface OpenApiOperation {
  requestBody?: { content: Record<string, { schema: object }> };
  parameters?: { name: string; in: string; schema?: object }[];
}

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: object };
}

/** Came after the version of the document (2020-08-27). */
const NEWER = ['flow_data'];

const withoutNewer = (values: object): object =>
  Object.fromEntries(Object.entries(structuredClone(values)).filter(([name]) => !NEWER.includes(name)));

/** Of the query. */
const schemaOf = (parameters: NonNullable<OpenApiOperation['parameters']>): object => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    parameters.filter((one) => one.in === 'query').map(({ name, schema = {} }) => [name, schema]),
  ),
});

/** Requests to Stripe as its document describes them. */
export interface StripeDocument {
  /** What is wrong with a request; empty when nothing is. */
  faultsOf(method: string, path: string, values: object): string[];
}

/** Null where the document is not there: the requests are then not checked. */
export function readStripeDocument(): StripeDocument | null {
  const file = findDocument(import.meta.dirname);
  if (file === null) return null;
  const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
  // A form has texts only.
  const ajv = new Ajv({
    strict: false,
    coerceTypes: true,
    validateFormats: false,
    schemas: [{ $id: 'stripe', components: document.components }],
  });
  const known = new Map<string, ValidateFunction>();
  const templates = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  const operationOf = (method: string, path: string): [key: string, operation: OpenApiOperation] | null => {
    const fits = templates.filter(({ pattern }) => pattern.test(path));
    const template = fits.find((one) => one.path === path) ?? fits[0];
    const operation = template === undefined ? undefined : document.paths[template.path]?.[method.toLowerCase()];
    return template === undefined || operation === undefined ? null : [`${method} ${template.path}`, operation];
  };
  return {
    faultsOf: (method, path, values) => {
      const found = operationOf(method, path);
      if (found === null) return [`${method} ${path} is not in the document`];
      const [key, { parameters = [], requestBody }] = found;
      const form = requestBody?.content['application/x-www-form-urlencoded']?.schema;
      const schema = method === 'GET' || form === undefined ? schemaOf(parameters) : form;
      const validate =
        known.get(key) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"stripe#/')) as object);
      known.set(key, validate);
      validate(withoutNewer(values));
      return (validate.errors ?? []).map(({ instancePath, message }) => `${key} ${instancePath} ${message ?? ''}`);
    },
  };
}
