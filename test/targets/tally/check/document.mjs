import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { operationsOf, pointed, resolved } from '../../checking/document.mjs';

const document = parse(readFileSync(new URL('../openapi.yaml', import.meta.url), 'utf8'));

export const at = (pointer) => pointed(document, pointer);
export const operations = operationsOf(document);

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addFormat('uuid', /^[0-9a-f-]{36}$/);
ajv.addFormat('uri', /^https:/);
ajv.addFormat('email', true);
ajv.addFormat('password', true);
ajv.addSchema({ ...document, $id: 'doc' });
const validators = new Map();

function errorsOf(schema, body) {
  if (!validators.has(schema))
    validators.set(schema, ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"doc#/'))));
  const validate = validators.get(schema);
  return validate(body) ? [] : [ajv.errorsText(validate.errors)];
}

/** What an answer has that the document does not say, and the documented answer that it is. */
export function compare(method, path, { status, headers, text, body }) {
  const found = operations.find((one) => one.method === method && one.pattern.test(path));
  if (found === undefined) return { problems: [] };
  const response = resolved(document, found.responses[status]);
  if (response === undefined) return { problems: [`${found.id} ${status}: not described`] };
  const problems = Object.keys(response.headers ?? {}).filter((name) => !headers.has(name));
  if (response.content === undefined) {
    if (text !== '') problems.push('has a body');
  } else {
    const [[type, { schema }]] = Object.entries(response.content);
    if (headers.get('content-type') !== type) problems.push(`is ${headers.get('content-type')}`);
    problems.push(...errorsOf(schema, body));
  }
  return { entry: `${found.id} ${status}`, problems: problems.map((one) => `${found.id} ${status}: ${one}`) };
}
