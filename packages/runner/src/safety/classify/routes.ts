import type { Operation } from '@assay/api-model';
import { lastLiteral, nounOf } from './words.ts';

/** One call that the document of a system describes, or that somebody added to it. */
export interface Route {
  method: string;
  /** Begins with `/`; parameters as `{name}`. */
  path: string;
  operation:
    | (Pick<Operation, 'summary' | 'operationId' | 'responses'> & Partial<Pick<Operation, 'security' | 'description'>>)
    | null;
}

const READS = /^(?:get|list|read|find|fetch)(?=[A-Z_-])/;

/** `boats({id})` and `ports('{code}')` are records of `boats` and `ports` as `boats/{id}` is. */
const KEY = /\((?:\w+=)?(['"]?)\{\}\1\)/g;

const unnamed = (path: string): string =>
  path
    .replace(/[?#].*$/, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replaceAll(KEY, '/{}')
    .replace(/\/$/, '');

/** The calls of one system, looked up by path. */
export class Routes {
  readonly #byPath = new Map<string, Route[]>();
  #below: Set<string> | null = null;
  #collections: Map<string, string> | null = null;
  #areDescribed: boolean | null = null;
  readonly #templates: { pattern: RegExp; route: Route }[] = [];

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const path = unnamed(route.path);
      this.#byPath.set(path, [...(this.#byPath.get(path) ?? []), route]);
    }
    this.#templates = routes.map((route) => ({ pattern: patternOf(route.path), route }));
  }

  at(method: string, path: string): Route | null {
    return this.#byPath.get(unnamed(path))?.find((route) => route.method === method) ?? null;
  }

  /** A read of one record of a collection, whatever its parameter is called; or any call to one. */
  itemOf(collection: string): Route | null {
    const routes = this.#byPath.get(`${unnamed(collection)}/{}`) ?? [];
    return routes.find(({ method }) => method === 'GET') ?? routes[0] ?? null;
  }

  /** The collection at the top that keeps records of a kind, named in the singular; null where none does. */
  collectionOf(noun: string): string | null {
    this.#collections ??= new Map(
      [...this.#byPath.keys()].toReversed().flatMap((path): [string, string][] => {
        const collection = /^((?:\/[^/{}]+)+)\/\{\}$/.exec(path)?.[1];
        return collection === undefined
          ? []
          : [[nounOf(collection.slice(collection.lastIndexOf('/') + 1)), collection]];
      }),
    );
    return this.#collections.get(noun) ?? null;
  }

  /** Whether a path that says so reads records of a kind, named in the singular: `getGroup`, `listGroups`. */
  hasReadOf(noun: string): boolean {
    return this.#templates.some(({ route: { method, path } }) => {
      const name = lastLiteral(path);
      return (method === 'GET' || method === 'POST') && READS.test(name) && nounOf(name).endsWith(noun);
    });
  }

  /**
   * Whether somebody describes the API, so that what is not described is not there. Requests that were collected, or added by hand, promise
   * neither names nor shapes of answers.
   */
  get areDescribed(): boolean {
    this.#areDescribed ??= this.#templates.some(
      ({ route: { operation } }) =>
        operation !== null &&
        (operation.operationId !== null ||
          operation.responses.some(({ content }) => content.some(({ schema }) => schema !== null))),
    );
    return this.#areDescribed;
  }

  /** Whether there are calls to something below a path. */
  hasBelow(path: string): boolean {
    const start = `${unnamed(path)}/`;
    this.#below ??= new Set([...this.#byPath.keys()].flatMap(startsOf));
    return this.#below.has(start);
  }

  /** The paths of POST calls directly below a path. */
  postsBelow(path: string): string[] {
    const start = `${unnamed(path)}/`;
    return [...this.#byPath].flatMap(([at, routes]) =>
      at.startsWith(start) && routes.some(({ method }) => method === 'POST') ? [at] : [],
    );
  }

  /** The call that an address without a template belongs to: the one with the most fixed parts. */
  match(method: string, path: string): Route | null {
    const found = this.#templates.filter(({ route, pattern }) => route.method === method && pattern.test(path));
    const fixed = ({ route }: { route: Route }): number => route.path.replaceAll(/\{[^{}]*\}/g, '').length;
    return found.toSorted((a, b) => fixed(b) - fixed(a))[0]?.route ?? null;
  }

  /** As `match`, for whichever method. */
  matchAny(path: string): Route | null {
    const found = this.#templates.find(({ pattern }) => pattern.test(path));
    return found?.route ?? null;
  }
}

/** `/a/`, `/a/b/` of `/a/b/c`. */
const startsOf = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));

function patternOf(path: string): RegExp {
  const parts = path
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .split(/\{[^{}]*\}/);
  const fixed = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${fixed.join('[^/]+')}/?$`);
}
