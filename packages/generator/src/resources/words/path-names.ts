/** The names of the parameters in a path, in order: `/books/{bookId}` has `bookId`. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
