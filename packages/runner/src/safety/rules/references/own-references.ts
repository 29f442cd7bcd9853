import { changesNamed, nameWords, takesUp } from '@assay/api-model';
import type { Json, JsonSchema } from '@assay/api-model';
import type { Permit, Sent } from '../../facts/permit.ts';
import type { Route, Routes } from '../../classify/routes.ts';
import { singular } from '../../classify/words.ts';
import { NotOwnedError } from '../../not-owned.ts';
import { cut } from '../../request-facts.ts';
import type { Question, WriteRule } from '../rule.ts';
import { CHANGES, happensOutside, isAboutNothing, isEvent, takesAway } from './events.ts';
import { namesParty, spendsOrSends } from './spends-or-sends.ts';

interface Reference {
  noun: string;
  /** Null where the document keeps no records of the kind. */
  collection: string | null;
  id: string;
  /** What texts may call it. */
  names: readonly string[];
}

const ID_WORDS = new Set(['id', 'ids', 'uuid', 'uuids', 'guid', 'ref', 'key', 'no', 'number', 'code']);
const MAX_DEPTH = 4;
const MAX_REFERENCES = 50;

/** Those that say so of a record whose kind is not known too: a phone number is none. */
const SURE_ID_WORDS = new Set(['id', 'ids', 'uuid', 'uuids', 'guid', 'ref']);

interface MemberName {
  words: string[];
  isId: boolean;
}

function readName(name: string): MemberName {
  const words = nameWords(name);
  const isId = words.length > 1 && ID_WORDS.has(words.at(-1) ?? '');
  return { words: isId ? words.slice(0, -1) : words, isId };
}

/** What a member may be called after: `invoice_id`, `from_account`. */
function nounsIn({ words }: MemberName): string[] {
  const last = singular(words.at(-1) ?? '');
  return [...new Set([[...words.slice(0, -1), last].join(''), last])].filter(Boolean);
}

const isScalar = (value: Json): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** `lines[0][product]` of a form is the member `product`. */
const lastName = (name: string): string => name.match(/[^[\]]+/g)?.findLast((part) => !/^\d+$/.test(part)) ?? name;

/** The texts that the schema of a body lists itself: a document cannot know the ids of records that somebody made. */
function listedIn(schema: JsonSchema, depth = 0): string[] {
  if (typeof schema !== 'object' || depth > MAX_DEPTH) return [];
  const { enum: values = [], properties = {}, items } = schema;
  const own = values.filter((one) => typeof one === 'string');
  const below = [...Object.values(properties), ...(items === undefined ? [] : [items])];
  return [...own, ...below.flatMap((one) => listedIn(one, depth + 1))];
}

/** Without what is chosen from a list: `tok_visa` of several test tokens. */
function unlisted(references: readonly Reference[], operation: Sent['operation']): Reference[] {
  const listed = new Set(operation?.requestBody?.content.flatMap(({ schema }) => listedIn(schema ?? true)));
  return references.filter(({ collection, id }) => collection !== null || !listed.has(id));
}

/** The record that a member names: one of a collection at the top, or one whose kind only its name says. */
function referenceIn(name: string, id: string, routes: Routes): Reference[] {
  const read = readName(name);
  const nouns = nounsIn(read);
  const noun = nouns.find((one) => routes.collectionOf(one) !== null);
  if (noun !== undefined)
    return [{ noun, collection: routes.collectionOf(noun), id, names: [...new Set([noun, ...nouns])] }];
  const isId = read.isId && SURE_ID_WORDS.has(nameWords(name).at(-1) ?? '');
  return namesParty(read.words, isId) ? [{ noun: nouns.at(-1) ?? '', collection: null, id, names: nouns }] : [];
}

/** The records that a body names. */
function referencesIn(value: Json, routes: Routes, name = '', depth = 0): Reference[] {
  if (isScalar(value)) return name === '' ? [] : referenceIn(lastName(name), String(value), routes);
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return [];
  const parts = Array.isArray(value) ? value.map((one): [string, Json] => [name, one]) : Object.entries(value);
  return parts.flatMap(([key, part]) => referencesIn(part, routes, key, depth + 1)).slice(0, MAX_REFERENCES);
}

