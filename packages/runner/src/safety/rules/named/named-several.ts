import type { Json } from '@assay/api-model';
import { looksLikeId, targetsOf } from '../../classify/address.ts';
import { plain } from '../../classify/words.ts';
import { namedIds } from '../../named-ids.ts';
import { NotOwnedError } from '../../not-owned.ts';
import { collectionOf, cut } from '../../request-facts.ts';
import { writeOf } from '../rule.ts';
import type { Question, WriteRule } from '../rule.ts';

/** Members of a body that choose records by other things than their ids. */
const CHOOSES =
  /^(all|any|filters?|where|query|queries|q|search|criteria|conditions?|selectors?|selection|match|matching|exclude[ds]?|except|force|every|scope|range|from|until|before|after|olderthan)$/;

const choosesOtherwise = (body: Json | undefined): boolean =>
  body !== undefined &&
  body !== null &&
  typeof body === 'object' &&
  !Array.isArray(body) &&
  Object.keys(body).some((name) => CHOOSES.test(plain(name)));

/** Whether a read of the collection's item answers that there is none. */
function isAbsent({ request, permit, send, absence }: Question, id: string): Promise<boolean> | boolean {
  // A word can stand for more than a record.
  if (!looksLikeId(id)) return false;
  const { address, path, routes } = permit;
  const collection = collectionOf(path, routes);
  const segments = collection === path ? address.segments : address.segments.slice(0, -1);
  return absence.ofItem(request, {
    permit: { ...permit, path: collection, address: { ...address, segments } },
    send,
    id,
  });
}

/**
 * A request that names several records in its body may leave when each of them was made here, or is not there, and nothing beside
 * them chooses records.
 */
export const namedSeveral: WriteRule = async (question) => {
  const write = writeOf(question);
  const { permit, label, send, records, request } = question;
  const { address, body } = permit;
  if (write === null || write.target !== null || write.noun === '') return false;
  const { noun } = write;
  const { several } = namedIds(body, new URLSearchParams(), noun);
  if (several.length === 0) return false;
  const above = targetsOf(address);
  const isBelowOwn = above.every((_, at) => records.owns(send, address.host, above.slice(0, at + 1)));
  if (new URL(request.url).search !== '' || choosesOtherwise(body) || !isBelowOwn)
    throw NotOwnedError.never(label, 'bulk');
  for (const id of several) {
    if (records.ownsId(send, address.host, { noun, id }) || (await isAbsent(question, id))) continue;
    throw new NotOwnedError(label, `its body names the ${noun} "${cut(id)}"`);
  }
  return true;
};
