import { targetsOf } from '../../classify/address.ts';
import { HAPPENS_OUTSIDE, singular } from '../../classify/words.ts';
import type { Permit } from '../../facts/permit.ts';
import type { Question } from '../rule.ts';
import { lastWords } from './spends-or-sends.ts';

/** The methods by which a record is kept like data. */
export const CHANGES = ['PUT', 'PATCH', 'DELETE'];

const TAKEN_AWAY =
  /\b(?:taken (?:out of|off|from)|removed from|moved (?:here|out|from|away)|struck off|(?:lose|leave)s? (?:the|their|its))\b/i;

/** "Documents named are taken out of the folder they were in": a change of an own record that takes something from others. */
export const takesAway = ({ permit: { call }, send: { operation } }: Question): boolean =>
  call.kind === 'write' && TAKEN_AWAY.test(`${operation?.summary ?? ''} ${operation?.description ?? ''}`);

/** What nothing reads or acts on afterwards. */
export const isEvent = ({ call }: Permit): boolean => call.kind === 'create' && !call.isKept;

/** A payout, a layoff, a text message: it happens, unless it can be changed or removed like data, or is about a record of this run. */
export function happensOutside({ permit: { path, address, routes }, records }: Question): boolean {
  if (CHANGES.some((method) => routes.at(method, `${path}/{}`) !== null)) return false;
  if (!lastWords(path).some((word) => HAPPENS_OUTSIDE.has(word) || HAPPENS_OUTSIDE.has(singular(word)))) return false;
  const parents = targetsOf(address);
  return parents.length === 0 || !records.isKnown(address.host, parents);
}

/** A newsletter that is about nothing goes out to everybody. */
export const isAboutNothing = (permit: Permit): boolean => isEvent(permit) && targetsOf(permit.address).length === 0;
