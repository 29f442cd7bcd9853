import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';

/** Stripe's own OpenAPI document; it is no part of this repository. */
const FILE = resolve(import.meta.dirname, '../../../../../../../shared/data/specs/stripe-spec3.json');

interface OpenApiOperation {
  requestBody?: { content: Record<string, { schema: object }> };
  parameters?: { name: string; in: string }[];
}

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: object };
}

/** Came after the version of the document (2020-08-27). */
const NEWER = ['flow_data'];

const withoutNewer = (values: object): object =>
  Object.fromEntries(Object.entries(structuredClone(values)).filter(([name]) => !NEWER.includes(name)));

/** Requests to Stripe as its document describes them. */
export interface StripeDocument {
  /** What is wrong with a request; empty when nothing is. */
  faultsOf(method: string, path: string, values: object): string[];
}

/** Null where the document is not there: the requests are then not checked. */
export function readStripeDocument(): StripeDocument | null {
  if (!existsSync(FILE)) return null;
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as OpenApi;
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
      if (method === 'GET' || requestBody === undefined) {
        const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
        const unknown = Object.keys(values).filter((name) => !names.includes(name));
        return unknown.map((name) => `${key} has no parameter ${name}`);
      }
      const schema = requestBody.content['application/x-www-form-urlencoded']?.schema ?? {};
      const validate =
        known.get(key) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"stripe#/')) as object);
      known.set(key, validate);
      validate(withoutNewer(values));
      return (validate.errors ?? []).map(({ instancePath, message }) => `${key} ${instancePath} ${message ?? ''}`);
    },
  };
}
