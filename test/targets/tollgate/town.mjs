// Zones, drivers, vehicles and permits.
import { createHash } from 'node:crypto';
import { on } from './faults.mjs';
import { ordered, page } from './lists.mjs';
import { conflict, forbidden, notFound, Refusal, wrong } from './problem.mjs';
import { db, iso, next } from './store.mjs';

const DAY = 86_400_000;
const UNSETTLED = ['open', 'appealed', 'upheld', 'reduced'];
export const all = (name) => [...db[name].values()];
export const sees = (user, driverId) => user.kind === 'client' || user.id === driverId;
export const now = () => iso(Date.now());

const tagOf = (view) => `"${createHash('sha1').update(JSON.stringify(view)).digest('hex').slice(0, 16)}"`;
const tagsIn = (text) => text.split(',').map((each) => each.trim());
const matches = (header, tag) => tag !== null && (header.trim() === '*' || tagsIn(header).includes(tag));
const matchesWeakly = (header, tag) =>
  tag !== null && (header.trim() === '*' || tagsIn(header).some((each) => each.replace(/^W\//, '') === tag));
const stale = () => new Refusal(412, 'The record is not in the version that you asked for.');

const parkedIn = (code) => all('stays').filter((each) => each.zoneCode === code && each.status === 'open').length;
export const freeSpaces = (zone) => zone.capacity - parkedIn(zone.code);
const zoneView = ({ code, name, kind, capacity, permitQuota, permitDayCents, tariffs, updatedAt, ...rest }) => ({
  code,
  name,
  kind,
  capacity,
  freeSpaces: freeSpaces({ code, capacity, ...rest }),
  permitQuota,
  permitDayCents,
  tariffs: structuredClone(tariffs),
  updatedAt,
});

export function listZones({ query, url }) {
  const found = all('zones').filter((each) => query.kind === undefined || each.kind === query.kind);
  const order = on('orderby-desc-ignored') ? query.$orderby?.split(' ')[0] : query.$orderby;
  return page(url, ordered(found, order, 'code'), query, zoneView);
}

export function getZone({ params, headers }) {
  const zone = db.zones.get(params.code);
  if (!zone) throw notFound('zone');
  const view = zoneView(zone);
  const ETag = tagOf(view);
  const known = headers['if-none-match'];
  if (known !== undefined && matchesWeakly(known, ETag)) return { status: 304, headers: { ETag } };
  return { status: 200, headers: { ETag }, body: view };
}

function mayReplace(zone, headers) {
  const { 'if-match': expected, 'if-none-match': unwanted } = headers;
  const tag = zone ? tagOf(zoneView(zone)) : null;
  if (unwanted !== undefined && matchesWeakly(unwanted, tag)) throw stale();
  if (zone && expected === undefined)
    throw new Refusal(428, 'Send If-Match with the ETag of the zone that you want to replace.');
  if (zone && on('stale-if-match-accepted')) return;
  if (expected !== undefined && !matches(expected, tag)) throw stale();
}

export function putZone({ params, headers, body }) {
  const { code } = params;
  const { name, kind, capacity, permitQuota, permitDayCents, tariffs } = body();
  if (new Set(tariffs.map((each) => each.vehicleClass)).size < tariffs.length)
    throw wrong('Tariffs', 'There are two tariffs for one vehicle class.');
  const zone = db.zones.get(code);
  mayReplace(zone, headers);
  if (capacity < parkedIn(code)) throw conflict('More vehicles are parked in the zone than this capacity.');
  const full = tariffs.map(({ vehicleClass, rateCents, dailyCapCents = null, freeMinutes }) => ({
    vehicleClass,
    rateCents,
    dailyCapCents,
    freeMinutes,
  }));
  const stored = { code, name, kind, capacity, permitQuota, permitDayCents, tariffs: full, updatedAt: now() };
  db.zones.set(code, stored);
  const view = zoneView(stored);
  const ETag = tagOf(view);
  if (zone) return { status: 200, headers: { ETag }, body: view };
  return { status: on('zone-created-200') ? 200 : 201, headers: { ETag, Location: `/api/zones/${code}` }, body: view };
}

export function deleteZone({ params }) {
  const { code } = params;
  if (!db.zones.has(code)) throw notFound('zone');
  if (['permits', 'stays', 'fines'].some((name) => all(name).some((each) => each.zoneCode === code)))
    throw conflict('Permits, stays or fines belong to the zone.');
  db.zones.delete(code);
  return { status: 204 };
}

export function getDriver({ params, user }) {
  const driver = db.drivers.get(String(params.driverId));
  if (!driver && on('unknown-driver-500')) throw new TypeError('Object reference not set to an instance of an object.');
  if (!driver || !sees(user, driver.id)) throw notFound('driver');
  const { id, name, email, balanceCents } = driver;
  const vehicleCount = all('vehicles').filter((each) => each.driverId === id).length;
  const due = all('fines').filter((each) => each.driverId === id && UNSETTLED.includes(each.status));
  return {
    status: 200,
    body: {
      id,
      name,
      email,
      balanceCents,
      vehicleCount,
      openFinesCents: due.reduce((sum, each) => sum + each.amountCents, 0),
    },
  };
}

const vehicleView = ({ id, driverId, plate, vehicleClass, electric, nickname, createdAt }) => ({
  id,
  driverId,
  plate,
  vehicleClass,
  electric,
  nickname,
  createdAt,
});
const plain = (plate) => plate.toUpperCase().replace(/[ -]/g, '');

export function listVehicles({ query, user, url }) {
  const { plate, vehicleClass, electric, driverId } = query;
  const part = plate === undefined ? '' : plain(plate);
  const wanted = on('electric-false-ignored') ? electric || undefined : electric;
  const found = all('vehicles')
    .filter((each) => sees(user, each.driverId) && each.plate.includes(part))
    .filter((each) => vehicleClass === undefined || each.vehicleClass === vehicleClass)
    .filter((each) => wanted === undefined || each.electric === wanted)
    .filter((each) => driverId === undefined || each.driverId === driverId);
  return page(url, ordered(found, query.$orderby, 'id'), query, vehicleView);
}

/** The driver that a body is about: a driver himself, or whom the operator names. */
export function driverOf(user, driverId) {
  if (user.kind === 'driver') {
    if (driverId !== undefined && driverId !== user.id) throw forbidden('That is another driver.');
    return db.drivers.get(String(user.id));
  }
  if (driverId === undefined) throw wrong('DriverId', 'The value is required.');
  const driver = db.drivers.get(String(driverId));
  if (!driver) throw wrong('DriverId', 'There is no such driver.');
  return driver;
}

function freePlate(sent, own) {
  const plate = plain(sent);
  const compared = on('plate-unique-as-typed') && own === undefined ? sent : plate;
  if (all('vehicles').some((each) => each.plate === compared && each.id !== own))
    throw conflict('The plate is registered already.');
  return on('plate-as-typed') && own === undefined ? sent : plate;
}

export function createVehicle({ user, body }) {
  const input = body();
  const driver = driverOf(user, input.driverId);
  const plate = freePlate(input.plate);
  const vehicle = {
    id: next('vehicles'),
    driverId: driver.id,
    plate,
    vehicleClass: input.vehicleClass,
    electric: input.electric,
    nickname: input.nickname ?? null,
    createdAt: now(),
  };
  db.vehicles.set(String(vehicle.id), vehicle);
  const view = vehicleView(vehicle);
  const Location = `/api/vehicles/${vehicle.id}`;
  return {
    status: 201,
    headers: { ...(!on('vehicle-location-missing') && { Location }), ETag: tagOf(view) },
    body: view,
  };
}

function vehicleOf(params, user) {
  const vehicle = db.vehicles.get(String(params.vehicleId));
  if (!vehicle || !sees(user, vehicle.driverId)) throw notFound('vehicle');
  return vehicle;
}

export function getVehicle({ params, user }) {
  const any = on('other-vehicle-readable') ? db.vehicles.get(String(params.vehicleId)) : undefined;
  const view = vehicleView(any ?? vehicleOf(params, user));
  return { status: 200, headers: { ETag: tagOf(view) }, body: view };
}

export function patchVehicle({ params, user, headers, body }) {
  const patch = body();
  const vehicle = vehicleOf(params, user);
  const expected = headers['if-match'];
  if (expected !== undefined && !matches(expected, tagOf(vehicleView(vehicle)))) throw stale();
  const plate = patch.plate === undefined ? vehicle.plate : freePlate(patch.plate, vehicle.id);
  const electric = on('patch-resets-electric') ? (patch.electric ?? false) : (patch.electric ?? vehicle.electric);
  const nickname =
    patch.nickname === undefined || (patch.nickname === null && on('patch-null-ignored'))
      ? vehicle.nickname
      : patch.nickname;
  Object.assign(vehicle, { plate, electric, nickname });
  const view = vehicleView(vehicle);
  return { status: 200, headers: { ETag: tagOf(view) }, body: view };
}

export function deleteVehicle({ params, user }) {
  const vehicle = vehicleOf(params, user);
  const own = (each) => each.vehicleId === vehicle.id;
  if (all('stays').some((each) => own(each) && each.status === 'open')) throw conflict('The vehicle is parked.');
  if (all('fines').some((each) => own(each) && UNSETTLED.includes(each.status)))
    throw conflict('The vehicle has a fine that is not settled.');
  if (!on('permits-outlive-vehicle')) for (const each of all('permits').filter(own)) db.permits.delete(each.code);
  db.vehicles.delete(String(vehicle.id));
  return { status: 204 };
}

export const ownVehicle = (user, vehicleId) => {
  const vehicle = db.vehicles.get(String(vehicleId));
  if (!vehicle || !sees(user, vehicle.driverId)) throw wrong('VehicleId', 'There is no such vehicle.');
  return vehicle;
};

export const zoneOf = (zoneCode) => {
  const zone = db.zones.get(zoneCode);
  if (!zone) throw wrong('ZoneCode', 'There is no such zone.');
  return zone;
};

const day = (text) => Date.parse(`${text}T00:00:00Z`) / DAY;

/** The most permits of a zone that are valid on one day between two days. */
function busiest(permits, from, to) {
  const starts = [from, ...permits.map((each) => each.validFrom).filter((each) => each > from && each <= to)];
  return Math.max(...starts.map((at) => permits.filter((each) => each.validFrom <= at && each.validTo >= at).length));
}

export function listPermits({ query, user, url }) {
  const { zoneCode, vehicleId, validOn } = query;
  const covers = (each) =>
    each.validFrom <= validOn && (on('valid-on-last-day') ? each.validTo > validOn : each.validTo >= validOn);
  const found = all('permits')
    .filter((each) => sees(user, each.driverId))
    .filter((each) => zoneCode === undefined || each.zoneCode === zoneCode)
    .filter((each) => vehicleId === undefined || each.vehicleId === vehicleId)
    .filter((each) => validOn === undefined || covers(each));
  return page(url, ordered(found, query.$orderby, 'code'), query, (each) => ({ ...each }));
}

export function createPermit({ user, body }) {
  const { vehicleId, zoneCode, validFrom, validTo } = body();
  const days = day(validTo) - day(validFrom) + 1;
  if (days < 1) throw wrong('ValidTo', 'The value lies before validFrom.');
  if (days > 366) throw wrong('ValidTo', 'A permit is valid for 366 days at most.');
  const vehicle = ownVehicle(user, vehicleId);
  const zone = zoneOf(zoneCode);
  const overlapping = all('permits').filter(
    (each) => each.zoneCode === zoneCode && each.validFrom <= validTo && each.validTo >= validFrom,
  );
  if (overlapping.some((each) => each.vehicleId === vehicleId))
    throw conflict('The vehicle has a permit for the zone in this time.');
  if (busiest(overlapping, validFrom, validTo) >= zone.permitQuota)
    throw conflict('The permits of the zone are sold out for this time.');
  const charged = on('permit-price-one-day-short') ? days - 1 : days;
  const permit = {
    code: `P${String(next('permits')).padStart(5, '0')}`,
    vehicleId,
    driverId: vehicle.driverId,
    zoneCode,
    validFrom,
    validTo,
    priceCents: charged * zone.permitDayCents,
  };
  db.permits.set(permit.code, permit);
  return { status: 201, body: { ...permit } };
}

export function deletePermit({ params, user }) {
  const permit = db.permits.get(params.permitCode);
  if (!permit || !sees(user, permit.driverId)) throw notFound('permit');
  db.permits.delete(permit.code);
  if (on('permit-delete-200')) return { status: 200, body: { ...permit } };
  return { status: 204 };
}
