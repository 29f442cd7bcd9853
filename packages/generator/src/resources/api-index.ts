import type { Operation } from '@assay/api-model';
import { withFactsOf } from '../learned/facts-of.ts';
import type { Definitions } from '../schema/resolve.ts';
import { searchByBody } from './lists/search-body.ts';
import { asCreate, newIdFor, ownIdOf } from './identity/own-id.ts';
import { withoutUnsent } from './changes/unsent.ts';
import { madeAlong, type MadeAlong } from './relations/made-along.ts';
import { kindsIn, withBareReferences } from './identity/bare-references.ts';
import { isKeyOf, isNaturalKey } from './identity/natural-key.ts';
import { topLists } from './lists/top-lists.ts';
import { partsOf } from './words/roles.ts';
import { nounOf, singular, wordsOf } from './words/words.ts';
import { isOrdinary } from '../statements/people.ts';
import { withPlainPaths } from './plain-paths.ts';

/** A kind of record that an API keeps, and the operations that make, list, read and remove one. */
export interface Resource {
  /** Its collection with parameters unnamed: `/books/{}/reviews`. */
  path: string;
  /** Singular, without case and separators: `review`. */
  name: string;
  /** For a PUT that also replaces, the operation as it answers when it makes a record: not the one of the document. */
  create: Operation | null;
  list: Operation | null;
  read: Operation | null;
  remove: Operation | null;
  /** Reads the one of who asks: `/customers/me`. */
  own: Operation | null;
  /** How such a record comes to be where nothing makes one by itself. */
  along?: MadeAlong<Resource>;
}

const PARAMETER = /\{[^{}]+\}/g;

/** A path with its parameters unnamed, so that two spellings of one place are equal. */
export const unnamed = (path: string): string => path.replaceAll(PARAMETER, '{}').replace(/\/$/, '');

const nameOf = (path: string): string => nounOf(path.split('/').findLast((part) => part !== '' && part !== '{}') ?? '');

/** Every part of a path that a parameter follows. */
const collectionsIn = (path: string): string[] => {
  const parts = path.split('/');
  return parts.flatMap((part, at) => (part === '{}' && parts[at - 1] !== '{}' ? [parts.slice(0, at).join('/')] : []));
};

/** Kinds that are called by the last word of their name where no other kind is; people have accounts beside their bank accounts. */
function byLastWord(resources: readonly Resource[]): Map<string, Resource> {
  const found = new Map<string, Resource | null>();
  for (const resource of resources) {
    const words = wordsOf(resource.path.split('/').findLast((part) => part !== '{}') ?? '');
    const word = singular(words.at(-1) ?? '');
    if (words.length > 1 && !isOrdinary(word)) found.set(word, found.has(word) ? null : resource);
  }
  return new Map([...found].flatMap(([word, resource]) => (resource === null ? [] : [[word, resource] as const])));
}

const OWN = /\/(me|self|myself|current|profile)$/i;

/** The operations of a document, looked up by what they do to which records. */
export class ApiIndex {
  readonly operations: readonly Operation[];
  readonly definitions: Definitions;
  readonly resources: readonly Resource[];
  /** By `METHOD /path`. */
  readonly byKey: ReadonlyMap<string, Operation>;
  readonly #byLocation: ReadonlyMap<string, Operation>;
  readonly #byPath: ReadonlyMap<string, Resource>;
  readonly #byName = new Map<string, Resource>();
  /** `work-orders` by `order`. */
  readonly #byLastWord = new Map<string, Resource>();
  /** Records that nobody makes or reads one by one: an example of an id names one of them better than a list does. */
  readonly #onlyListed = new Map<string, Resource>();
  readonly #byOperation = new Map<Operation, Resource>();

