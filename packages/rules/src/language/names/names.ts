import type { Json, JsonSchema, JsonSchemaObject, JsonType } from '@assay/api-model';
import type { RuleContext } from '../../exchange.ts';
import { bodyTree } from '../../exchange.ts';
import type { CallWords } from './call-words.ts';
import { responseSchemas } from './documented.ts';
import type { Path } from '../../tree/check.ts';
import { formatPath, nameWords } from '../../tree/path.ts';
import { canonicalWord } from './words.ts';

/** A location in the answer that a name can mean. */
export interface NameEntry {
  path: Path;
  text: string;
  /** The words of each property name on the way, the last one included. */
  words: string[][];
  /** The last of them in the one form that words are compared in, and all before it. */
  last: string[];
  above: string[];
  /** The last name without gaps, and its initials. */
  joined: string;
  initials: string;
  isList: boolean;
  isObject: boolean;
  /** A sample or the document says what kind of value is here, so that a wrong reading can be distinguished from a right one. */
  typed: boolean;
  /** The kinds of single values that samples and the document have here. */
  types: Set<ScalarType>;
  /** Single values that samples carry here or that the document lists: its examples, its enumeration, its constant. */
  values: Scalar[];
}

export type ScalarType = 'string' | 'number' | 'boolean' | 'null';
type Scalar = string | number | boolean | null;

export interface NameIndex {
  entries: NameEntry[];
  byText: Map<string, NameEntry>;
  /** By the last property name, without case and separators. */
  byLast: Map<string, NameEntry[]>;
  /** By each word of the last property name, by the whole of it and by its initials. */
  byWord: Map<string, NameEntry[]>;
  /** A sample or the document shows what the answer consists of: what it does not show is not there. */
  hasShape: boolean;
  /** Words of the call itself, its path and its title: an answer of `/orders/{id}` is an order without saying so. */
  context: CallWords;
  /** The cookies that known answers set. */
  cookies: string[];
}

/** Whether something is true or false, if it is there. */
export function isFlag(types: ReadonlySet<ScalarType>): boolean {
  return types.has('boolean') && !types.has('string') && !types.has('number');
}

/** Whether a location is known to hold one value, neither a list nor something with parts. */
export function isSingleValue({ typed, isList, isObject }: Kind): boolean {
  return typed && !isList && !isObject;
}

const maxEntries = 1500;
/** Schemas that share parts could be visited exponentially often. */
const maxVisits = 20_000;
const maxItems = 20;
const maxListed = 50;
const deepest = 9;
const known = new WeakMap<RuleContext, NameIndex>();

const nothingKnown: NameIndex = {
  entries: [],
  byText: new Map(),
  byLast: new Map(),
  byWord: new Map(),
  hasShape: false,
  context: new Set(),
  cookies: [],
};

/** All names that the documented schema and the samples of a call offer. Kept per context. */
export function nameIndex(context: RuleContext): NameIndex {
  const cached = known.get(context);
  if (cached !== undefined) return cached;
  if (context.samples === undefined && context.operation == null) return nothingKnown;
  const builder = new IndexBuilder(context.definitions ?? {});
  for (const sample of (context.samples ?? []).slice(0, 3)) {
    const body = bodyTree(sample.response.body);
    if (body !== undefined) builder.addValue(body);
  }
  for (const schema of responseSchemas(context)) builder.addSchema(schema);
  const index = { ...builder.index(), context: callWords(context), cookies: cookiesOf(context) };
  known.set(context, index);
  return index;
}

/** Names that are known for a context by other means. */
export function keepNames(context: RuleContext, names: NameIndex): void {
  known.set(context, names);
}

function cookiesOf({ samples }: RuleContext): string[] {
  const lines = (samples ?? []).slice(0, 3).flatMap(({ response }) => response.headers);
  const names = lines.flatMap(([name, value]) =>
    name.toLowerCase() === 'set-cookie' ? (/^\s*([^=;\s]+)=/.exec(value)?.slice(1) ?? []) : [],
  );
  return [...new Set(names)].slice(0, 20);
}

