// Judges answers by the document.
import { readFileSync } from 'node:fs';
import { check, resolve } from '../http/validate.mjs';

export const doc = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

export const operations = Object.entries(doc.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
);

export const documented = operations.flatMap(({ operation }) =>
  Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
);

const propertiesOf = (schema) =>
  Object.assign(
    {},
    schema.properties,
    ...[...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map((part) => propertiesOf(resolve(doc, part))),
  );

/** Properties in the answer that the document does not name. */
function strangers(node, value, path = '') {
  const schema = resolve(doc, node);
  if (Array.isArray(value))
    return value.flatMap((item, index) => strangers(schema.items ?? {}, item, `${path}/${index}`));
  if (value === null || typeof value !== 'object') return [];
  const known = propertiesOf(schema);
  return Object.entries(value).flatMap(([name, item]) =>
    known[name] ? strangers(known[name], item, `${path}/${name}`) : [`${path}/${name} is not documented`],
  );
}

function bodyProblems(content, answer) {
  if (!content) return answer.text === '' ? [] : ['has a body'];
  const type = (answer.headers['content-type'] ?? '').split(';')[0];
  if (!content[type]) return [`has the content type ${type}`];
  const { schema } = content[type];
  const found = check(doc, schema, answer.json, 'out').map(({ pointer, detail }) => `${pointer} ${detail}`);
  if (answer.status >= 400 && answer.json?.status !== answer.status) found.push('tells another status');
  return [...found, ...strangers(schema, answer.json)];
}

function headerProblems(declared = {}, answer) {
  return Object.entries(declared).flatMap(([name, node]) => {
    const header = resolve(doc, node);
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined) return header.required ? [`lacks the header ${name}`] : [];
    return check(doc, header.schema, header.schema.type === 'integer' ? Number(value) : value, 'out').map(
      ({ detail }) => `header ${name} ${detail}`,
    );
  });
}

function outside(answer) {
  const problems = [404, 405].includes(answer.status) ? [] : [`status ${answer.status} outside the document`];
  if (answer.status === 405 && !answer.headers.allow) problems.push('lacks the header Allow');
  if (answer.method !== 'HEAD') problems.push(...bodyProblems(doc.components.responses.NotFound.content, answer));
  return { key: null, problems };
}

/** { key, problems }: key is `operationId status`, or null for an answer outside the document (404 and 405). */
export function judge(answer) {
  const path = answer.path.split('?')[0];
  const correlation = answer.sent['Correlation-Id'];
  const lost =
    /^[A-Za-z0-9-]{1,64}$/.test(correlation ?? '') && answer.headers['correlation-id'] !== correlation
      ? ['Correlation-Id is lost']
      : [];
  const found = operations.find((each) => each.method === answer.method && each.pattern.test(path));
  if (!found) return outside(answer);
  const response = resolve(doc, found.operation.responses[answer.status]);
  const key = `${found.operation.operationId} ${answer.status}`;
  if (!response) return { key, problems: [`status ${answer.status} is not documented`] };
  return {
    key,
    problems: [...lost, ...headerProblems(response.headers, answer), ...bodyProblems(response.content, answer)],
  };
}
