import type { Json, JsonSchema, JsonSchemaObject, MediaType, Operation } from '@assay/api-model';
import { isObject } from '../../schema/is-valid.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { answeredRecord } from '../record-answer.ts';
import { serverIds } from '../identity/server-id.ts';
import { referredName, wordsOf } from '../words/words.ts';
import { isRankOf, isUnasked } from './unasked.ts';

/** What people keep elsewhere has ids too, which name nothing here. */
const ELSEWHERE =
  /^(?:external|foreign|client|correlation|tracking|trace|request|idempotency|transaction|session|device|tax|vat|national|legacy|vendor|partner|third)/;

/** Whether a field by its name refers to records of which the document has none: what it names in an example is there. */
function namesUnknown(name: string, nouns: ReadonlySet<string>): boolean {
  const referred = referredName(name);
  if (referred === null || ELSEWHERE.test(referred)) return false;
  const words = wordsOf(name);
  return ![referred, ...words].some((one) => nouns.has(one));
}

interface Suspect {
  name: string;
  property: JsonSchema;
  /** As a property that answers show, and as none. */
  isUnasked: { shown: boolean; hidden: boolean };
  isRank: boolean;
}

const suspects = new WeakMap<JsonSchemaObject, readonly Suspect[]>();

/** The optional members of a schema that may be left out. Many operations share a schema, which is looked through once. */
function suspectsIn(view: JsonSchemaObject, definitions: Definitions): readonly Suspect[] {
  const known = suspects.get(view);
  if (known !== undefined) return known;
  const required = new Set(view.required);
  const found = Object.entries(view.properties ?? {}).flatMap(([name, property]): Suspect[] => {
    if (required.has(name)) return [];
    const own = flatten(property, definitions);
    const isUnaskedFor = { shown: isUnasked(name, own, true), hidden: isUnasked(name, own, false) };
    const isRank = isRankOf(name, own);
    const isSuspect = isUnaskedFor.hidden || isRank || referredName(name) !== null;
    return isSuspect ? [{ name, property, isUnasked: isUnaskedFor, isRank }] : [];
  });
  suspects.set(view, found);
  return found;
}

function unsentIn(operation: Operation, schema: JsonSchema, { definitions, nouns }: Known): [string, JsonSchema][] {
  const view = flatten(schema, definitions);
  const found = suspectsIn(view, definitions);
  if (found.length === 0) return [];
  const shown = answeredRecord(operation, definitions)?.view.properties ?? {};
  const isShared = !/\}\/[^/{]/.test(operation.path);
  const left = found.filter(({ name, isUnasked: isUnaskedFor, isRank }) => {
    const isUnknown = nouns !== null && namesUnknown(name, nouns);
    return (isRank && isShared) || isUnknown || isUnaskedFor[Object.hasOwn(shown, name) ? 'shown' : 'hidden'];
  });
  // A body has to say something.
  return left.length === Object.keys(view.properties ?? {}).length
    ? []
    : left.map(({ name, property }) => [name, property]);
}

function withoutNames(example: Json, names: readonly string[]): Json {
  return isObject(example)
    ? Object.fromEntries(Object.entries(example).filter(([name]) => !names.includes(name)))
    : example;
}

/** A switch that is on unless it is sent is sent as off. */
const unsetBy = ({ default: usual }: JsonSchemaObject): JsonSchema =>
  usual === true ? { const: false, default: false, examples: [false] } : { readOnly: true };

const guesses = new WeakMap<MediaType, ReadonlySet<string>>();

/** Whether a body leaves this member out although its document does not call it read-only: to send it is allowed. */
export const isGuessedUnsent = (media: MediaType, name: string): boolean => guesses.get(media)?.has(name) === true;

const changed = new WeakMap<object, Map<string, JsonSchema>>();

/** One schema for all that change the same of one, so that it is flattened once. */
function laidOver(schema: JsonSchema, properties: Record<string, JsonSchema>): JsonSchema {
  if (typeof schema === 'boolean') return { properties };
  const ofSchema = changed.get(schema) ?? new Map<string, JsonSchema>();
  changed.set(schema, ofSchema);
  const key = JSON.stringify(properties);
  const made = ofSchema.get(key) ?? { allOf: [schema, { properties }] };
  ofSchema.set(key, made);
  return made;
}