/** Words of the call itself. */
export function callWords({ path, operation }: RuleContext): Set<string> {
  const texts = [path, operation?.path, operation?.operationId, operation?.summary, ...(operation?.tags ?? [])];
  return new Set(texts.flatMap((text) => nameWords(text ?? '')).map(canonicalWord));
}

interface Location {
  path: Path;
  words: string[][];
}

type Kind = Pick<NameEntry, 'isList' | 'isObject' | 'typed'>;

function kindOf(value: Json): Kind {
  const isList = Array.isArray(value);
  return { isList, isObject: value !== null && typeof value === 'object' && !isList, typed: true };
}

function documentedKind(schema: JsonSchemaObject): Kind {
  const types = typesOf(schema);
  const isList = schema.items !== undefined || types.includes('array');
  const isObject = schema.properties !== undefined || types.includes('object');
  return { isList, isObject, typed: isList || isObject || types.length > 0 || listed(schema).length > 0 };
}

function typesOf({ type }: JsonSchemaObject): JsonType[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
}

/** The values that the document itself names. */
function listed({ enum: values, const: only, examples, default: usual }: JsonSchemaObject): Scalar[] {
  const all = [...(values ?? []), ...(examples ?? []), ...[only, usual].filter((value) => value !== undefined)];
  return all.filter(isScalar).slice(0, maxListed);
}

function isScalar(value: Json): value is Scalar {
  return value === null || typeof value !== 'object';
}

function scalarType(value: Scalar): ScalarType {
  return value === null ? 'null' : (typeof value as ScalarType);
}

function wordsOf(entries: NameEntry[]): Map<string, NameEntry[]> {
  const byWord = new Map<string, NameEntry[]>();
  for (const entry of entries) {
    for (const word of new Set([...entry.last, entry.joined, entry.initials])) {
      const before = byWord.get(word);
      if (before === undefined) byWord.set(word, [entry]);
      else before.push(entry);
    }
  }
  return byWord;
}

/** Entries by their names. With none of them nothing is known of the shape. */
export function indexed(entries: NameEntry[], about: Pick<NameIndex, 'context' | 'cookies'>): NameIndex {
  const byText = new Map(entries.map((entry) => [entry.text, entry]));
  const byLast = new Map<string, NameEntry[]>();
  for (const entry of entries) {
    const key = (entry.words.at(-1) ?? []).join('');
    byLast.set(key, [...(byLast.get(key) ?? []), entry]);
  }
  return { entries, byText, byLast, byWord: wordsOf(entries), hasShape: entries.length > 0, ...about };
}

const scalarTypes: Partial<Record<JsonType, ScalarType>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function addScalars({ values, types }: NameEntry, more: Scalar[]): void {
  for (const value of more) {
    values.push(value);
    types.add(scalarType(value));
  }
}

const partsOf = ({ allOf = [], oneOf = [], anyOf = [] }: JsonSchemaObject): JsonSchema[] => [
  ...allOf,
  ...oneOf,
  ...anyOf,
];

const root: Location = { path: [], words: [] };

function childOf(location: Location, key: string): Location {
  return { path: [...location.path, key], words: [...location.words, nameWords(key)] };
}

function itemOf(location: Location): Location {
  return { path: [...location.path, { each: true }], words: location.words };
}

interface Located<T> {
  of: T;
  location: Location;
}

/** The shallow ones first: where there are more names than are kept, deep ones are left out. `visit` returns those one level below, while they are wanted. */
function byLevel<T>(first: Located<T>, visit: (one: Located<T>, isBelowWanted: boolean) => Located<T>[]): void {
  let level = [first];
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    const below: Located<T>[] = [];
    for (const one of level) {
      for (const next of visit(one, below.length < maxVisits)) below.push(next);
    }
    level = below;
  }
}

class IndexBuilder {
  private readonly byText = new Map<string, NameEntry>();
  private readonly definitions: Record<string, JsonSchema>;
  private hasSample = false;
  private visitsLeft = maxVisits;

  constructor(definitions: Record<string, JsonSchema>) {
    this.definitions = definitions;
  }

