import { targetsOf } from '../../classify/address.ts';
import { isRecord } from '../../facts/json-record.ts';
import type { Permit } from '../../facts/permit.ts';
import { namedIds } from '../../named-ids.ts';
import { NotOwnedError } from '../../not-owned.ts';
import { cut } from '../../request-facts.ts';
import { writeOf } from '../rule.ts';
import type { Question, WriteRule } from '../rule.ts';

/** The body of a relationship names what the record of the path refers to (JSON:API 1.1, 9.2), and not the record. */
const isOfRelationship = ({ path, address, body }: Permit): boolean =>
  /\/relationships\/[^/{}]+\/?$/.test(path) && targetsOf(address).length > 0 && isRecord(body) && 'data' in body;

/** What a write names beside its path must be its own too; where the path names nothing, that decides. */
export const namedRecords: WriteRule = async (question) => {
  const write = writeOf(question);
  if (write === null) return false;
  const { permit, label, send, records } = question;
  const { address, body } = permit;
  const { target, noun } = write;
  const named = namedIds(isOfRelationship(permit) ? undefined : body, address.query, noun);
  const isForeign = (id: string): boolean => id !== target?.value && !records.ownsId(send, address.host, { noun, id });
  const foreign = named.several.find(isForeign) ?? (target === null ? undefined : named.own.find(isForeign));
  if (foreign !== undefined) throw new NotOwnedError(label, `its body or query names the ${noun} "${cut(foreign)}"`);
  if (target !== null) return false;
  await requireNamed(question, { noun, ids: named.own });
  return true;
};

/** A write to a collection or to a path without records names what it changes in its body or query, or is refused. */
async function requireNamed(
  { request, permit, label, send, records, absence }: Question,
  { noun, ids }: { noun: string; ids: readonly string[] },
): Promise<void> {
  const isCollection = permit.routes.itemOf(permit.path) !== null;
  if (ids.length === 0 || noun === '') throw NotOwnedError.never(label, isCollection ? 'bulk' : 'singleton');
  for (const id of ids) {
    if (records.ownsId(send, permit.address.host, { noun, id })) continue;
    if (await absence.ofItem(request, { permit, send, id })) continue;
    throw new NotOwnedError(label, `the ${noun} "${cut(id)}" was not made by this scenario`);
  }
}
