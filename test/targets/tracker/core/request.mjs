// Reads parameters and bodies and refuses those that break the document.
import { on } from '../faults.mjs';
import { Problem, invalid } from './errors.mjs';
import { check, resolve } from './schema.mjs';

const read = (type, text) => {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
};

/** Query parameters with their defaults. Path parameters are looked up as they are: what is no number is not found. */
export function readQuery(doc, parameters, search, headers) {
  const query = {};
  const details = [];
  for (const parameter of parameters.map((each) => resolve(doc, each)).filter((each) => each.in !== 'path')) {
    const { name } = parameter;
    const schema = resolve(doc, parameter.schema);
    const inHeader = headers[name.toLowerCase()];
    const texts = parameter.in === 'query' ? search.getAll(name) : [inHeader].filter((text) => text !== undefined);
    const value = texts.length === 0 ? schema.default : read(schema.type, texts[0]);
    if (texts.length > 1) details.push({ field: name, message: 'is given twice' });
    if (texts.length > 0) details.push(...check(doc, schema, value, 'request', name));
    if (parameter.in === 'query') query[name] = value;
  }
  if (details.length > 0) throw invalid(details);
  return query;
}

function parsed(bytes) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem(400, 'malformed_json', 'The body is not JSON.');
  }
}

export function readBody(doc, operation, headers, bytes) {
  const { operationId, requestBody } = operation;
  const [[type, { schema }]] = Object.entries(requestBody.content);
  const sent = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (bytes === null) throw new Problem(413, 'too_large', 'The body is larger than 100 kB.');
  if (sent !== type && !(operationId === 'createSprint' && on('media-type-ignored')))
    throw new Problem(415, 'wrong_content_type', `The content type must be ${type}.`);
  const value =
    operationId === 'addComment' && on('malformed-json-500') ? JSON.parse(bytes.toString('utf8')) : parsed(bytes);
  const details = check(doc, schema, value, 'request');
  if (details.length > 0) throw invalid(details);
  return value;
}
