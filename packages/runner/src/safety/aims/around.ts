import type { JsonObject } from '@assay/api-model';
import { cut } from '../request-facts.ts';
import type { AimSite, Sibling } from './aim-site.ts';
import type { Aimed } from './aimed.ts';
import { changedMember, isAnother, listedAs, readItem, readList, withoutVolatile } from './seen-around.ts';
import type { Listed, Shown } from './seen-around.ts';

/** What was seen around the record that a write names before it was sent. */
export interface Around {
  site: AimSite;
  list: Listed;
  /** How many records of the list the run has not made. */
  others: number;
  /** The record itself, where the list does not show it. */
  named: Shown;
  beside: { sibling: Sibling; shown: Shown }[];
}

const MAX_BESIDE = 2;
/** A list of fewer items is taken to be all of it, whatever the size of its pages. */
const SHORT_LIST = 10;

export async function aroundOf(aimed: Aimed, site: AimSite): Promise<Around> {
  const { target, siblings } = site;
  const of = { ...aimed, target };
  const list = await readList(site.list, of);
  const beside: Around['beside'] = [];
  const near = [siblings.find(({ isNewer }) => isNewer), siblings.find(({ isNewer }) => !isNewer)];
  for (const sibling of near.filter((one) => one !== undefined).slice(0, MAX_BESIDE))
    beside.push({ sibling, shown: await shownOf(sibling, list, of) });
  const own = new Set([target.value, ...siblings.map(({ id }) => id)]);
  const isOwn = (item: JsonObject): boolean => [...own].some((value) => !isAnother(item, { ...target, value }));
  const others = [...(list?.values() ?? [])].filter((item) => !isOwn(item)).length;
  return { site, list, others, named: await readItem(site.item, of), beside };
}

/** By its own read where there is one; else as the list shows it. */
async function shownOf(sibling: Sibling, list: Listed, of: Aimed & Pick<AimSite, 'target'>): Promise<Shown> {
  const read = await readItem(sibling.url, of);
  return read ?? listedAs(list, { id: sibling.id, target: of.target });
}

/** A record of ours whose read answers another one: nobody knows what a write to its address would reach. */
export function otherThanNamed({ site: { target }, named, beside }: Around): string | null {
  if (isAnother(named, target)) return target.value;
  return beside.find(({ sibling, shown }) => isAnother(shown, { ...target, value: sibling.id }))?.sibling.id ?? null;
}

/** What a write that was accepted has done to another record than the one that it names; null where nothing is seen. */
export async function reached(before: Around, aimed: Aimed & { status: number }): Promise<string | null> {
  const { site, beside } = before;
  const of = { ...aimed, target: site.target };
  const list = await readList(site.list, of);
  for (const { sibling, shown } of beside) {
    const harm = await harmTo(shown, await shownOf(sibling, list, of), () => readItem(sibling.url, of));
    if (harm !== null) return `${harm} "${cut(sibling.id)}", which it did not name`;
  }
  const lost = await lostFrom(before, list, of);
  if (lost !== null) return `took away "${cut(lost)}", which it did not name`;
  const overwritten = overwrittenIn(before, list, of);
  if (overwritten !== null) return `changed "${cut(overwritten)}", which it did not name`;
  const isUntouched = aimed.request.method === 'DELETE' && (await isStillThere(before, list, of));
  return isUntouched ? `was answered ${aimed.status} and left its record there, so nobody knows what it removed` : null;
}

type Reading = Aimed & Pick<AimSite, 'target'>;

async function harmTo(before: Shown, after: Shown, readAgain: () => Promise<Shown>): Promise<string | null> {
  if (before === null || before === 'absent' || after === null) return null;
  if (after === 'absent') return 'took away';
  if (changedMember(before, after) === null) return null;
  const again = await readAgain();
  const member = changedMember(before, again === null || again === 'absent' ? after : withoutVolatile(after, again));
  return member === null ? null : `changed ${cut(member)} of`;
}

async function lostFrom({ site, list }: Around, after: Listed, of: Reading): Promise<string | null> {
  const { target, item } = site;
  if (list === null || after === null) return null;
  const lost = [...list].filter(([name, one]) => !after.has(name) && isAnother(one, target)).map(([name]) => name);
  const [first] = lost;
  if (first === undefined) return null;
  // A page has another end when others are made meanwhile.
  const [whole = item] = item === null ? [null] : [item.replace(/[^/]*$/, encodeURIComponent(first))];
  const shown = await readItem(whole, of);
  if (shown === null) return after.size < list.size - 1 ? first : null;
  return shown === 'absent' ? first : null;
}

const MIN_TEXT = 4;

/** A record of others that has a text now that was sent for the one that is named. */
function overwrittenIn({ site, list }: Around, after: Listed, { permit, request }: Reading): string | null {
  if (list === null || after === null || request.method === 'DELETE') return null;
  const { body } = permit;
  const sent = body !== null && typeof body === 'object' && !Array.isArray(body) ? Object.entries(body) : [];
  const texts = sent.filter(([, value]) => typeof value === 'string' && value.length >= MIN_TEXT);
  const isOverwritten = ([name, item]: [string, JsonObject]): boolean => {
    const was = list.get(name);
    return (
      was !== undefined &&
      isAnother(item, site.target) &&
      texts.some(([member, value]) => item[member] === value && was[member] !== value)
    );
  };
  return [...after].find(isOverwritten)?.[0] ?? null;
}

/** Whether a removal has done nothing to its record, where other records may be that no list shows. */
async function isStillThere({ site, list, named }: Around, after: Listed, of: Reading): Promise<boolean> {
  if (named === null || named === 'absent') return false;
  const now = await readItem(site.item, of);
  if (now === null || now === 'absent' || JSON.stringify(named) !== JSON.stringify(now)) return false;
  const wasListed = list !== null && listedAs(list, { id: site.target.value, target: site.target }) !== 'absent';
  const isListed = after !== null && listedAs(after, { id: site.target.value, target: site.target }) !== 'absent';
  const isAll = wasListed && isListed && after.size < SHORT_LIST;
  return !isAll && (!wasListed || isListed);
}
