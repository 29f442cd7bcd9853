// Judges answers by the document.
import { readFileSync } from 'node:fs';
import { check, resolve } from '../core/schema.mjs';

export const doc = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

export const operations = Object.entries(doc.paths).flatMap(([path, { parameters, ...methods }]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  })),
);

export const documented = operations.flatMap(({ operation }) =>
  Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
);

/** Properties that the document does not name. */
function strangers(node, value, path = '') {
  const schema = resolve(doc, node);
  if (Array.isArray(value))
    return value.flatMap((item, index) => strangers(schema.items ?? {}, item, `${path}.${index}`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) =>
    schema.properties?.[name]
      ? strangers(schema.properties[name], item, `${path}.${name}`)
      : [`${path}.${name} is not documented`],
  );
}

function ofBody(content, answer) {
  if (!content) return answer.text === '' ? [] : ['has a body'];
  const type = (answer.headers['content-type'] ?? '').split(';')[0];
  if (!content[type]) return [`has the content type ${type}`];
  const { schema } = content[type];
  return [
    ...check(doc, schema, answer.json, 'response').map(({ field, message }) => `${field} ${message}`),
    ...strangers(schema, answer.json),
  ];
}

function ofHeaders(declared = {}, answer) {
  return Object.entries(declared).flatMap(([name, node]) => {
    const header = resolve(doc, node);
    const text = answer.headers[name.toLowerCase()];
    if (text === undefined) return header.required ? [`lacks the header ${name}`] : [];
    const value = header.schema.type === 'integer' ? Number(text) : text;
    return check(doc, header.schema, value, 'response').map(({ message }) => `header ${name} ${message}`);
  });
}

const outside = (answer) => [
  ...([404, 405].includes(answer.status) ? [] : [`status ${answer.status} outside the document`]),
  ...(answer.status === 405 && !answer.headers.allow ? ['lacks the header Allow'] : []),
  ...(answer.method === 'HEAD' ? [] : ofBody({ 'application/json': { schema: doc.components.schemas.Error } }, answer)),
];

/** `{ key, problems }`; key is `operationId status`, null for an answer outside the document. */
export function judge(answer) {
  const path = answer.path.split('?')[0];
  const exact = operations.filter((each) => each.path === path);
  const found = (exact.length > 0 ? exact : operations).find(
    (each) => each.method === answer.method && each.pattern.test(path),
  );
  if (!found) return { key: null, problems: outside(answer) };
  const { operationId, responses } = found.operation;
  const status = responses[answer.status] ? answer.status : 'default';
  const response = resolve(doc, responses[status]);
  const key = `${operationId} ${status}`;
  if (!response) return { key, problems: [`status ${answer.status} is not documented`] };
  if (answer.status >= 500) return { key, problems: [`status ${answer.status}`] };
  return { key, problems: [...ofHeaders(response.headers, answer), ...ofBody(response.content, answer)] };
}
