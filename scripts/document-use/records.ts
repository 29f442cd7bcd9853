import { plain, type Opportunity } from './kinds.ts';
import { isObject, type RawDocument, type RawOperation } from './raw-document.ts';

const ID = /^(id|uuid|guid|sid|key|slug|code|name|number|token|.*id|.*uuid)$/;

const endsInParameter = (path: string): boolean => /\}\/?$/.test(path);
const aboveOf = (path: string): string => path.replace(/\/\{[^{}]+\}\/?$/, '');
/** A path with its parameters unnamed. */
const unnamed = (path: string): string => path.replaceAll(/\{[^{}]+\}/g, '{}').replace(/\/$/, '');

/** The deepest parameter of a path before its end, and the path up to it. */
const parentOf = (path: string): string | null => /^(.*\{[^{}]+\})\/[^{}]+$/.exec(path)?.[1] ?? null;
const lastWord = (path: string): string => /[/:]([A-Za-z][\w-]*)$/.exec(path)?.[1] ?? '';

/** The operations of a document by method and path. */
export class Locations {
  readonly #all: ReadonlyMap<string, RawOperation>;
  readonly #collections: ReadonlySet<string>;

  constructor(operations: readonly RawOperation[]) {
    this.#all = new Map(operations.map((one) => [`${one.method} ${unnamed(one.path)}`, one]));
    this.#collections = new Set(
      operations.filter(({ path }) => endsInParameter(path)).map(({ path }) => unnamed(aboveOf(path))),
    );
  }

  at(method: string, path: string): RawOperation | undefined {
    return this.#all.get(`${method} ${unnamed(path)}`);
  }

  hasItems(path: string): boolean {
    return this.#collections.has(unnamed(path));
  }
}

function hasIdentity(document: RawDocument, { answer, headers }: RawOperation): boolean {
  if (headers.includes('location')) return true;
  const fields = answer === null ? [] : [...document.fields(answer)];
  const inner = fields.flatMap(([, field]) => [...document.fields(field).keys()]);
  return [...fields.map(([name]) => name), ...inner].some((name) => ID.test(plain(name)));
}

type Found = Pick<Opportunity, 'kind'> & { partner?: RawOperation | undefined; what?: string };

/** Records that are made, and actions on them. */
function made(document: RawDocument, one: RawOperation, locations: Locations): Found[] {
  const { path } = one;
  if (one.method !== 'POST' || endsInParameter(path)) return [];
  const isMade = locations.hasItems(path) || one.status === '201' || locations.at('GET', path) !== undefined;
  if (isMade) return hasIdentity(document, one) ? [{ kind: 'create' }] : [];
  const parent = parentOf(path);
  const verb = lastWord(path);
  return parent === null || verb === ''
    ? []
    : [{ kind: 'action', partner: locations.at('POST', aboveOf(parent)), what: verb }];
}

/** Requests to one record, and to what is below one. */
function below({ method, path }: RawOperation, locations: Locations): Found[] {
  const maker = endsInParameter(path) ? locations.at('POST', aboveOf(path)) : undefined;
  const parent = parentOf(path);
  const parentMaker = parent === null ? undefined : locations.at('POST', aboveOf(parent));
  const isItem = maker !== undefined && ['GET', 'PUT', 'PATCH', 'DELETE'].includes(method);
  const isBelow = parentMaker !== undefined && ['GET', 'POST'].includes(method);
  return [
    ...(isItem ? [{ kind: 'item' as const, partner: maker }] : []),
    ...(isBelow ? [{ kind: 'sub-collection' as const, partner: parentMaker }] : []),
  ];
}

/** Writes whose effect a read shows. */
function readLater({ method, path }: RawOperation, locations: Locations): Found[] {
  const partner = locations.at('GET', path);
  if (partner === undefined) return [];
  const isPostedItem = method === 'POST' && endsInParameter(path);
  if (['PUT', 'PATCH'].includes(method) || isPostedItem) return [{ kind: 'read-after-write', partner }];
  return method === 'DELETE' ? [{ kind: 'read-after-delete', partner }] : [];
}

function inHttp(document: RawDocument, { method, path, body, parameters, headers, statuses }: RawOperation): Found[] {
  const isBulk = (body !== null && document.items(body) !== null) || /bulk|batch/i.test(path);
  const sent = parameters.filter((one) => one.in === 'header').map(({ name }) => name);
  const conditions = sent.filter((name) => /^if-|idempotency|request-id/i.test(name));
  const tags = method === 'GET' && headers.includes('etag') ? ['ETag'] : [];
  return [
    ...(statuses.includes('202') ? [{ kind: 'job' as const }] : []),
    ...(isBulk && ['POST', 'PUT', 'PATCH'].includes(method) ? [{ kind: 'bulk' as const }] : []),
    ...[...conditions, ...tags].map((what) => ({ kind: 'condition' as const, what })),
  ];
}

function secured({ security }: RawOperation): Found[] {
  const alternatives = security?.filter(isObject) ?? [];
  const isSeveral = alternatives.length > 1 || alternatives.some((each) => Object.keys(each).length > 1);
  const scopes = alternatives.flatMap((each) => Object.values(each)).filter((one) => Array.isArray(one));
  if (isSeveral) return [{ kind: 'security', what: 'several' }];
  return scopes.some(({ length }) => length > 0) ? [{ kind: 'security', what: 'scopes' }] : [];
}

/** What an operation does to records, and how it is asked. */
export function recordOpportunities(document: RawDocument, one: RawOperation, locations: Locations): Opportunity[] {
  const actions = made(document, one, locations);
  const isAction = actions.some(({ kind }) => kind === 'action');
  const found = [
    ...actions,
    ...below(one, locations).filter(({ kind }) => !isAction || kind !== 'sub-collection'),
    ...readLater(one, locations),
    ...inHttp(document, one),
    ...secured(one),
  ];
  return found.map(({ kind, partner, what = '' }) => ({
    kind,
    operation: one.key,
    what,
    ...(partner !== undefined && { partner: partner.key }),
  }));
}
