import type { Operation } from '@assay/api-model';
import type { SuiteRequest } from '@assay/importer';

type Pair = SuiteRequest['query'][number];

/** An operation that a request calls, and what its address says. */
export interface MatchedCall {
  operation: Operation;
  path: Pair[];
  query: Pair[];
}

/** Finds the operations of requests by id, by method and path, or by an address below one of the base addresses. */
export class OperationMatcher {
  readonly #operations: readonly Operation[];
  readonly #prefixes: readonly string[];

  constructor(operations: readonly Operation[], baseUrls: readonly string[]) {
    this.#operations = operations;
    const prefixes = baseUrls.map((url) => addressOf(url).path.replace(/\/+$/, ''));
    this.#prefixes = [...new Set([...prefixes, ''])].toSorted((left, right) => right.length - left.length);
  }

  match({ calls }: SuiteRequest): MatchedCall | null {
    if ('operationId' in calls) {
      const operation = this.#operations.find(({ operationId }) => operationId === calls.operationId);
      return operation === undefined ? null : { operation, path: [], query: [] };
    }
    if ('path' in calls) {
      const operation = this.#operations.find(({ key }) => key === `${calls.method} ${calls.path}`);
      return operation === undefined ? null : { operation, path: [], query: [] };
    }
    const { path, query } = addressOf(calls.url);
    for (const prefix of this.#prefixes) {
      if (!path.startsWith(`${prefix}/`)) continue;
      const found = this.#below(calls.method, path.slice(prefix.length));
      if (found !== null) return { ...found, query };
    }
    return null;
  }

  /** The operation with the fewest parameters in its path wins: `/books/best` over `/books/{id}`. */
  #below(method: string, path: string): Pick<MatchedCall, 'operation' | 'path'> | null {
    const segments = path.replace(/(?<=.)\/+$/, '').split('/');
    const found = this.#operations
      .filter((one) => one.method === method)
      .flatMap((operation) => {
        const values = valuesOf(operation.path.split('/'), segments);
        return values === null ? [] : [{ operation, path: values }];
      });
    return found.toSorted((left, right) => left.path.length - right.path.length)[0] ?? null;
  }
}

/** Values of `{name}` in a template; null where it is another path. */
function valuesOf(template: readonly string[], segments: readonly string[]): Pair[] | null {
  if (template.length !== segments.length) return null;
  const values: Pair[] = [];
  for (const [at, part] of template.entries()) {
    const found = valueAt(part, segments[at] ?? '');
    if (found === null) return null;
    values.push(...found);
  }
  return values;
}

function valueAt(part: string, segment: string): Pair[] | null {
  const [, before = '', name, after = ''] = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/.exec(part) ?? [];
  if (name === undefined) return part === segment || part === decoded(segment) ? [] : null;
  const isFilled = segment.length > before.length + after.length;
  if (!isFilled || !segment.startsWith(before) || !segment.endsWith(after)) return null;
  return [{ name, value: decoded(segment.slice(before.length, segment.length - after.length)) }];
}

/** Path and query of an address that begins with a scheme, a variable or `/`. */
function addressOf(url: string): { path: string; query: Pair[] } {
  const below = url
    .trim()
    .replace(/^(?:https?:\/\/[^/?#]*|\{\{[^{}]*\}\})/i, '')
    .replace(/#.*$/s, '');
  const at = below.indexOf('?');
  const path = at === -1 ? below : below.slice(0, at);
  const pairs =
    at === -1
      ? []
      : below
          .slice(at + 1)
          .split('&')
          .filter(Boolean);
  return {
    path: path.startsWith('/') ? path : `/${path}`,
    query: pairs.map((pair) => {
      const equals = pair.indexOf('=');
      const [name, value] = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return { name: decoded(name.replaceAll('+', ' ')), value: decoded(value.replaceAll('+', ' ')) };
    }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
