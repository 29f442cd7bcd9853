// Settings, members, apiaries and hives.
import { keys } from './seed.mjs';
import { on } from './faults.mjs';
import {
  add,
  all,
  db,
  find,
  forbid,
  ghosts,
  ownerOf,
  paged,
  pick,
  refer,
  refuse,
  sees,
  sortedBy,
  today,
} from './core.mjs';

const settings = () => db.settings.get(1);
const showSettings = () => {
  const { id, ...rest } = settings();
  if (on('settings-weight-as-text')) rest.min_line_weight_g = String(rest.min_line_weight_g);
  return rest;
};
export const get_settings = () => ({ status: 200, body: showSettings() });
export function update_settings({ who, body }) {
  if (who.role !== 'office' && !(who.role === 'inspector' && on('inspector-changes-settings'))) forbid();
  const names = [
    'association_name',
    'contact_email',
    'label_prefix',
    'min_line_weight_g',
    'default_price_cents_per_kg',
  ];
  const changes = pick(body(), names);
  if (Object.keys(changes).length > 0) Object.assign(settings(), changes, { updated_on: today() });
  return { status: 200, body: showSettings() };
}

const showMember = (it) => ({ ...it, apiary_count: all('apiaries').filter((each) => each.member_id === it.id).length });
function member(who, id) {
  if (who.role === 'member' && who.member_id !== id) forbid();
  return db.members.get(id) ?? refuse(404, 'not_found', `no member ${id}`);
}
export function get_member({ who, path }) {
  const it = showMember(member(who, path.member_id));
  if (on('member-shows-key'))
    it.member_key = Object.keys(keys.member).find((key) => keys.member[key] === it.id) ?? null;
  return { status: 200, body: it };
}
export function update_member({ who, path, body }) {
  if (who.role === 'inspector') forbid();
  const it = member(who, path.member_id);
  const changes = pick(body(), ['name', 'email', 'phone', 'discount_percent']);
  if (who.role === 'member' && 'discount_percent' in changes) forbid('the discount is for the office');
  if (it.id === 1) refuse(409, 'protected', 'member 1 is the association');
  if (all('members').some((each) => each !== it && each.email === changes.email))
    refuse(409, 'email_taken', 'another member has this email');
  Object.assign(it, changes);
  return { status: 200, body: showMember(it) };
}

const standing = (apiary) => all('hives').filter((hive) => hive.apiary_id === apiary.id);
const showApiary = (it) => ({ ...it, hive_count: standing(it).length + (ghosts.get(it.id) ?? 0) });
export function list_apiaries(call) {
  const { who, query } = call;
  const part = (text) => (on('q-case') ? text : text.toLowerCase());
  const list = all('apiaries').filter(
    (it) =>
      sees(who, 'apiaries', it) &&
      (query.region ?? it.region) === it.region &&
      (query.member_id ?? it.member_id) === it.member_id &&
      part(it.name).includes(part(query.q ?? '')),
  );
  return paged(call, sortedBy(list, query.sort), showApiary);
}
function freeName(member_id, name, self) {
  if (all('apiaries').some((it) => it !== self && it.member_id === member_id && it.name === name))
    refuse(409, 'name_taken', `there is a ${name} already`);
}
export function create_apiary({ who, body }) {
  if (who.role === 'inspector') forbid();
  const sent = body();
  const member_id = ownerOf(who, sent);
  freeName(member_id, sent.name);
  const it = add('apiaries', {
    member_id,
    ...pick(sent, ['name', 'region', 'max_hives']),
    location: pick(sent.location, ['lat', 'lon']),
    notes: sent.notes ?? null,
    protected: false,
    created_on: today(),
  });
  return {
    status: 201,
    body: showApiary(it),
    headers: on('apiary-no-location') ? {} : { Location: `/apiaries/${it.id}` },
  };
}
export function get_apiary({ who, path }) {
  const it = showApiary(find(who, 'apiaries', path.apiary_id));
  if (on('notes-left-out') && it.notes === null) delete it.notes;
  return { status: 200, body: it };
}
export function update_apiary({ who, path, body }) {
  if (who.role === 'inspector') forbid();
  const it = find(who, 'apiaries', path.apiary_id);
  const changes = pick(body(), ['name', 'region', 'max_hives', 'location', 'notes']);
  if (changes.location) changes.location = pick(changes.location, ['lat', 'lon']);
  if ('name' in changes) freeName(it.member_id, changes.name, it);
  if (changes.max_hives < standing(it).length)
    refuse(409, 'below_hive_count', `${standing(it).length} hives stand there`);
  if (on('patch-drops-notes')) changes.notes ??= null;
  Object.assign(it, changes);
  return { status: 200, body: showApiary(it) };
}
export function delete_apiary({ who, path }) {
  if (who.role === 'inspector') forbid();
  const it = find(who, 'apiaries', path.apiary_id, on('foreign-apiary-removable'));
  if (it.protected) refuse(409, 'protected', 'the teaching apiary stays');
  if (standing(it).length > 0) refuse(409, 'not_empty', `${standing(it).length} hives stand there`);
  if (all('extraction_sessions').some((each) => each.apiary_id === it.id))
    refuse(409, 'has_sessions', 'honey was extracted there');
  db.apiaries.delete(it.id);
  return { status: 204 };
}

