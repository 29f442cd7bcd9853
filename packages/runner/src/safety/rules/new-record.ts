import { namedIds } from '../named-ids.ts';
import { NotOwnedError } from '../not-owned.ts';
import { cut } from '../request-facts.ts';
import type { Sent } from '../facts/permit.ts';
import type { WriteRule } from './rule.ts';

/** A create may leave; one that brings its id along can replace the record that has it. */
export const newRecord: WriteRule = async ({ request, permit, label, send, records, absence }) => {
  const { call, address, body, routes, path } = permit;
  if (call.kind !== 'create') return false;
  const noun = call.nouns[0] ?? '';
  const named = namedIds(body, address.query, noun);
  if (named.several.length > 0) throw NotOwnedError.never(label, 'bulk');
  if (refusesTaken(send.operation)) return true;
  const hasItem = routes.itemOf(path) !== null;
  for (const id of named.own) {
    const isNew =
      records.ownsId(send, address.host, { noun, id }) ||
      (hasItem ? await absence.ofItem(request, { permit, send, id }) : isChosenAtRandom(id));
    if (!isNew)
      throw new NotOwnedError(label, `it brings along the id "${cut(id)}", which may be that of another ${noun}`);
  }
  return true;
};

/** It says that it makes a new record, and that it refuses an id that is taken. */
function refusesTaken(operation: Sent['operation']): boolean {
  const promised = operation?.responses.map(({ status }) => status) ?? [];
  return promised.includes('201') && promised.includes('409');
}

/** Where no read says whether a record is there, only an id that nobody else can have is new. */
const isChosenAtRandom = (id: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(id);
