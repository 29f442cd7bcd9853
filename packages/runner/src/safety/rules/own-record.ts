import { targetsOf } from '../classify/address.ts';
import { whyNever } from '../classify/classify.ts';
import { NotOwnedError } from '../not-owned.ts';
import { writeOf } from './rule.ts';
import type { WriteRule } from './rule.ts';

/** A record that was made here may be changed; a text that stands for more than a record may not be sent. */
export const ownRecord: WriteRule = (question) => {
  const target = writeOf(question)?.target ?? null;
  if (target === null) return false;
  const { permit, label, send, records } = question;
  if (records.owns(send, permit.address.host, targetsOf(permit.address))) return true;
  // A parameter can spell a verb or the account: `/users/{userId}` filled with `delete-all`, or `me`.
  const spelled = whyNever(target.value);
  if (spelled !== null) throw NotOwnedError.never(label, spelled);
  return false;
};