  index(): NameIndex {
    const entries = [...this.byText.values()];
    const hasShape = this.hasSample || entries.some(({ path, typed }) => typed && path.length > 0);
    return { ...indexed(entries, { context: new Set(), cookies: [] }), hasShape };
  }

  addValue(body: Json): void {
    this.hasSample = true;
    byLevel<Json>({ of: body, location: root }, (one, isBelowWanted) => this.valuesIn(one, isBelowWanted));
  }

  addSchema(schema: JsonSchema): void {
    byLevel<JsonSchema>({ of: schema, location: root }, (one, isBelowWanted) => this.schemasIn(one, isBelowWanted));
  }

  private valuesIn({ of: value, location }: Located<Json>, isBelowWanted: boolean): Located<Json>[] {
    if (this.byText.size > maxEntries) return [];
    const entry = this.add(location, kindOf(value));
    if (isScalar(value)) {
      addScalars(entry, [value]);
      return [];
    }
    if (!isBelowWanted) return [];
    if (!Array.isArray(value)) {
      const members = Object.entries(value).slice(0, 200);
      return members.map(([key, of]) => ({ of, location: childOf(location, key) }));
    }
    const item = itemOf(location);
    return value.slice(0, maxItems).map((of) => ({ of, location: item }));
  }

  private schemasIn({ of: schema, location }: Located<JsonSchema>, isBelowWanted: boolean): Located<JsonSchema>[] {
    const found: Located<JsonSchema>[] = [];
    const together = [schema];
    const seen = new Set<JsonSchemaObject>();
    for (const one of together) {
      this.visitsLeft -= 1;
      if (this.isFull()) break;
      const resolved = this.resolve(one);
      if (resolved === null || seen.has(resolved)) continue;
      seen.add(resolved);
      const entry = this.add(location, documentedKind(resolved));
      for (const type of typesOf(resolved).flatMap((name) => scalarTypes[name] ?? [])) entry.types.add(type);
      addScalars(entry, listed(resolved));
      if (isBelowWanted) found.push(...this.schemasBelow(resolved, location));
      together.push(...partsOf(resolved));
    }
    return found;
  }

  private schemasBelow({ properties = {}, items }: JsonSchemaObject, location: Location): Located<JsonSchema>[] {
    const kept = Object.entries(properties).slice(0, maxEntries);
    this.visitsLeft -= Math.floor(kept.length / 20);
    const found = kept.map(([key, of]) => ({ of, location: childOf(location, key) }));
    return items === undefined ? found : [...found, { of: items, location: itemOf(location) }];
  }

  private isFull(): boolean {
    return this.byText.size > maxEntries || this.visitsLeft < 0;
  }

  private resolve(schema: JsonSchema, hops = 0): JsonSchemaObject | null {
    if (typeof schema === 'boolean' || hops > 8) return null;
    if (schema.$ref === undefined) return schema;
    const target = this.definitions[schema.$ref.slice('#/$defs/'.length)];
    return target === undefined ? null : this.resolve(target, hops + 1);
  }

  private add({ path, words }: Location, about: Kind): NameEntry {
    const text = formatPath(path);
    const before = this.byText.get(text);
    if (before !== undefined) {
      before.isList ||= about.isList;
      before.isObject ||= about.isObject;
      before.typed ||= about.typed;
      return before;
    }
    const last = (words.at(-1) ?? []).map(canonicalWord);
    const above = words.slice(0, -1).flat().map(canonicalWord);
    const joined = last.join('');
    const initials = last.map((word) => word[0]).join('');
    const entry = {
      path,
      text,
      words,
      last,
      above,
      joined,
      initials,
      types: new Set<ScalarType>(),
      values: [],
      ...about,
    };
    this.byText.set(text, entry);
    return entry;
  }
}

/** Whether something of the answer is called exactly this, in any way of writing it. */
export function isWholeName(name: string, { byWord }: NameIndex): boolean {
  const joined = nameWords(name).map(canonicalWord).join('');
  return joined !== '' && (byWord.get(joined) ?? []).some((entry) => entry.joined === joined);
}