const COLOURS = ['blue', 'white', 'yellow', 'red', 'green'];
const colour = (year) => (on('colour-of-fives') && year % 5 === 0 ? 'green' : COLOURS[year % 5]);
function lastInspected(hive) {
  const own = all('inspections').filter((it) => it.hive_id === hive.id);
  if (own.length === 0) return null;
  if (on('last-sent-counts')) return own.toSorted((a, b) => b.id - a.id)[0].inspected_on;
  return own
    .map((it) => it.inspected_on)
    .sort()
    .at(-1);
}
const showHive = (it) => ({
  ...it,
  queen: it.queen && { ...it.queen, colour: colour(it.queen.year) },
  last_inspected_on: lastInspected(it),
});
const queenOf = (sent) => sent && { year: sent.year, marked: sent.marked ?? false };

export function list_hives(call) {
  const { who, query } = call;
  const states = on('status-first-only') ? query.status?.slice(0, 1) : query.status;
  const list = all('hives').filter(
    (it) =>
      sees(who, 'hives', it) &&
      (query.apiary_id ?? it.apiary_id) === it.apiary_id &&
      (states?.includes(it.status) ?? true) &&
      (query.queen_year_min === undefined || it.queen?.year >= query.queen_year_min),
  );
  return paged(call, sortedBy(list, query.sort, on('ties-turn-round')), showHive);
}
function room(apiary, more = 0) {
  if (standing(apiary).length >= apiary.max_hives + more)
    refuse(409, 'apiary_full', `apiary ${apiary.id} takes ${apiary.max_hives} hives`);
}
function freeLabel(apiary, label, self) {
  if (standing(apiary).some((it) => it !== self && it.label === label))
    refuse(409, 'label_taken', `${label} is there already`);
}
export function create_hive({ who, body }) {
  if (who.role === 'inspector') forbid();
  const sent = body();
  const apiary = refer(who, 'apiaries', sent.apiary_id);
  room(apiary, on('one-too-many') ? 1 : 0);
  freeLabel(apiary, sent.label);
  const it = add('hives', {
    apiary_id: apiary.id,
    label: sent.label,
    hive_type: sent.hive_type,
    frames: sent.frames ?? (on('frames-default-12') ? 12 : 10),
    status: sent.status ?? 'active',
    installed_on: sent.installed_on,
    queen: queenOf(sent.queen) ?? null,
  });
  return { status: 201, body: showHive(it), headers: { Location: `/hives/${it.id}` } };
}
export const get_hive = ({ who, path }) => ({
  status: 200,
  body: showHive(find(who, 'hives', path.hive_id, on('foreign-hive-readable'))),
});
export function update_hive({ who, path, body }) {
  if (who.role === 'inspector') forbid();
  const it = find(who, 'hives', path.hive_id);
  const changes = pick(body(), ['label', 'frames', 'status', 'queen']);
  if (it.status === 'dead' && (changes.status ?? 'dead') !== 'dead')
    refuse(409, 'wrong_state', 'a dead hive stays dead');
  if ('label' in changes) freeLabel(db.apiaries.get(it.apiary_id), changes.label, it);
  if ('queen' in changes) changes.queen = queenOf(changes.queen);
  Object.assign(it, changes);
  return { status: 200, body: showHive(it) };
}
export function delete_hive({ who, path }) {
  if (who.role === 'inspector') forbid();
  const it = find(who, 'hives', path.hive_id);
  if (all('extraction_sessions').some((each) => each.yields.some((part) => part.hive_id === it.id)))
    refuse(409, 'in_session', 'honey of this hive is in an extraction session');
  db.hives.delete(it.id);
  for (const table of on('hive-inspections-stay') ? ['treatments'] : ['inspections', 'treatments'])
    for (const each of all(table)) if (each.hive_id === it.id) db[table].delete(each.id);
  return on('hive-removed-200') ? { status: 200, body: { deleted: true } } : { status: 204 };
}
export function move_hive({ who, path, body }) {
  if (who.role === 'inspector') forbid();
  const it = find(who, 'hives', path.hive_id);
  const target = refer(who, 'apiaries', body().apiary_id);
  if (target.id === it.apiary_id) refuse(409, 'same_apiary', 'it is there already');
  if (it.status === 'dead') refuse(409, 'hive_dead', 'a dead hive is not moved');
  if (all('treatments').some((each) => each.hive_id === it.id && each.state === 'open'))
    refuse(409, 'under_treatment', 'a treatment is open');
  room(target);
  freeLabel(target, it.label);
  if (on('move-leaves-count')) ghosts.set(it.apiary_id, (ghosts.get(it.apiary_id) ?? 0) + 1);
  it.apiary_id = target.id;
  return { status: 200, body: showHive(it) };
}
