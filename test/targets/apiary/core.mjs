// Records in memory, who may see what, refusals, and lists with pages.
import { seed } from './seed.mjs';
import { on } from './faults.mjs';

export const db = {};
const next = {};

export function reset() {
  for (const [name, list] of Object.entries(structuredClone(seed))) {
    db[name] = new Map(list.map((record) => [record.id, record]));
    next[name] = Math.max(...db[name].keys()) + 1;
  }
  ghosts.clear();
}
/** apiary id -> hives it still counts although they moved (only with a bug switched on) */
export const ghosts = new Map();

export function add(table, record) {
  const made = { id: next[table], ...record };
  next[table] += 1;
  db[table].set(made.id, made);
  return made;
}
export const all = (table) => [...db[table].values()];
export const today = () => new Date().toISOString().slice(0, 10);
export const addDays = (day, count) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

export class Refusal extends Error {
  constructor(status, code, message) {
    super(message);
    Object.assign(this, { status, code });
  }
}
export const refuse = (status, code, message) => {
  throw new Refusal(status, code, message);
};
export const forbid = (message = 'not allowed with this key') => refuse(403, 'forbidden', message);
export const unfit = (message) => refuse(422, 'invalid_body', message);
export const unknown = (what, id) => refuse(422, 'unknown_reference', `no ${what} ${id}`);

const OWNER = {
  apiaries: (it) => it.member_id,
  hives: (it) => OWNER.apiaries(db.apiaries.get(it.apiary_id)),
  inspections: (it) => db.hives.has(it.hive_id) && OWNER.hives(db.hives.get(it.hive_id)),
  treatments: (it) => OWNER.hives(db.hives.get(it.hive_id)),
  extraction_sessions: (it) => OWNER.apiaries(db.apiaries.get(it.apiary_id)),
  orders: (it) => it.member_id,
};
export const sees = (who, table, it) => who.role !== 'member' || OWNER[table](it) === who.member_id;

const ONE = {
  apiaries: 'apiary',
  hives: 'hive',
  treatments: 'treatment',
  extraction_sessions: 'session',
  orders: 'order',
};
export function find(who, table, id, open = false) {
  const it = db[table].get(id);
  if (!it || !(open || sees(who, table, it))) refuse(404, 'not_found', `no ${ONE[table]} ${id}`);
  return it;
}
/** A record that a body refers to. */
export function refer(who, table, id) {
  const it = db[table].get(id);
  if (!it || !sees(who, table, it)) unknown(ONE[table], id);
  return it;
}
export const pick = (body, names) =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name]]));

/** Whose record it is: what the body says, else the member of the key, else the association. */
export function ownerOf(who, body) {
  if (who.role === 'member') {
    if ((body.member_id ?? who.member_id) !== who.member_id) forbid('members act for themselves only');
    return who.member_id;
  }
  const id = body.member_id ?? 1;
  if (!db.members.has(id)) unknown('member', id);
  return id;
}

const compare = (a, b) => (a < b ? -1 : Number(a > b));
export const sorted = (list, field, down = false, idsDown = false) =>
  list.toSorted((a, b) => (down ? -1 : 1) * compare(a[field], b[field]) || (idsDown ? -1 : 1) * (a.id - b.id));
export function sortedBy(list, sort, ties = false) {
  const down = sort.startsWith('-');
  return sorted(list, sort.replace('-', ''), down, ties && down);
}

export function paged({ url, query }, list, show) {
  const { page, per_page } = query;
  const last = Math.max(1, Math.ceil(list.length / per_page));
  const link = (rel, number) => {
    const kept =
      on('link-drops-filter') && url.pathname === '/lots'
        ? new URLSearchParams()
        : new URLSearchParams(url.searchParams);
    kept.set('page', number);
    kept.set('per_page', per_page);
    return `<${url.pathname}?${kept}>; rel="${rel}"`;
  };
  const links = [link('first', 1)];
  if (page > 1) links.push(link('prev', Math.min(page - 1, last)));
  if (page < last) links.push(link('next', page + 1));
  links.push(link('last', last));
  const rows = list.slice((page - 1) * per_page, page * per_page);
  const total = on('total-counts-page') && url.pathname === '/apiaries' ? rows.length : list.length;
  return { status: 200, body: rows.map(show), headers: { 'X-Total-Count': String(total), Link: links.join(', ') } };
}