interface Known {
  definitions: Definitions;
  /** What the records of the document are called; null where it is not known. */
  nouns: ReadonlySet<string> | null;
}

/** `{"order": {...}}`: the only member of a body, which holds all others. */
function rootOf(schema: JsonSchema, definitions: Definitions): { name: string; schema: JsonSchema } | null {
  const [[name, property] = ['', true], ...others] = Object.entries(flatten(schema, definitions).properties ?? {});
  const hasMembers = flatten(property, definitions).properties !== undefined;
  return hasMembers && others.length === 0 ? { name, schema: property } : null;
}

/** The examples of a body as those of what its only member holds. */
const withinRoot = (examples: readonly Json[], name: string): Json[] =>
  examples.map((example) => (isObject(example) ? (example[name] ?? null) : null));

function mediaWithout(media: MediaType, operation: Operation, known: Known): MediaType {
  const { schema } = media;
  if (schema === null) return media;
  const root = rootOf(schema, known.definitions);
  if (root === null) return membersWithout(media, schema, { operation, known });
  const shown = flatten(root.schema, known.definitions).examples ?? [];
  const inner = { ...media, examples: [...withinRoot(media.examples, root.name), ...shown] };
  const without = membersWithout(inner, root.schema, { operation, known });
  if (without === inner || without.schema === null) return media;
  const examples = without.examples.slice(media.examples.length);
  const members = examples.length === 0 ? without.schema : { allOf: [without.schema, { examples }] };
  const made = {
    ...media,
    schema: laidOver(schema, { [root.name]: members }),
    examples: without.examples.slice(0, media.examples.length).map((example) => ({ [root.name]: example })),
  };
  guesses.set(made, guesses.get(without) ?? new Set());
  return made;
}

interface Asked {
  operation: Operation;
  known: Known;
}

function membersWithout(media: MediaType, schema: JsonSchema, { operation, known }: Asked): MediaType {
  const { definitions } = known;
  const unsent = [...serverIds(operation, schema, definitions), ...unsentIn(operation, schema, known)];
  if (unsent.length === 0) return media;
  const names = unsent.map(([name]) => name);
  // Those that the document itself calls read-only keep what it says of them.
  const open = unsent.filter(([, property]) => flatten(property, definitions).readOnly !== true);
  const readOnly = Object.fromEntries(open.map(([name, property]) => [name, unsetBy(flatten(property, definitions))]));
  const off = open.filter(([, property]) => flatten(property, definitions).default === true).map(([name]) => name);
  const switches = Object.fromEntries(off.map((name) => [name, false]));
  const without = {
    ...media,
    schema: open.length === 0 ? schema : laidOver(schema, readOnly),
    examples: media.examples.map((example) => {
      const kept = withoutNames(example, names);
      return isObject(kept) && off.length > 0 ? { ...kept, ...switches } : kept;
    }),
  };
  guesses.set(without, new Set(open.map(([name]) => name)));
  return without;
}

const made = new WeakMap<Operation, Known & { operation: Operation }>();

/**
 * The operation without what a request leaves out of its body where nothing asks for it: the optional id of the record itself, switches
 * that set something off, and names of records that only an example knows.
 */
export function withoutUnsent(
  operation: Operation,
  definitions: Definitions,
  nouns: ReadonlySet<string> | null = null,
): Operation {
  const { requestBody } = operation;
  if (requestBody === null) return operation;
  const found = made.get(operation);
  if (found?.definitions === definitions && found.nouns === nouns) return found.operation;
  const content = requestBody.content.map((media) => mediaWithout(media, operation, { definitions, nouns }));
  const isSame = content.every((media, at) => media === requestBody.content[at]);
  const without = isSame ? operation : { ...operation, requestBody: { ...requestBody, content } };
  made.set(operation, { definitions, nouns, operation: without });
  return without;
}
