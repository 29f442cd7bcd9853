/** The names of the parameters in a path, in order: `/books/{bookId}` has `bookId`. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');

/** The last segment of a path that is no parameter: `items` of `/orders/{id}/items`; empty where there is none. */
export const lastNamed = (path: string): string =>
  path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
