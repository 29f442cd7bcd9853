import { namedIds } from '../named-ids.ts';
import { NotOwnedError } from '../not-owned.ts';
import { cut } from '../request-facts.ts';
import type { Rule } from './rule.ts';

/** A create may leave; one that brings its id along can replace the record that has it. */
export const newRecord: Rule = async ({ request, permit, label, send, records, absence }) => {
  const { call, address, body, routes, path } = permit;
  if (call.kind !== 'create') return false;
  const noun = call.nouns[0] ?? '';
  const named = namedIds(body, address.query, noun);
  if (named.several.length > 0) throw NotOwnedError.never(label, 'bulk');
  const isPromised = send.operation?.responses.some(({ status }) => status === '201') === true;
  if (isPromised || routes.itemOf(path) === null) return true;
  for (const id of named.own) {
    if (records.ownsId(send, address.host, { noun, id }) || (await absence.ofItem(request, { permit, send, id })))
      continue;
    throw new NotOwnedError(label, `it brings along the id "${cut(id)}", which may be that of another ${noun}`);
  }
  return true;
};
