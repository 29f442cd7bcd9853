import { changesNamed, nameWords } from '@assay/api-model';
import type { Json } from '@assay/api-model';
import type { Permit } from '../../facts/permit.ts';
import type { Routes } from '../../classify/routes.ts';
import { singular } from '../../classify/words.ts';
import { NotOwnedError } from '../../not-owned.ts';
import { cut } from '../../request-facts.ts';
import type { Question, Rule } from '../rule.ts';

interface Reference {
  noun: string;
  collection: string;
  id: string;
}

const ID_WORDS = new Set(['id', 'ids', 'uuid', 'uuids', 'guid', 'ref', 'key', 'no', 'number', 'code']);
const MAX_DEPTH = 4;
const MAX_REFERENCES = 50;

/** What a member may be called after: `invoice_id`, `from_account`. */
function nounsIn(name: string): string[] {
  const words = nameWords(name);
  const isId = words.length > 1 && ID_WORDS.has(words.at(-1) ?? '');
  const own = isId ? words.slice(0, -1) : words;
  const last = singular(own.at(-1) ?? '');
  return [...new Set([[...own.slice(0, -1), last].join(''), last])].filter(Boolean);
}

const isScalar = (value: Json): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** `lines[0][product]` of a form is the member `product`. */
const lastName = (name: string): string => name.match(/[^[\]]+/g)?.findLast((part) => !/^\d+$/.test(part)) ?? name;

/** The records of collections at the top that a body names. */
function referencesIn(value: Json, routes: Routes, name = '', depth = 0): Reference[] {
  if (isScalar(value)) {
    const nouns = name === '' ? [] : nounsIn(lastName(name));
    return nouns
      .map((noun) => ({ noun, collection: routes.collectionOf(noun), id: String(value) }))
      .flatMap(({ collection, ...one }) => (collection === null ? [] : [{ ...one, collection }]))
      .slice(0, 1);
  }
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return [];
  const parts = Array.isArray(value) ? value.map((one): [string, Json] => [name, one]) : Object.entries(value);
  return parts.flatMap(([key, part]) => referencesIn(part, routes, key, depth + 1)).slice(0, MAX_REFERENCES);
}

const UNDOES = /\/(cancel|cancellation|void|reverse|reversal|undo|release|revoke|return|end|close)s?$/i;

/** Whether what is made can be taken back, which gives what it has taken. */
const canBeUndone = ({ routes, path }: Permit): boolean =>
  routes.at('DELETE', `${path}/{}`) !== null || routes.postsBelow(`${path}/{}`).some((one) => UNDOES.test(one));

/** Whether only a record of our own will do: any other one is changed for good, or without need. */
const mustBeOwn = ({ noun, collection }: Reference, { permit, send }: Question): boolean =>
  send.operation != null &&
  changesNamed({ path: permit.path, summary: send.operation.summary, description: send.operation.description }, noun) &&
  (permit.routes.at('POST', collection) !== null || !canBeUndone(permit));

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

/** A payment of an invoice, a booking of a seat: what is made changes the record that it refers to, which has to be one of this run. */
export const ownReferences: Rule = async (question) => {
  const { request, permit, label, send, records, absence } = question;
  if (permit.call.kind !== 'create' || permit.body === undefined) return false;
  for (const one of referencesIn(permit.body, permit.routes)) {
    if (!mustBeOwn(one, question) || records.isKnownId(permit.address.host, one)) continue;
    if (await absence.ofItem(request, { permit: atCollection(permit, one.collection), send, id: one.id })) continue;
    throw new NotOwnedError(label, `it changes the ${one.noun} "${cut(one.id)}", which was not made by this run`);
  }
  return false;
};