  constructor(operations: readonly Operation[], definitions: Definitions) {
    this.operations = operations;
    this.definitions = definitions;
    this.byKey = new Map(operations.map((one) => [one.key, one]));
    this.#byLocation = new Map(operations.map((one) => [`${one.method} ${unnamed(one.path)}`, one]));
    const collections = new Set([
      ...operations.flatMap(({ path }) => collectionsIn(unnamed(path))),
      // Records that can be made and listed, but not read one by one.
      ...operations
        .filter(({ method, path }) => method === 'POST' && this.at('GET', path) !== null && !path.endsWith('}'))
        .map(({ path }) => unnamed(path)),
    ]);
    const makers = new Map(
      operations
        .filter(({ method, path }) => method === 'POST' && !path.endsWith('}'))
        .map((one) => [nameOf(unnamed(one.path)), one]),
    );
    const owns = new Map(
      operations
        .filter(({ method, path }) => method === 'GET' && OWN.test(path))
        .map((one) => [unnamed(one.path).replace(OWN, ''), one]),
    );
    this.resources = [...collections]
      .filter(Boolean)
      .map((path) => this.#resource(path, makers.get(nameOf(path)) ?? null, owns.get(path) ?? null));
    for (const resource of this.resources) {
      const { create, list } = resource;
      // The first resource that an operation makes is the one whose collection it stands on.
      for (const one of [create, list])
        if (one !== null && !this.#byOperation.has(one)) this.#byOperation.set(one, resource);
    }
    this.#byPath = new Map(this.resources.map((resource) => [resource.path, resource]));
    for (const resource of this.resources) {
      const along = madeAlong(resource, this.resources, definitions);
      if (along !== null) resource.along = along;
    }
    for (const resource of this.resources.toSorted((a, b) => a.path.length - b.path.length))
      if (!this.#byName.has(resource.name)) this.#byName.set(resource.name, resource);
    for (const [word, resource] of byLastWord(this.resources)) this.#byLastWord.set(word, resource);
    for (const { path } of topLists(operations, definitions)) {
      const name = nameOf(unnamed(path));
      if (!this.#byName.has(name)) this.#onlyListed.set(name, this.#resource(unnamed(path), null, null));
    }
  }

  /** An operation as the index has it, or as it is where the index has none. */
  own(operation: Operation): Operation {
    return this.byKey.get(operation.key) ?? this.at(operation.method, operation.path) ?? operation;
  }

  /** What the parameter at the end of this part of a path (`/books/{bookId}`) names one of. */
  resourceAt(pathToParameter: string): Resource | null {
    return this.#byPath.get(unnamed(pathToParameter).replace(/\/\{\}$/, '')) ?? null;
  }

  /** By its name, or by that with the part that it plays beside others: `fromwallet`. */
  resourceNamed(name: string): Resource | null {
    const named = this.#byName.get(name) ?? this.#byName.get(partsOf(name)?.kind ?? '');
    return named ?? this.#byLastWord.get(name) ?? null;
  }

  /** Records of a name that are only listed: no path leads to one of them. */
  onlyListed(name: string): Resource | null {
    return this.#onlyListed.get(name) ?? null;
  }

  /** What a field names by a key that is no id, such as `shelf_code`; null where the records of that kind have another identity. */
  resourceKeyed(field: string): Resource | null {
    const words = wordsOf(field);
    const name = words.slice(0, -1).join('');
    const resource = this.resourceNamed(name) ?? this.#onlyListed.get(name) ?? null;
    const key = words.at(-1) ?? '';
    return resource !== null && isNaturalKey(key) && isKeyOf(resource, field, this.definitions) ? resource : null;
  }

  /** What an operation makes, null when it makes nothing that the document keeps. */
  madeBy(operation: Operation): Resource | null {
    const found = this.#byOperation.get(operation);
    return found?.create === operation ? found : null;
  }

  /** What an operation lists. */
  listedBy(operation: Operation): Resource | null {
    // A list may be seen with other parameters than the document writes.
    const own = this.byKey.get(operation.key) ?? operation;
    const found = this.#byOperation.get(own);
    return found?.list === own ? found : this.#searchedBy(operation);
  }

  /** What a search by body looks for: the collection that it stands on, or the records that it is called after. */
  #searchedBy({ key, path }: Operation): Resource | null {
    const operation = this.byKey.get(key);
    const search = operation === undefined ? null : searchByBody(operation, this.definitions);
    if (search === null || operation?.method !== 'POST') return null;
    const above = unnamed(path).replace(/[/:][^/:]*$/, '');
    return this.#byPath.get(above) ?? this.resourceNamed(nameOf(above));
  }

  /** What removes such a record; what is made below another record is often removed on its own. */
  removalOf({ remove, create }: Resource): Operation | null {
    if (remove !== null || create === null) return remove;
    return this.resources.find((one) => one.create === create && one.remove !== null)?.remove ?? null;
  }

  /** A list of such records somewhere else: reviews are often listed under what they review and read on their own. */
  listElsewhere({ name, path }: Resource): Operation | null {
    return this.resources.find((one) => one.name === name && one.path !== path && one.list !== null)?.list ?? null;
  }

  at(method: string, path: string): Operation | null {
    return this.#byLocation.get(`${method} ${unnamed(path)}`) ?? null;
  }

  /** A PUT to an id that the caller chooses; only a read says that nothing is there yet. */
  #createAt(path: string): Operation | null {
    const put = this.at('PUT', path);
    const kind = put === null || this.at('GET', path) === null ? null : ownIdOf(put, this.operations);
    if (put === null || kind === null || newIdFor(put, this.definitions) === null) return null;
    return kind === 'upserted' ? asCreate(put) : put;
  }

  /** The kind of record whose new ones a PUT names; null for other operations. */
  namedBy(operation: Operation): Resource | null {
    const resource =
      operation.method === 'PUT' && operation.path.endsWith('}') ? this.resourceAt(operation.path) : null;
    return resource?.create?.key === operation.key ? resource : null;
  }

  #resource(path: string, maker: Operation | null, own: Operation | null): Resource {
    return {
      path,
      name: nameOf(path),
      // Reviews are often made under what they review and read on their own.
      create: this.at('POST', path) ?? maker ?? this.#createAt(`${path}/{}`),
      list: this.at('GET', path),
      read: this.at('GET', `${path}/{}`),
      remove: this.at('DELETE', `${path}/{}`),
      own,
    };
  }
}

const known = new WeakMap<readonly Operation[], ApiIndex>();

/** What the paths of a document name, in the singular. */
const nounsIn = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(
    operations.flatMap(({ path }) =>
      path
        .split('/')
        .flatMap((part) => (part === '' || part.startsWith('{') ? [] : [nounOf(part), ...wordsOf(part).map(singular)])),
    ),
  );

/** The index of a list of operations, made once for each list. */
export function indexOf(operations: readonly Operation[], definitions: Definitions): ApiIndex {
  const found = known.get(operations);
  if (found !== undefined && found.definitions === definitions) return found;
  const plain = withPlainPaths(operations);
  const kinds = kindsIn(plain, definitions);
  const nouns = nounsIn(plain);
  const asIndexed = (one: Operation): Operation =>
    withFactsOf(one, withBareReferences(withoutUnsent(one, definitions, nouns), kinds, definitions));
  const made = new ApiIndex(plain.map(asIndexed), definitions);
  known.set(operations, made);
  return made;
}
