const METHODS = ['get', 'put', 'post', 'patch', 'delete'];

const unescaped = (part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');

/** What a JSON pointer points at in a document, with or without `#` before it; undefined where there is nothing. */
export const pointed = (document, pointer) =>
  pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .reduce((value, part) => value?.[unescaped(part)], document);

/** What stands there, or what it refers to. */
export const resolved = (document, value) => (value?.$ref ? resolved(document, pointed(document, value.$ref)) : value);

/** All operations of a document. `pattern` matches the paths of requests, without the base path. */
export const operationsOf = (document) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      id: item[method].operationId,
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
      responses: item[method].responses,
      operation: item[method],
    })),
  );
