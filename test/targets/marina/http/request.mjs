// Parameters and bodies, read and judged by the document.
import { on } from '../faults.mjs';
import { badRequest, Problem } from './problem.mjs';
import { check, facts, resolve } from './validate.mjs';

const converted = (schema, text) => {
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (schema.type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return schema.type === 'array' ? text.split(',') : text;
};

const sent = ({ in: place, name }, path, search, headers) => {
  if (place === 'path') return [path[name]];
  if (place === 'query') return search.getAll(name);
  return [headers[name.toLowerCase()]].filter((value) => value !== undefined);
};

/** { values, asked }: all parameters by name, with defaults, and the query parameters as they were sent. If-Match is left to the operation. */
export function readParameters(doc, parameters, path, search, headers) {
  const values = {};
  const asked = [];
  const errors = [];
  for (const parameter of parameters) {
    const { name } = parameter;
    const schema = resolve(doc, parameter.schema);
    const [text, ...more] = sent(parameter, path, search, headers);
    if (more.length > 0) errors.push({ parameter: name, detail: 'is given more than once' });
    values[name] = text === undefined ? schema.default : converted(schema, text);
    if (text === undefined) continue;
    if (parameter.in === 'query') asked.push([name, text]);
    errors.push(...check(doc, schema, values[name], 'in').map(({ detail }) => ({ parameter: name, detail })));
  }
  if (errors.length > 0) throw badRequest(errors);
  return { values, asked };
}

const parsed = (bytes) => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badRequest([{ pointer: '', detail: 'is not JSON' }], 'The body is not JSON.');
  }
};

/** The body with the properties that the document knows and their defaults. */
export function readBody(doc, operation, headers, bytes) {
  if (bytes === null) throw new Problem(413, 'Content too large', 'The body is over 256 KiB.');
  const [expected, { schema: node }] = Object.entries(operation.requestBody.content)[0];
  const type = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  const lenient = operation.operationId === 'patchKeeper' && type === 'application/json' && on('patch-as-plain-json');
  if (type !== expected && !lenient)
    throw new Problem(415, 'Unsupported media type', `The body has to be ${expected}.`);
  const value = parsed(bytes);
  const errors = check(doc, node, value, 'in');
  if (errors.length > 0) throw badRequest(errors);
  const body = {};
  for (const [name, each] of Object.entries(resolve(doc, node).properties)) {
    const { readOnly, default: standard } = facts(doc, each);
    if (readOnly) continue;
    if (Object.hasOwn(value, name)) body[name] = value[name];
    else if (standard !== undefined) body[name] = standard;
  }
  return body;
}
