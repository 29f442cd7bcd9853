import type { Target } from '../classify/address.ts';
import { readBy } from '../memberships/probe.ts';
import { writeOf } from './rule.ts';
import type { WriteRule } from './rule.ts';

/** What is put below an own record, or taken away from it, needs no other record. */
export const membership: WriteRule = async (question) => {
  if (writeOf(question) === null) return false;
  const { request, permit, send, records, safety, probe } = question;
  const { address, routes, path } = permit;
  const call = { method: request.method, url: request.url, address, routes, path };
  const owns = (targets: readonly Target[]): boolean => records.owns(send, address.host, targets);
  permit.membership = safety.memberships.isOne(call, owns) ? call : null;
  if (permit.membership === null) return false;
  return safety.memberships.mayWrite(permit.membership, (url) => readBy(request, url, probe));
};
