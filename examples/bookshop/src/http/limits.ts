import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FieldProblem } from './call.ts';
import { Problem } from './call.ts';
import {
  follow,
  standAlone,
  type BookshopDocument,
  type DocumentOperation,
  type DocumentParameter,
} from './document.ts';

const withFormats = (ajv: Ajv2020): Ajv2020 => addFormats.default(ajv);

const OPTIONS = { strict: false, allErrors: true, useDefaults: true };
const bodies = withFormats(new Ajv2020(OPTIONS));
const parameters = withFormats(new Ajv2020({ ...OPTIONS, coerceTypes: true }));

const problemsOf = (errors: ErrorObject[] | null | undefined, where: (pointer: string) => string): FieldProblem[] =>
  (errors ?? []).map((error) => ({ loc: where(error.instancePath), msg: error.message ?? 'is not valid' }));

function parameterSchema(list: DocumentParameter[]): Record<string, unknown> {
  return {
    type: 'object',
    properties: Object.fromEntries(list.map((parameter) => [parameter.name, parameter.schema])),
    required: list.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  };
}

export interface Limits {
  /** @throws Problem 400 */
  checkParameters(raw: { path: object; query: object }): Record<string, unknown>;
  /** @throws Problem 400 for a missing body, 422 for one that breaks a limit */
  checkBody(body: unknown): Record<string, unknown>;
}

/** Compiles what the document demands of one operation's requests. */
export function compileLimits(document: BookshopDocument, operation: DocumentOperation): Limits {
  const listed = (operation.parameters ?? []).map((parameter) => follow<DocumentParameter>(document, parameter));
  const compile = (location: string): ValidateFunction =>
    parameters.compile(standAlone(document, parameterSchema(listed.filter((parameter) => parameter.in === location))));
  const [path, query] = [compile('path'), compile('query')];
  const media = operation.requestBody?.content['application/json'];
  const body = media === undefined ? null : bodies.compile(standAlone(document, media.schema));

  return {
    checkParameters(raw) {
      const values = { path: { ...raw.path }, query: { ...raw.query } };
      const valid = [path(values.path), query(values.query)].every(Boolean);
      const name = (pointer: string): string => pointer.slice(1) || 'query';
      const errors = [...problemsOf(path.errors, name), ...problemsOf(query.errors, name)];
      if (!valid) throw new Problem(400, `${errors[0]?.loc} ${errors[0]?.msg}.`, { errors });
      return { ...values.query, ...values.path };
    },
    checkBody(value) {
      if (body === null) return {};
      if (body(value)) return value as Record<string, unknown>;
      const errors = problemsOf(body.errors, (pointer) => pointer);
      throw new Problem(422, `${errors[0]?.loc || 'The body'} ${errors[0]?.msg}.`, { errors });
    },
  };
}