const UNDOES = /\/(cancel|cancellation|void|reverse|reversal|undo|release|revoke|return|end|close)s?$/i;

/** Whether what is made can be taken back, which gives what it has taken. */
const canBeUndone = ({ routes, path }: Permit): boolean =>
  routes.at('DELETE', `${path}/{}`) !== null || routes.postsBelow(`${path}/{}`).some((one) => UNDOES.test(one));

/** What is done to the record that is made: its actions, its changes and its removal. */
const laterOn = ({ routes, path }: Permit): Route['operation'][] => {
  const item = `${path}/{}`;
  const changes = CHANGES.map((method) => routes.at(method, item));
  const actions = routes.postsBelow(item).map((one) => routes.at('POST', one));
  return [...changes, ...actions].map((route) => route?.operation ?? null);
};

/** Whether what is made changes what it names now, takes it up, or lets a later request change it. */
function reaches({ names }: Reference, { permit, send: { operation } }: Question): 'now' | 'later' | null {
  if (operation == null) return null;
  const { summary, description } = operation;
  if (names.some((noun) => changesNamed({ path: permit.path, summary, description }, noun))) return 'now';
  if (names.some((noun) => takesUp({ path: '', summary, description }, noun))) return 'later';
  const isLater = laterOn(permit).some(
    (one) => one !== null && names.some((noun) => changesNamed({ ...one, path: '' }, noun)),
  );
  return isLater ? 'later' : null;
}

/** Whether only a record of our own will do: any other one is changed for good, or without need, or what is somebody else's is spent. */
function mustBeOwn(reference: Reference, question: Question): boolean {
  const { permit, send } = question;
  const { path, routes, call } = permit;
  const { noun, collection } = reference;
  // What is made is named by its own id, of which the rule for new records decides.
  if (call.kind === 'create' && call.nouns.includes(noun)) return false;
  if (call.kind !== 'create' || isEvent(permit)) return true;
  if (spendsOrSends(path, send.operation ?? null)) return true;
  if (collection === null) return false;
  const reached = reaches(reference, question);
  const canBeMade = routes.at('POST', collection) !== null;
  return reached !== null && (canBeMade || (reached === 'now' && !canBeUndone(permit)));
}

const atCollection = (permit: Permit, collection: string): Permit => ({
  ...permit,
  path: collection,
  address: {
    ...permit.address,
    segments: collection
      .split('/')
      .filter(Boolean)
      .map((text) => ({ text, isId: false, parameter: null })),
  },
});

/** Whether a documented read answers that there is no such record. */
function isAbsent(
  { request, permit, send, absence }: Question,
  { collection, id }: Reference,
): Promise<boolean> | boolean {
  if (collection === null) return false;
  return absence.ofItem(request, { permit: atCollection(permit, collection), send, id });
}

/**
 * A payment of an invoice, a booking of a seat: what is made changes the record that it refers to, which has to be one of this run.
 * So do the accounts between which it moves money, and whom it is sent to, also where the document keeps no such records.
 */
export const ownReferences: WriteRule = async (question) => {
  const { permit, label, records, send } = question;
  if (permit.call.kind !== 'create' && !takesAway(question)) return false;
  const named = permit.body === undefined ? [] : unlisted(referencesIn(permit.body, permit.routes), send.operation);
  const isAboutOwn = named.some((one) => records.isKnownId(permit.address.host, one));
  if ((happensOutside(question) && !isAboutOwn) || (named.length === 0 && isAboutNothing(permit)))
    throw NotOwnedError.never(label, 'action');
  for (const one of named) {
    if (!mustBeOwn(one, question) || records.isKnownId(permit.address.host, one)) continue;
    if (await isAbsent(question, one)) continue;
    throw new NotOwnedError(label, `it changes the ${one.noun} "${cut(one.id)}", which was not made by this run`);
  }
  return false;
};
