// Keepers and boats.
import { isOwner, sees } from './auth.mjs';
import { holds } from './berths.mjs';
import { on } from './faults.mjs';
import { by, link, listed } from './http/hal.mjs';
import { conflict, forbidden, notFound, wrongBody } from './http/problem.mjs';
import { addBoat, addKeeper, all, db, find, now } from './store.mjs';

function showKeeper({ gate_code, ...keeper }, open = false) {
  return {
    ...structuredClone(keeper),
    ...(open && { gate_code: gate_code ?? '000000' }),
    _links: { self: link(`/keepers/${keeper.id}`) },
  };
}

const fullAddress = ({ line1, line2 = null, city, postal_code = null, country }) => ({
  line1,
  line2,
  city,
  postal_code,
  country,
});

function creditAllowed(user, input) {
  if (input.credit_limit !== undefined && user.role !== 'harbour_master')
    throw forbidden('Only the harbour master may set credit_limit.');
}

function emailFree(email, except) {
  if (
    email !== undefined &&
    all('keepers').some((each) => each !== except && each.email.toLowerCase() === email.toLowerCase())
  )
    throw conflict('Another keeper has this e-mail address.');
}

export function createKeeper({ user, body }) {
  const input = body();
  creditAllowed(user, input);
  emailFree(input.email);
  const keeper = addKeeper({ ...input, ...(input.address && { address: fullAddress(input.address) }) });
  return { status: 201, headers: { Location: `/keepers/${keeper.id}` }, body: showKeeper(keeper) };
}

function keeperOf({ keeper_id }, user) {
  const keeper = find('keepers', keeper_id);
  if (!keeper || !sees(user, keeper.id)) throw notFound('keeper');
  return keeper;
}

export const getKeeper = ({ values, user }) => ({
  status: 200,
  body: showKeeper(keeperOf(values, user), on('gate-code-shown')),
});

function mergedAddress(old, change) {
  if (change === undefined) return old;
  if (change === null) return null;
  const address = fullAddress({ ...(on('address-replaced') ? {} : old), ...change });
  if (on('address-replaced'))
    return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));
  for (const name of ['line1', 'city', 'country'])
    if (!address[name]) throw wrongBody('/address', `${name} is missing`);
  return address;
}

export function patchKeeper({ values, user, body }) {
  const keeper = keeperOf(values, user);
  const patch = body();
  creditAllowed(user, patch);
  emailFree(patch.email, keeper);
  const address = mergedAddress(keeper.address, patch.address);
  const changes = Object.entries(patch).filter(([, value]) => value !== null || !on('null-ignored'));
  if (!on('null-ignored') || patch.address !== null) changes.push(['address', address]);
  Object.assign(keeper, Object.fromEntries(changes), { updated_at: now() });
  return { status: 200, body: showKeeper(keeper) };
}

const showBoat = (boat) => ({
  ...boat,
  _links: { self: link(`/boats/${boat.id}`), keeper: link(`/keepers/${boat.keeper_id}`) },
});
const contains = (text, part) =>
  on('search-minds-case') ? text.includes(part) : text.toLowerCase().includes(part.toLowerCase());

export function listBoats(request) {
  const {
    values: { q, kind, keeper_id },
    user,
  } = request;
  const found = all('boats')
    .filter((each) => sees(user, each.keeper_id) && (kind === undefined || each.kind === kind))
    .filter((each) => keeper_id === undefined || each.keeper_id === keeper_id.toLowerCase())
    .filter((each) => q === undefined || contains(each.name, q) || contains(each.registration, q))
    .sort(by(({ id }) => id))
    .sort(by(({ name }) => name));
  return listed(request, 'boats', found, showBoat);
}

export function createBoat({ user, body }) {
  const input = body();
  const keeper = find('keepers', input.keeper_id);
  if (!keeper || !sees(user, keeper.id)) throw wrongBody('/keeper_id', 'does not exist');
  if (all('boats').some(({ registration }) => registration === input.registration))
    throw conflict('Another boat has this registration.');
  const name = on('name-mangled') ? input.name.replace(/[^\x20-\x7e]/gu, '?') : input.name;
  const boat = addBoat({ ...input, name, keeper_id: keeper.id });
  return { status: 201, headers: { Location: `/boats/${boat.id}` }, body: showBoat(boat) };
}

function boatOf({ boat_id }, user, lenient = false) {
  const boat = find('boats', boat_id);
  if (!boat || !(sees(user, boat.keeper_id) || lenient)) throw notFound('boat');
  return boat;
}

export function getBoat({ values, user }) {
  if (!find('boats', values.boat_id) && on('unknown-boat-500'))
    throw new TypeError("Cannot read properties of undefined (reading 'keeper_id')");
  return { status: 200, body: showBoat(boatOf(values, user, isOwner(user) && on('foreign-boat-readable'))) };
}

export function deleteBoat({ values, user }) {
  const boat = boatOf(values, user);
  if (all('bookings').some((each) => each.boat_id === boat.id && holds(each))) throw conflict('The boat has bookings.');
  if (
    all('service_orders').some(
      (each) => each.boat_id === boat.id && ['open', 'accepted', 'in_work'].includes(each.status),
    )
  )
    throw conflict('The yard has work on this boat.');
  db.boats.delete(boat.id);
  return { status: 204 };
}
