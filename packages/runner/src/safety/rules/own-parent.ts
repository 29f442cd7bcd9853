import { targetsOf } from '../classify/address.ts';
import type { Target } from '../classify/address.ts';
import type { Permit } from '../facts/permit.ts';
import { NotOwnedError } from '../not-owned.ts';
import { cut } from '../request-facts.ts';
import type { Rule } from './rule.ts';

/**
 * What gives somebody rights, moves money or speaks to people, in one of its forms as the last segment of a path. Other records below one,
 * such as the comments of an issue, leave what the record is to its owner.
 */
const REACHES_SOMEBODY =
  /(?:^|[-_]|(?<=[a-z])(?=[A-Z]))(?:(?:role|permission|privilege|grant|scope|right|member|membership|collaborator|admin|owner|key|token|secret|credential|password|session|device|invitation|invite|message|notification|email|mail|sms|call|payment|charge|payout|refund|transfer|withdrawal|deposit|ban|block|suspension)s?|access|sms)$/i;

/** Rights of a user, messages to one: what is made there changes the record, or what happens to who is behind it. */
export const ownParent: Rule = async ({ request, permit, label, records, absence }) => {
  if (permit.call.kind !== 'create' || !REACHES_SOMEBODY.test(permit.address.segments.at(-1)?.text ?? '')) return false;
  const parents = targetsOf(permit.address).filter((target) => isParent(target, permit));
  const parent = parents.at(-1);
  if (parent === undefined || records.isKnown(permit.address.host, parents)) return false;
  if (await absence.of(request, permit, parent.at)) return false;
  const record = `the ${parent.noun || 'record'} "${cut(parent.value)}"`;
  throw new NotOwnedError(label, `${record} was not made by this run, and no read says that it does not exist`);
};

/** What stands before the version of an API, which looks like an id. */
const BEFORE_VERSION = new Set(['', 'api', 'rest', 'version', 'v', 'service', 'public']);

const isParent = ({ parameter, noun, at }: Target, { address }: Permit): boolean =>
  at < address.segments.length - 1 && (parameter !== null || !BEFORE_VERSION.has(noun));
