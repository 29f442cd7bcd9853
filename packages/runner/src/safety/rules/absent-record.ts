import { targetsOf } from '../classify/address.ts';
import { SAFE } from '../classify/classify.ts';
import { HAPPENS_OUTSIDE } from '../classify/words.ts';
import { NotOwnedError } from '../not-owned.ts';
import { cut } from '../request-facts.ts';
import { writeOf } from './rule.ts';
import type { Question, WriteRule } from './rule.ts';

/** What a read does not find cannot be harmed; any other record is somebody else's. */
export const absentRecord: WriteRule = async (question) => {
  const target = writeOf(question)?.target ?? null;
  if (target === null) return false;
  const { request, permit, label, absence } = question;
  const record = `the ${target.noun || 'record'} "${cut(target.value)}"`;
  if (isItsOwnRead(target.at, question) || !(await absence.of(request, permit, target.at)))
    throw new NotOwnedError(label, `${record} was not made by this scenario, and no read says that it does not exist`);
  await requireParent(question);
  if (actsBehind(target.at, question))
    throw new NotOwnedError(label, `a read does not find ${record}, and who accepts it keeps it in settings of others`);
  return true;
};

/** A read that acts would act when it is asked whether the record is there. */
const isItsOwnRead = (at: number, { request, permit }: Question): boolean =>
  SAFE.has(request.method) && at === permit.address.segments.length - 1;

/** `PUT /teams/1/members/2`: what is not there is the relation, and it becomes one of the record before it. */
async function requireParent({ request, permit, label, records, absence }: Question): Promise<void> {
  if (request.method !== 'PUT') return;
  const targets = targetsOf(permit.address);
  if (HAPPENS_OUTSIDE.has(targets.at(-1)?.noun ?? '')) throw NotOwnedError.never(label, 'action');
  const parents = targets.slice(0, -1);
  const parent = parents.at(-1);
  if (parent === undefined || records.isKnown(permit.address.host, parents)) return;
  if (await absence.of(request, permit, parent.at)) return;
  throw new NotOwnedError(label, `the ${parent.noun || 'record'} "${cut(parent.value)}" was not made by this run`);
}

/**
 * Whether something that is expected to succeed is done to a record that is not there: a server that does not look for the record
 * writes its name among what was there before, where nothing removes it.
 */
function actsBehind(at: number, { permit, send }: Question): boolean {
  const isRefusalWanted = send.expected != null && send.expected.status >= 400;
  return !isRefusalWanted && at < permit.address.segments.length - 1;
}
