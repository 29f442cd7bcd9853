import { breaches, resolve } from './schema.mjs';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Answered everywhere, but not documented at each operation. */
const USUAL = new Set([400, 401, 403, 404]);

/** Every operation with the pattern of its path; those that end in a fixed word come first. */
function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      ...item[method],
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/:]+')}$`),
    })),
  );
}

/** Hears of every answer and tells what the document does not allow, and which documented statuses did not occur. */
export function conformance(document) {
  const operations = operationsOf(document);
  const missing = new Set(
    operations.flatMap((one) => Object.keys(one.responses).map((code) => `${one.operationId} ${code}`)),
  );
  const found = new Set();

  for (const one of operations) {
    const { schema, example, examples = {} } = one.requestBody?.content['application/json'] ?? {};
    for (const value of [example, ...Object.values(examples).map((named) => named.value)])
      for (const breach of value === undefined ? [] : breaches(document, schema, value))
        found.add(`${one.operationId}, example: ${breach}`);
  }

  function seen({ method, path, request, answer }) {
    const pathname = path.split('?')[0];
    const operation = operations.find((one) => one.method === method && one.pattern.test(pathname));
    if (!operation) return;
    const name = `${operation.operationId} ${answer.status}`;
    missing.delete(name);
    const response = resolve(document, operation.responses[answer.status]);
    if (!response && !USUAL.has(answer.status)) found.add(`${name} is not in the document`);
    const schema = response?.content?.['application/json'].schema;
    if (schema) for (const breach of breaches(document, schema, answer.body)) found.add(`${name}: ${breach}`);
    else if (response && answer.body !== undefined) found.add(`${name} should have no body`);
    for (const header of Object.keys(response?.headers ?? {}))
      if (!answer.headers.has(header)) found.add(`${name}: no header ${header}`);
    for (const breach of requestBreaches(operation, request, answer)) found.add(`${name}, accepted: ${breach}`);
  }

  /** What was accepted has to be right by the document. */
  function requestBreaches(operation, request, answer) {
    const schema = operation.requestBody?.content['application/json'].schema;
    return schema && request !== undefined && answer.status < 300 ? breaches(document, schema, request) : [];
  }

  return {
    seen,
    operations: new Set(operations.map((one) => one.operationId)),
    failures: () => [...found, ...[...missing].map((name) => `${name} did not occur`)],
  };
}
