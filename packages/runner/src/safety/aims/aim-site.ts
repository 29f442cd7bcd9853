import type { BuiltRequest } from '../../exchange/build-request.ts';
import { targetsOf } from '../classify/address.ts';
import type { Target } from '../classify/address.ts';
import { plainReadAt } from '../classify/plain-read.ts';
import type { Permit } from '../facts/permit.ts';
import { isBelow, isOf } from '../ledger.ts';
import type { Made } from '../ledger.ts';
import { collectionOfItem, endOf, itemOf } from '../request-facts.ts';

/** Another record of the run beside the one that a request names. */
export interface Sibling {
  id: string;
  url: string | null;
  isNewer: boolean;
}

/** Where it can be seen what a write has reached. */
export interface AimSite {
  target: Target;
  /** The documented read of the record; null where there is none. */
  item: string | null;
  /** The documented list that shows the record; null where there is none. */
  list: string | null;
  siblings: Sibling[];
}

/** Null where a request names no record, or the document has no read that shows it. */
export function aimSite(request: BuiltRequest, permit: Permit, made: readonly Made[]): AimSite | null {
  const { call, address, routes } = permit;
  const target = call.kind === 'write' ? call.target : null;
  if (target === null || target.at !== targetsOf(address).at(-1)?.at) return null;
  const item = itemOf(request.url, permit, target.at);
  const collection = collectionOfItem(request.url, permit, target.at);
  const read = collection === null ? null : plainReadAt(routes, collection.template);
  const list = collection === null || read === null ? null : `${collection.url}${endOf(read.path)}`;
  if (item === null && list === null) return null;
  return { target, item, list, siblings: siblingsOf({ permit, target, item }, made) };
}

/** Those that the run has made of the same kind, below the same records; the next to the one that is named first. */
function siblingsOf(
  { permit, target, item }: { permit: Permit; target: Target; item: string | null },
  made: readonly Made[],
): Sibling[] {
  const { address } = permit;
  const above = targetsOf(address).slice(0, -1);
  const alike = made.filter(
    (one) => one.host === address.host && one.nouns.includes(target.noun) && isBelow(one, above),
  );
  const at = alike.findIndex((one) => isOf(one, target));
  const named = alike[at];
  if (named === undefined) return [];
  const member = [...named.identity.primary, ...named.identity.natural].find(
    ([, value]) => value === target.value,
  )?.[0];
  const near = alike
    .map((one, index) => ({ one, isNewer: index > at, distance: Math.abs(index - at) }))
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => a.distance - b.distance);
  return near.flatMap(({ one: { identity }, isNewer }) => {
    const id = member === undefined ? undefined : (identity.primary.get(member) ?? identity.natural.get(member));
    return id === undefined ? [] : [{ id, url: urlOf(item, target.value, id), isNewer }];
  });
}

/** The address of another item: the last part that names the first one is replaced. */
function urlOf(item: string | null, value: string, id: string): string | null {
  if (item === null) return null;
  const written = encodeURIComponent(value);
  const at = item.lastIndexOf(written);
  return at === -1 ? null : `${item.slice(0, at)}${encodeURIComponent(id)}${item.slice(at + written.length)}`;
}
