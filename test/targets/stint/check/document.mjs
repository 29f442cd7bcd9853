import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { operationsOf, pointed } from '../../checking/document.mjs';

const document = JSON.parse(readFileSync(new URL('../swagger.json', import.meta.url), 'utf8'));

export const at = (pointer) => pointed(document, pointer);
export const operations = operationsOf(document);

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
ajv.addSchema({ $id: 'doc', definitions: document.definitions });

function errorsOf({ $ref }, body) {
  const validate = ajv.getSchema(`doc${$ref}`);
  return validate(body) ? [] : [ajv.errorsText(validate.errors)];
}

/** What an answer has that the document does not say, and the documented answer that it is. */
export function compare(method, path, { status, headers, text, body }) {
  const found = operations.find((one) => one.method === method && one.pattern.test(path));
  if (found === undefined) return { problems: [] };
  const unlisted = status >= 400 && status < 500 ? { schema: { $ref: '#/definitions/Error' } } : undefined;
  const response = found.responses[status] ?? unlisted;
  if (response === undefined) return { problems: [`${found.id} ${status}: not described`] };
  const problems = Object.keys(response.headers ?? {}).filter((name) => !headers.has(name));
  if (response.schema === undefined) {
    if (text !== '') problems.push('has a body');
  } else {
    if (headers.get('content-type') !== 'application/json') problems.push(`is ${headers.get('content-type')}`);
    problems.push(...errorsOf(response.schema, body));
  }
  return { entry: `${found.id} ${status}`, problems: problems.map((one) => `${found.id} ${status}: ${one}`) };
}
