// Enlargers and the slots booked on them.
import { conflict, forbidden, invalid, missing } from './failure.mjs';
import { on } from './faults.mjs';
import { listed } from './lists.mjs';
import { cents, slotFee } from './money.mjs';
import { all, db, instant, theSettings, ulid } from './store.mjs';

const given = new Map();
const slotsOn = (id) => {
  const real = all('slots').filter((each) => each.enlarger === id).length;
  return on('slot-count-keeps-returned') ? real + (given.get(id) ?? 0) : real;
};
const resource = ({ id, ...attributes }) => ({
  type: 'enlargers',
  id,
  attributes: { ...attributes, 'slot-count': slotsOn(id) },
  links: { self: `/enlargers/${id}` },
});
const known = (id, pointer) => {
  const enlarger = db.enlargers.get(id);
  if (!enlarger) throw missing('enlarger', pointer);
  return enlarger;
};

export const listEnlargers = (ctx) => {
  const { 'filter[status]': status, 'filter[max-format]': format } = ctx.query;
  const statusCounts = status && !(format && on('enlarger-filters-one-only'));
  const rows = all('enlargers').filter(
    (each) => (!statusCounts || each.status === status) && (!format || each['max-format'] === format),
  );
  return listed(ctx, rows, { name: (row) => row.name, 'hourly-rate': (row) => cents(row['hourly-rate']) }, (row) => {
    const data = resource(row);
    if (on('rate-as-number')) data.attributes['hourly-rate'] = Number(row['hourly-rate']);
    return data;
  });
};

function ensureName(name, own) {
  if (all('enlargers').some((each) => each.id !== own && each.name === name))
    throw conflict('name-taken', 'Another enlarger has this name.', '/data/attributes/name');
}

export function createEnlarger(ctx) {
  const { attributes } = ctx.document();
  ensureName(attributes.name);
  const enlarger = { id: ulid(), ...attributes, fixed: false };
  db.enlargers.set(enlarger.id, enlarger);
  return {
    status: on('enlarger-created-200') ? 200 : 201,
    body: { data: resource(enlarger) },
    headers: { Location: `/enlargers/${enlarger.id}` },
  };
}

export const getEnlarger = (ctx) => ({ status: 200, body: { data: resource(known(ctx.id)) } });

export function updateEnlarger(ctx) {
  const enlarger = known(ctx.id);
  const { sent, settle } = ctx.document();
  settle();
  if (sent.name !== undefined) ensureName(sent.name, enlarger.id);
  Object.assign(enlarger, sent);
  return { status: 200, body: { data: resource(enlarger) } };
}

export function deleteEnlarger(ctx) {
  const enlarger = known(ctx.id);
  if (enlarger.fixed) throw conflict('fixed', 'This enlarger is part of the building.');
  if (!on('slots-outlive-enlarger'))
    for (const slot of all('slots')) if (slot.enlarger === enlarger.id) db.slots.delete(slot.id);
  db.enlargers.delete(enlarger.id);
  return { status: 204 };
}

const slotResource = ({ id, enlarger, member, ...attributes }) => ({
  type: 'slots',
  id,
  attributes,
  relationships: {
    enlarger: { data: { type: 'enlargers', id: enlarger } },
    member: { data: { type: 'members', id: member } },
  },
});

export function listSlots(ctx) {
  const { 'filter[enlarger]': enlarger, 'filter[member]': member, 'filter[from]': from, 'filter[to]': to } = ctx.query;
  const ms = (text) => Date.parse(text.toUpperCase());
  const before = on('slots-to-inclusive') ? (a, b) => a <= b : (a, b) => a < b;
  const rows = all('slots').filter(
    (each) =>
      (ctx.user.role === 'technician' || each.member === ctx.user.id) &&
      (!enlarger || each.enlarger === enlarger) &&
      (!member || each.member === member) &&
      (!from || ms(each['starts-at']) >= ms(from)) &&
      (!to || before(ms(each['starts-at']), ms(to))),
  );
  return listed(ctx, rows, { 'starts-at': (row) => row['starts-at'] }, slotResource);
}

const quarter = 900_000;

function ensureOpen(startsAt, endsAt) {
  const rules = theSettings();
  const day = startsAt.slice(0, 10);
  const within =
    Date.parse(startsAt) >= Date.parse(`${day}T${rules['opens-at']}:00Z`) &&
    Date.parse(endsAt) <= Date.parse(`${day}T${rules['closes-at']}:00Z`);
  if (!within) throw conflict('closed', `Open from ${rules['opens-at']} to ${rules['closes-at']}.`);
  if (Date.parse(endsAt) - Date.parse(startsAt) > rules['max-slot-hours'] * 3_600_000)
    throw conflict('too-long', `At most ${rules['max-slot-hours']} hours.`);
}

export function createSlot(ctx) {
  const { attributes, related, settle } = ctx.document();
  for (const key of ['starts-at', 'ends-at']) attributes[key] = attributes[key].toUpperCase();
  for (const key of ['starts-at', 'ends-at'])
    if (Date.parse(attributes[key]) % quarter !== 0)
      throw invalid(`/data/attributes/${key}`, 'must be on a full quarter of an hour');
  if (Date.parse(attributes['ends-at']) - Date.parse(attributes['starts-at']) < 2 * quarter)
    throw invalid('/data/attributes/ends-at', 'must be at least 30 minutes after starts-at');
  const memberId = related.member ?? ctx.user.id;
  if (memberId !== ctx.user.id && ctx.user.role !== 'technician')
    throw forbidden('You can only book for yourself.', '/data/relationships/member');
  const member = db.members.get(memberId);
  if (!member) throw missing('member', '/data/relationships/member');
  const enlarger = known(related.enlarger, '/data/relationships/enlarger');
  settle();
  const [startsAt, endsAt] = [instant(attributes['starts-at']), instant(attributes['ends-at'])];
  if (member.status === 'suspended') throw conflict('suspended', 'The member is suspended.');
  if (!member['induction-passed']) throw conflict('induction', 'The member has not passed the induction.');
  if (enlarger.status !== 'ready') throw conflict('maintenance', 'The enlarger is in maintenance.');
  ensureOpen(startsAt, endsAt);
  const clash = all('slots').some((each) => {
    if (each.enlarger !== enlarger.id) return false;
    if (on('overlap-misses-enclosing') && startsAt < each['starts-at'] && endsAt > each['ends-at']) return false;
    return startsAt < each['ends-at'] && endsAt > each['starts-at'];
  });
  if (clash) throw conflict('taken', 'The enlarger is taken at this time.');
  const slot = {
    id: ulid(),
    enlarger: enlarger.id,
    member: member.id,
    ...attributes,
    'starts-at': startsAt,
    'ends-at': endsAt,
    fee: slotFee(enlarger['hourly-rate'], startsAt, endsAt),
    'created-at': instant(),
  };
  db.slots.set(slot.id, slot);
  return { status: 201, body: { data: slotResource(slot) } };
}

export function deleteSlot(ctx) {
  const slot = db.slots.get(ctx.id);
  if (!slot && on('unknown-slot-204')) return { status: 204 };
  if (!slot) throw missing('slot');
  if (ctx.user.role !== 'technician' && slot.member !== ctx.user.id) throw forbidden('This is not your slot.');
  db.slots.delete(slot.id);
  given.set(slot.enlarger, (given.get(slot.enlarger) ?? 0) + 1);
  return { status: 204 };
}
