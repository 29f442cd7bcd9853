import http from 'node:http';
import { randomBytes } from 'node:crypto';
import { faultSwitches } from '../checking/fault-switches.mjs';
import { faults } from './faults.mjs';

const PORT = Number(process.env.FERRY_PORT ?? 8080);
const { on } = faultSwitches('FERRY_FAULTS', faults);

// ---------------------------------------------------------------- accounts
const READ = ['crossings:read', 'passengers:read', 'bookings:read'];
const ALL = [...READ, 'passengers:write', 'bookings:write'];
const clients = {
  'nordlink-travel': { secret: 'nl-7f3c9a51d2', partner: 'nordlink', scopes: ALL },
  'islehop-tours': { secret: 'ih-b04e88c1f6', partner: 'islehop', scopes: ALL },
};
const tokens = new Map();

// ---------------------------------------------------------------- seed
const db = { crossings: new Map(), passengers: new Map(), bookings: new Map(), jobs: new Map() };
const idempotency = new Map();
const newId = (prefix) => `${prefix}_${randomBytes(8).toString('hex')}`;
const leaked = new Map();

function seed() {
  const routes = [
    ['OBN', 'CRG', 850],
    ['CRG', 'OBN', 850],
    ['ULL', 'STO', 1290],
    ['STO', 'ULL', 1290],
    ['ARD', 'BRO', 1075],
    ['BRO', 'ARD', 1075],
  ];
  const ships = ['MV Saltwind', 'MV Clansfolk', 'MV Isle of Tern'];
  for (let i = 0; i < 18; i++) {
    const [from, to, fare] = routes[i % 6];
    const past = i < 3;
    const departs = Date.UTC(past ? 2025 : 2031, past ? 8 : 4, 2 + Math.floor(i / 2), 7 + (i % 2) * 6, 30);
    const id = `crs_${String(1001 + i)}`;
    const seatsTotal = [40, 120, 220][i % 3];
    db.crossings.set(id, {
      id,
      from,
      to,
      ship: ships[i % 3],
      departsAt: new Date(departs).toISOString(),
      arrivesAt: new Date(departs + (55 + (i % 4) * 40) * 60000).toISOString(),
      status: past ? 'departed' : i === 7 || i === 12 ? 'closed' : 'open',
      fare: { amountMinor: fare + (i % 5) * 110, currency: 'EUR' },
      seatsTotal,
      sold: i === 10 ? seatsTotal : i === 11 ? seatsTotal - 2 : i % 4 === 0 ? 6 : 15,
    });
  }
  const names = [
    'Ailsa Munro',
    'Bram de Wit',
    'Catriona Bell',
    'Dov Lerner',
    'Eilidh Grant',
    'Farah Aziz',
    'Gregor Shaw',
    'Hanna Lund',
    'Ines Prado',
    'Jonas Berg',
    'Kirsty MacLeod',
    'Liam O’Dowd',
    'Moira Reid',
    'Nils Aker',
    'Oona Kelly',
    'Piotr Zych',
    'Quentin Roy',
    'Rhona Black',
    'Sven Holm',
  ];
  names.forEach((fullName, i) => {
    const partner = i < 13 ? 'nordlink' : 'islehop';
    const id = `pax_${String(301 + i)}`;
    const at = new Date(Date.UTC(2026, 1, 3 + i, 9, 12 + i)).toISOString();
    db.passengers.set(id, {
      id,
      partner,
      fullName,
      email: `${fullName.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.example`,
      birthDate: i % 4 === 3 ? null : `19${60 + i * 2}-0${1 + (i % 9)}-1${i % 10}`,
      documentNumber: i % 3 === 2 ? null : `P${String(4410000 + i * 137)}`,
      phone: i % 2 ? null : `+44 20 7946 0${100 + i}`,
      loyaltyTier: ['none', 'silver', 'none', 'gold'][i % 4],
      createdAt: at,
      updatedAt: at,
    });
  });
  const states = [
    'confirmed',
    'held',
    'confirmed',
    'cancelled',
    'held',
    'boarded',
    'confirmed',
    'held',
    'cancelled',
    'confirmed',
    'held',
    'confirmed',
    'held',
    'confirmed',
    'cancelled',
    'held',
    'boarded',
    'confirmed',
  ];
  const kinds = [
    null,
    { kind: 'car', lengthCm: 440, plate: 'SF21 KLM' },
    null,
    { kind: 'bicycle', lengthCm: 180, plate: null },
    { kind: 'van', lengthCm: 610, plate: 'NX70 TRP' },
  ];
  states.forEach((status, i) => {
    const partner = i < 12 ? 'nordlink' : 'islehop';
    const base = partner === 'nordlink' ? 301 + (i % 12) : 314 + (i % 5);
    const passengerIds = [`pax_${base}`, ...(i % 3 === 1 ? [`pax_${base + 1}`] : [])];
    const at = new Date(Date.UTC(2026, 5, 1 + i, 10, 5 + i)).toISOString();
    const open = [...db.crossings.values()].filter((c) => c.status === 'open' && c.seatsTotal - c.sold > 5);
    const crossingId = status === 'boarded' ? 'crs_1002' : open[(i * 5) % open.length].id;
    const b = {
      id: `bkg_${String(7001 + i)}`,
      partner,
      reference: `${partner === 'nordlink' ? 'NL' : 'IH'}-${String(5000 + i * 7)}`,
      crossingId,
      passengerIds,
      vehicle: kinds[i % 5],
      note: i % 4 === 0 ? 'Cabin near the bow, please' : null,
      status,
      refund: null,
      cancelReason: status === 'cancelled' ? 'Plans changed' : null,
      heldUntil: status === 'held' ? new Date(Date.parse(at) + 1800000).toISOString() : null,
      confirmedAt: ['confirmed', 'boarded'].includes(status) ? at : null,
      cancelledAt: status === 'cancelled' ? at : null,
      createdAt: at,
      updatedAt: at,
    };
    b.price = price(b);
    if (status === 'cancelled') b.refund = { amountMinor: 0, currency: 'EUR' };
    db.bookings.set(b.id, b);
  });
}

const surcharges = { car: 3500, van: 5200, motorcycle: 1500, bicycle: 500 };
function price(b, without) {
  const crossing = db.crossings.get(b.crossingId);
  return {
    amountMinor:
      crossing.fare.amountMinor * b.passengerIds.length + (b.vehicle && !without ? surcharges[b.vehicle.kind] : 0),
    currency: crossing.fare.currency,
  };
}
function seatsLeft(c) {
  let taken = c.sold + (leaked.get(c.id) ?? 0);
  for (const b of db.bookings.values())
    if (b.crossingId === c.id && (b.status === 'held' || b.status === 'confirmed')) taken += b.passengerIds.length;
  return c.seatsTotal - taken;
}
seed();

// ---------------------------------------------------------------- problems
class Problem extends Error {
  constructor(status, title, detail, errors, headers) {
    super(detail);
    Object.assign(this, { status, title, detail, errors, headers });
  }
}
const invalid = (errors) =>
  new Problem(400, 'Invalid request', errors.map((e) => `${e.pointer} ${e.message}`).join('; '), errors);
const invalidQuery = (name, message) => invalid([{ pointer: `query:${name}`, message }]);
const notFound = (what) => new Problem(404, 'Not found', `There is no such ${what}.`);
const conflict = (detail) => new Problem(409, 'Conflict', detail);

// ---------------------------------------------------------------- views
const link = (href) => ({ href });
function viewCrossing(c) {
  const { sold, ...rest } = c;
  return {
    ...rest,
    fare: on('crossing-fare-as-text') ? { ...c.fare, amountMinor: String(c.fare.amountMinor) } : c.fare,
    seatsLeft: seatsLeft(c),
    _links: { self: link(`/crossings/${c.id}`) },
  };
}
function viewPassenger(p) {
  const { partner, ...rest } = p;
  return { ...rest, _links: { self: link(`/passengers/${p.id}`), bookings: link(`/bookings?passengerId=${p.id}`) } };
}
function viewBooking(b, embed = []) {
  const { partner, ...rest } = b;
  const links = {
    self: link(`/bookings/${b.id}`),
    crossing: link(`/crossings/${b.crossingId}`),
    passengers: b.passengerIds.map((id) => link(`/passengers/${id}`)),
  };
  if (b.status === 'held') links.confirm = link(`/bookings/${b.id}/confirm`);
  if (b.status === 'held' || b.status === 'confirmed') {
    links.cancel = link(`/bookings/${b.id}/cancel`);
    links.rebook = link(`/bookings/${b.id}/rebook`);
  }
  const out = { ...rest, _links: links };
  if (embed.length) {
    out._embedded = {};
    if (embed.includes('crossing')) out._embedded.crossing = viewCrossing(db.crossings.get(b.crossingId));
    if (embed.includes('passengers'))
      out._embedded.passengers = b.passengerIds
        .map((id) => db.passengers.get(id))
        .filter(Boolean)
        .map(viewPassenger);
  }
  return out;
}
function viewJob(j) {
  const out = {
    id: j.id,
    kind: 'rebooking',
    status: j.status,
    failure: j.failure,
    createdAt: j.createdAt,
    finishedAt: j.finishedAt,
    _links: { self: link(`/jobs/${j.id}`) },
  };
  if (j.status === 'succeeded') out._links.result = link(`/bookings/${j.bookingId}`);
  return out;
}

// ---------------------------------------------------------------- lists
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
function queryInstant(q, name) {
  const v = q.get(name);
  if (v === null) return null;
  if (!instant.test(v) || Number.isNaN(Date.parse(v))) throw invalidQuery(name, 'must be a date-time');
  return Date.parse(v);
}
function queryEnum(q, name, values) {
  const v = q.get(name);
  if (v !== null && !values.includes(v)) throw invalidQuery(name, `must be one of ${values.join(', ')}`);
  return v;
}
function page({ url, rows, path, rel, view, sorts, fallback, ignoreLimit, offsetCursor, dropFilters }) {
  const q = url.searchParams;
  const rawLimit = q.get('limit');
  let limit = 10;
  if (rawLimit !== null) {
    if (!/^\d+$/.test(rawLimit) || Number(rawLimit) < 1 || Number(rawLimit) > 50)
      throw invalidQuery('limit', 'must be a whole number from 1 to 50');
    if (!ignoreLimit) limit = Number(rawLimit);
  }
  const names = Object.keys(sorts).flatMap((n) => [n, `-${n}`]);
  const sort = queryEnum(q, 'sort', names) ?? fallback;
  const dir = sort.startsWith('-') ? -1 : 1;
  const key = sorts[sort.replace(/^-/, '')];
  const compare = (ka, ia, kb, ib) => (ka < kb ? -dir : ka > kb ? dir : ia < ib ? -1 : ia > ib ? 1 : 0);
  const sorted = [...rows].sort((a, b) => compare(key(a), a.id, key(b), b.id));
  let start = 0;
  const raw = q.get('cursor');
  if (raw !== null) {
    let c;
    try {
      c = JSON.parse(Buffer.from(raw, 'base64url').toString());
    } catch {
      c = null;
    }
    if (!c || typeof c !== 'object' || c.s !== sort) throw invalidQuery('cursor', 'is not a cursor of this list');
    if (offsetCursor) start = c.o;
    else {
      start = sorted.findIndex((r) => compare(key(r), r.id, c.k, c.i) > 0);
      if (start < 0) start = sorted.length;
    }
  }
  const items = sorted.slice(start, start + limit);
  const links = { self: link(path + url.search) };
  if (start + limit < sorted.length) {
    const last = items.at(-1);
    const next = new URLSearchParams(dropFilters ? [...q].filter(([n]) => n === 'limit' || n === 'sort') : [...q]);
    next.set(
      'cursor',
      Buffer.from(JSON.stringify({ s: sort, k: key(last), i: last.id, o: start + limit })).toString('base64url'),
    );
    links.next = link(`${path}?${next}`);
  }
  return { _links: links, count: items.length, totalCount: sorted.length, _embedded: { [rel]: items.map(view) } };
}

// ---------------------------------------------------------------- bodies
const isObject = (v) => v !== null && typeof v === 'object' && !Array.isArray(v);
const realDate = (s) =>
  /^\d{4}-\d\d-\d\d$/.test(s) &&
  new Date(`${s}T00:00:00Z`).toString() !== 'Invalid Date' &&
  new Date(`${s}T00:00:00Z`).toISOString().startsWith(s);
const length = (s) => [...s].length;

function checkPassenger(p, known) {
  const errors = [];
  const bad = (pointer, message) => errors.push({ pointer, message });
  for (const k of known)
    if (!['fullName', 'email', 'birthDate', 'documentNumber', 'phone', 'loyaltyTier'].includes(k))
      bad(`/${k}`, 'cannot be set');
  if (
    typeof p.fullName !== 'string' ||
    length(p.fullName) < 1 ||
    (length(p.fullName) > 80 && !on('passenger-name-unbounded'))
  )
    bad('/fullName', 'must be 1 to 80 characters');
  if (
    typeof p.email !== 'string' ||
    p.email.length > 120 ||
    !/^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(p.email)
  )
    bad('/email', 'must be an email address');
  if (p.birthDate !== null && (typeof p.birthDate !== 'string' || !realDate(p.birthDate)))
    bad('/birthDate', 'must be a date');
  else if (p.birthDate !== null && p.birthDate > new Date().toISOString().slice(0, 10))
    bad('/birthDate', 'must not be in the future');
  if (p.documentNumber !== null && (typeof p.documentNumber !== 'string' || !/^[A-Z0-9]{6,12}$/.test(p.documentNumber)))
    bad('/documentNumber', 'must be 6 to 12 capitals or digits');
  if (p.phone !== null && (typeof p.phone !== 'string' || length(p.phone) > 20))
    bad('/phone', 'must be at most 20 characters');
  if (!['none', 'silver', 'gold'].includes(p.loyaltyTier)) bad('/loyaltyTier', 'must be none, silver or gold');
  if (errors.length) throw invalid(errors);
}
function checkUniqueEmail(partner, email, self) {
  const fold = (s) => (on('email-unique-case') ? s : s.toLowerCase());
  for (const p of db.passengers.values())
    if (p.partner === partner && p.id !== self && fold(p.email) === fold(email))
      throw conflict('You already have a passenger with this email.');
}
function checkBooking(b, partner, known, allowed) {
  const errors = [];
  const bad = (pointer, message) => errors.push({ pointer, message });
  for (const k of known) if (!allowed.includes(k)) bad(`/${k}`, 'cannot be set');
  if (allowed.includes('reference') && (typeof b.reference !== 'string' || !/^[A-Z]{2}-[0-9]{4,8}$/.test(b.reference)))
    bad('/reference', 'must look like NL-12345');
  if (typeof b.crossingId !== 'string' || !db.crossings.has(b.crossingId))
    bad('/crossingId', 'is not a known crossing');
  if (
    !Array.isArray(b.passengerIds) ||
    b.passengerIds.length > 9 ||
    (b.passengerIds.length < 1 && !on('booking-without-passengers'))
  )
    bad('/passengerIds', 'must be 1 to 9 passengers');
  else if (new Set(b.passengerIds).size !== b.passengerIds.length) bad('/passengerIds', 'must not repeat a passenger');
  else
    b.passengerIds.forEach((id, i) => {
      const p = typeof id === 'string' ? db.passengers.get(id) : undefined;
      if (!p || (p.partner !== partner && !on('foreign-passenger-booked')))
        bad(`/passengerIds/${i}`, 'is not one of your passengers');
    });
  if (b.vehicle !== null) {
    if (!isObject(b.vehicle)) bad('/vehicle', 'must be an object');
    else {
      for (const k of Object.keys(b.vehicle))
        if (!['kind', 'lengthCm', 'plate'].includes(k)) bad(`/vehicle/${k}`, 'cannot be set');
      if (!Object.hasOwn(surcharges, String(b.vehicle.kind)) || typeof b.vehicle.kind !== 'string')
        bad('/vehicle/kind', 'must be car, van, motorcycle or bicycle');
      if (!Number.isInteger(b.vehicle.lengthCm) || b.vehicle.lengthCm < 100 || b.vehicle.lengthCm > 1200)
        bad('/vehicle/lengthCm', 'must be 100 to 1200');
      const plate = b.vehicle.plate ?? null;
      if (plate !== null && (typeof plate !== 'string' || length(plate) > 12))
        bad('/vehicle/plate', 'must be at most 12 characters');
    }
  }
  if (b.note !== null && (typeof b.note !== 'string' || length(b.note) > 200))
    bad('/note', 'must be at most 200 characters');
  if (errors.length) throw invalid(errors);
  if (b.vehicle) b.vehicle = { kind: b.vehicle.kind, lengthCm: b.vehicle.lengthCm, plate: b.vehicle.plate ?? null };
}
function mergePatch(target, patch) {
  if (!isObject(patch)) return patch;
  const out = isObject(target) ? { ...target } : {};
  for (const [k, v] of Object.entries(patch)) {
    if (v === null) delete out[k];
    else out[k] = mergePatch(out[k], v);
  }
  return out;
}
const now = () => new Date().toISOString();
const later = (before) => new Date(Math.max(Date.now(), Date.parse(before) + 1)).toISOString();

// ---------------------------------------------------------------- operations
const own = (table, id, partner, what) => {
  const r = db[table].get(id);
  if (!r || r.partner !== partner) throw notFound(what);
  return r;
};
const mergeType = 'application/merge-patch+json';
const routes = [];
const route = (method, pattern, scope, type, handler) =>
  routes.push({ method, parts: pattern.split('/').slice(1), scope, type, handler });

route('GET', '/', null, null, () => ({
  status: 200,
  body: {
    name: 'Saltline partner API',
    version: '2.3',
    _links: {
      self: link('/'),
      crossings: link('/crossings'),
      passengers: link('/passengers'),
      bookings: link('/bookings'),
    },
  },
}));

route('GET', '/crossings', 'crossings:read', null, ({ url }) => {
  const q = url.searchParams;
  const from = q.get('from'),
    to = q.get('to');
  for (const [n, v] of [
    ['from', from],
    ['to', to],
  ])
    if (v !== null && !/^[A-Z]{3}$/.test(v)) throw invalidQuery(n, 'must be a port code');
  const status = queryEnum(q, 'status', ['open', 'closed', 'departed']);
  const after = queryInstant(q, 'departsFrom'),
    before = queryInstant(q, 'departsBefore');
  const rows = [...db.crossings.values()].filter((c) => {
    const t = Date.parse(c.departsAt);
    return (
      (from === null || c.from === from) &&
      (to === null || c.to === to) &&
      (status === null || c.status === status) &&
      (after === null || t >= after) &&
      (before === null || (on('departs-before-inclusive') ? t <= before : t < before))
    );
  });
  return {
    status: 200,
    body: page({
      url,
      rows,
      path: '/crossings',
      rel: 'crossings',
      view: viewCrossing,
      sorts: { departsAt: (c) => c.departsAt, fare: (c) => c.fare.amountMinor },
      fallback: 'departsAt',
      ignoreLimit: on('crossings-limit-ignored'),
    }),
  };
});
route('GET', '/crossings/:id', 'crossings:read', null, ({ id }) => {
  const c = db.crossings.get(id);
  if (!c) throw notFound('crossing');
  return { status: 200, body: viewCrossing(c) };
});

route('GET', '/passengers', 'passengers:read', null, ({ url, partner }) => {
  const q = url.searchParams;
  const text = q.get('q');
  if (text !== null && (length(text) < 2 || length(text) > 60)) throw invalidQuery('q', 'must be 2 to 60 characters');
  const tier = queryEnum(q, 'loyaltyTier', ['none', 'silver', 'gold']);
  const rows = [...db.passengers.values()].filter(
    (p) =>
      p.partner === partner &&
      (tier === null || p.loyaltyTier === tier) &&
      (text === null || `${p.fullName}\n${p.email}`.toLowerCase().includes(text.toLowerCase())),
  );
  const body = page({
    url,
    rows,
    path: '/passengers',
    rel: 'passengers',
    view: viewPassenger,
    sorts: { fullName: (p) => p.fullName, createdAt: (p) => p.createdAt },
    fallback: 'fullName',
    offsetCursor: on('passenger-cursor-shifts'),
  });
  if (on('embedded-passenger-without-self')) for (const p of body._embedded.passengers) delete p._links.self;
  return { status: 200, body };
});
route('POST', '/passengers', 'passengers:write', 'application/json', ({ body, partner }) => {
  const p = {
    id: newId('pax'),
    partner,
    fullName: body.fullName,
    email: body.email,
    birthDate: body.birthDate ?? null,
    documentNumber: body.documentNumber ?? null,
    phone: body.phone ?? null,
    loyaltyTier: body.loyaltyTier === undefined ? 'none' : body.loyaltyTier,
  };
  try {
    checkPassenger(p, Object.keys(body));
  } catch (e) {
    if (on('passenger-invalid-422') && e instanceof Problem) e.status = 422;
    throw e;
  }
  checkUniqueEmail(partner, p.email);
  p.createdAt = p.updatedAt = now();
  db.passengers.set(p.id, p);
  return { status: on('passenger-created-200') ? 200 : 201, headers: { location: `/passengers/${p.id}` } };
});
route('GET', '/passengers/:id', 'passengers:read', null, ({ id, partner }) => ({
  status: 200,
  body: viewPassenger(own('passengers', id, partner, 'passenger')),
}));
route('PATCH', '/passengers/:id', 'passengers:write', mergeType, ({ id, partner, body }) => {
  const p = own('passengers', id, partner, 'passenger');
  let patch = body;
  if (on('passenger-patch-null-ignored'))
    patch = Object.fromEntries(Object.entries(body).filter(([, v]) => v !== null));
  const merged = mergePatch(
    {
      fullName: p.fullName,
      email: p.email,
      birthDate: p.birthDate,
      documentNumber: p.documentNumber,
      phone: p.phone,
      loyaltyTier: p.loyaltyTier,
    },
    patch,
  );
  const next = {
    ...p,
    fullName: merged.fullName,
    email: merged.email,
    birthDate: merged.birthDate ?? null,
    documentNumber: merged.documentNumber ?? null,
    phone: merged.phone ?? null,
    loyaltyTier: merged.loyaltyTier === undefined ? 'none' : merged.loyaltyTier,
  };
  if (on('passenger-patch-wipes')) for (const k of ['documentNumber', 'phone']) if (!(k in body)) next[k] = null;
  checkPassenger(next, Object.keys(body));
  checkUniqueEmail(partner, next.email, id);
  next.updatedAt = later(p.updatedAt);
  db.passengers.set(id, next);
  return { status: 200, body: viewPassenger(next) };
});
route('DELETE', '/passengers/:id', 'passengers:write', null, ({ id, partner }) => {
  own('passengers', id, partner, 'passenger');
  if (!on('booked-passenger-deleted'))
    for (const b of db.bookings.values())
      if (b.status !== 'cancelled' && b.passengerIds.includes(id))
        throw conflict(`The passenger is named in booking ${b.reference}.`);
  if (!on('passenger-delete-noop')) db.passengers.delete(id);
  return { status: 204 };
});

route('GET', '/bookings', 'bookings:read', null, ({ url, partner }) => {
  const q = url.searchParams;
  const status = queryEnum(q, 'status', ['held', 'confirmed', 'boarded', 'cancelled']);
  const crossingId = q.get('crossingId'),
    passengerId = q.get('passengerId'),
    reference = q.get('reference');
  const created = queryInstant(q, 'createdFrom');
  const rows = [...db.bookings.values()].filter(
    (b) =>
      b.partner === partner &&
      (status === null ||
        b.status === status ||
        (on('bookings-status-filter-leaks') && status === 'confirmed' && b.status === 'boarded')) &&
      (crossingId === null || b.crossingId === crossingId) &&
      (passengerId === null || b.passengerIds.includes(passengerId)) &&
      (reference === null || b.reference === reference) &&
      (created === null || Date.parse(b.createdAt) >= created),
  );
  return {
    status: 200,
    body: page({
      url,
      rows,
      path: '/bookings',
      rel: 'bookings',
      view: (b) => viewBooking(b),
      sorts: {
        createdAt: (b) => b.createdAt,
        reference: (b) => b.reference,
        price: (b) => (on('bookings-price-sorted-as-text') ? String(b.price.amountMinor) : b.price.amountMinor),
      },
      fallback: '-createdAt',
      dropFilters: on('next-link-drops-filters'),
    }),
  };
});
function takeSeats(crossing, count, have = 0) {
  if (crossing.status !== 'open') throw conflict('This crossing is not open for booking.');
  if (seatsLeft(crossing) + have < count) throw conflict('Not enough seats left on this crossing.');
}
route('POST', '/bookings', 'bookings:write', 'application/json', ({ body, partner, request }) => {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (key.length < 8 || key.length > 64))
    throw invalid([{ pointer: 'header:Idempotency-Key', message: 'must be 8 to 64 characters' }]);
  const keyed = key === undefined ? null : `${partner}\n${key}`;
  const print = JSON.stringify(body);
  if (keyed && !on('idempotency-key-ignored')) {
    const before = idempotency.get(keyed);
    if (before && db.bookings.has(before.id)) {
      if (before.print !== print) throw conflict('This Idempotency-Key was used with another body.');
      return { status: 201, headers: { location: `/bookings/${before.id}` } };
    }
  }
  const b = {
    id: newId('bkg'),
    partner,
    reference: body.reference,
    crossingId: body.crossingId,
    passengerIds: body.passengerIds,
    vehicle: body.vehicle ?? null,
    note: body.note ?? null,
  };
  checkBooking(b, partner, Object.keys(body), ['reference', 'crossingId', 'passengerIds', 'vehicle', 'note']);
  for (const o of db.bookings.values())
    if (o.partner === partner && o.reference === b.reference) throw conflict('You already used this reference.');
  takeSeats(db.crossings.get(b.crossingId), b.passengerIds.length);
  const at = now();
  Object.assign(b, {
    status: 'held',
    price: price(b, on('vehicle-not-charged')),
    refund: null,
    cancelReason: null,
    heldUntil: new Date(Date.parse(at) + 1800000).toISOString(),
    confirmedAt: null,
    cancelledAt: null,
    createdAt: at,
    updatedAt: at,
  });
  db.bookings.set(b.id, b);
  if (keyed) idempotency.set(keyed, { id: b.id, print });
  return { status: 201, headers: { location: `/bookings/${b.id}` } };
});
route('GET', '/bookings/:id', 'bookings:read', null, ({ id, partner, url }) => {
  const raw = url.searchParams.get('embed');
  const embed = raw === null || raw === '' ? [] : raw.split(',');
  for (const e of embed)
    if (!['crossing', 'passengers'].includes(e)) throw invalidQuery('embed', 'must be crossing or passengers');
  if (on('unknown-booking-500') && !db.bookings.has(id)) throw new Error('cannot read partner of undefined');
  return { status: 200, body: viewBooking(own('bookings', id, partner, 'booking'), embed) };
});
route('PATCH', '/bookings/:id', 'bookings:write', mergeType, ({ id, partner, body }) => {
  const b = own('bookings', id, partner, 'booking');
  const merged = mergePatch({ passengerIds: b.passengerIds, vehicle: b.vehicle, note: b.note }, body);
  const next = { ...b, passengerIds: merged.passengerIds, vehicle: merged.vehicle ?? null, note: merged.note ?? null };
  checkBooking(next, partner, Object.keys(body), ['passengerIds', 'vehicle', 'note']);
  if (b.status !== 'held') throw conflict(`A booking that is ${b.status} cannot be changed.`);
  if (next.passengerIds.length > b.passengerIds.length)
    takeSeats(db.crossings.get(b.crossingId), next.passengerIds.length, b.passengerIds.length);
  next.price = price(next);
  next.updatedAt = later(b.updatedAt);
  db.bookings.set(id, next);
  return { status: 200, body: viewBooking(next) };
});
route('DELETE', '/bookings/:id', 'bookings:write', null, ({ id, partner }) => {
  const b = own('bookings', id, partner, 'booking');
  if (b.status !== 'held' && b.status !== 'cancelled')
    throw conflict(`A booking that is ${b.status} cannot be deleted.`);
  db.bookings.delete(id);
  for (const j of db.jobs.values()) if (j.bookingId === id) db.jobs.delete(j.id);
  return { status: 204 };
});
route('POST', '/bookings/:id/confirm', 'bookings:write', null, ({ id, partner }) => {
  const b = own('bookings', id, partner, 'booking');
  if (b.status !== 'held' && !(on('cancelled-booking-confirmed') && b.status === 'cancelled'))
    throw conflict(`A booking that is ${b.status} cannot be confirmed.`);
  const at = later(b.updatedAt);
  Object.assign(b, { status: 'confirmed', confirmedAt: at, heldUntil: null, updatedAt: at });
  return { status: 200, body: viewBooking(b) };
});
route('POST', '/bookings/:id/cancel', 'bookings:write', 'application/json', ({ id, partner, body }) => {
  const b = on('foreign-booking-cancelled') ? db.bookings.get(id) : own('bookings', id, partner, 'booking');
  if (!b) throw notFound('booking');
  const errors = Object.keys(body)
    .filter((k) => k !== 'reason')
    .map((k) => ({ pointer: `/${k}`, message: 'cannot be set' }));
  if (typeof body.reason !== 'string' || length(body.reason) < 3 || length(body.reason) > 140)
    errors.push({ pointer: '/reason', message: 'must be 3 to 140 characters' });
  if (errors.length) throw invalid(errors);
  if (b.status !== 'held' && b.status !== 'confirmed')
    throw conflict(`A booking that is ${b.status} cannot be cancelled.`);
  const share = b.status === 'held' ? 0 : on('refund-in-full') ? 100 : 80;
  if (on('cancel-keeps-seats')) leaked.set(b.crossingId, (leaked.get(b.crossingId) ?? 0) + b.passengerIds.length);
  const at = later(b.updatedAt);
  Object.assign(b, {
    status: 'cancelled',
    cancelledAt: at,
    heldUntil: null,
    updatedAt: at,
    cancelReason: on('cancel-reason-lost') ? null : body.reason,
    refund: { amountMinor: Math.floor((b.price.amountMinor * share) / 100), currency: b.price.currency },
  });
  return { status: 200, body: viewBooking(b) };
});
route('POST', '/bookings/:id/rebook', 'bookings:write', 'application/json', ({ id, partner, body }) => {
  const b = own('bookings', id, partner, 'booking');
  const errors = Object.keys(body)
    .filter((k) => k !== 'crossingId')
    .map((k) => ({ pointer: `/${k}`, message: 'cannot be set' }));
  const c = typeof body.crossingId === 'string' ? db.crossings.get(body.crossingId) : undefined;
  if (!c) errors.push({ pointer: '/crossingId', message: 'is not a known crossing' });
  else if (c.id === b.crossingId)
    errors.push({ pointer: '/crossingId', message: 'is the crossing of this booking already' });
  if (errors.length) throw invalid(errors);
  if (b.status !== 'held' && b.status !== 'confirmed')
    throw conflict(`A booking that is ${b.status} cannot be rebooked.`);
  for (const j of db.jobs.values())
    if (j.bookingId === id && !j.finishedAt) throw conflict('A rebooking of this booking is still running.');
  takeSeats(c, b.passengerIds.length);
  const j = {
    id: newId('job'),
    partner,
    bookingId: id,
    status: 'queued',
    failure: null,
    createdAt: now(),
    finishedAt: null,
  };
  db.jobs.set(j.id, j);
  setTimeout(() => {
    if (j.status === 'queued') j.status = 'running';
  }, 120).unref();
  setTimeout(() => {
    const cur = db.bookings.get(id);
    if (!cur) return;
    j.finishedAt = now();
    if (cur.status !== 'held' && cur.status !== 'confirmed') {
      j.status = 'failed';
      j.failure = `The booking is ${cur.status}.`;
      return;
    }
    try {
      takeSeats(c, cur.passengerIds.length);
    } catch (e) {
      j.status = 'failed';
      j.failure = e.detail;
      return;
    }
    cur.crossingId = c.id;
    if (!on('rebook-keeps-price')) cur.price = price(cur);
    cur.updatedAt = later(cur.updatedAt);
    j.status = 'succeeded';
  }, 350).unref();
  return { status: 202, headers: { location: `/jobs/${j.id}`, 'retry-after': '1' } };
});
route('GET', '/jobs/:id', 'bookings:read', null, ({ id, partner }) => ({
  status: 200,
  body: viewJob(own('jobs', id, partner, 'job')),
}));

// ---------------------------------------------------------------- plumbing
async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const c of request) {
    size += c.length;
    if (size < 200000) chunks.push(c);
  }
  return Buffer.concat(chunks).toString('utf8');
}
function token(request, text) {
  const form = new URLSearchParams(text);
  const fail = (status, error, description) => ({
    status,
    body: { error, error_description: description },
    headers: status === 401 ? { 'www-authenticate': 'Basic realm="token"' } : {},
  });
  if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return fail(400, 'invalid_request', 'Send a form.');
  if (form.get('grant_type') !== 'client_credentials')
    return fail(400, 'unsupported_grant_type', 'Only client_credentials.');
  let clientId = form.get('client_id'),
    secret = form.get('client_secret');
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '');
  if (basic)
    [clientId, secret] = Buffer.from(basic[1], 'base64')
      .toString()
      .split(':')
      .map((s) => {
        try {
          return decodeURIComponent(s);
        } catch {
          return s;
        }
      });
  const client = Object.hasOwn(clients, clientId ?? '') ? clients[clientId] : undefined;
  if (!client || client.secret !== secret) return fail(401, 'invalid_client', 'Unknown client or wrong secret.');
  const scopes = (form.get('scope') ?? '').split(' ').filter(Boolean);
  if (scopes.some((s) => !client.scopes.includes(s)))
    return fail(400, 'invalid_scope', 'A scope is not granted to this client.');
  const granted = scopes.length ? scopes : client.scopes;
  const access = randomBytes(24).toString('base64url');
  tokens.set(access, { partner: client.partner, scopes: granted, until: Date.now() + 3600000 });
  return {
    status: 200,
    body: { access_token: access, token_type: 'Bearer', expires_in: 3600, scope: granted.join(' ') },
    headers: { 'cache-control': 'no-store' },
  };
}
async function handle(request, text) {
  const url = new URL(request.url, 'http://127.0.0.1');
  if (url.pathname === '/__snapshot' && request.method === 'GET') {
    const table = (t) => Object.fromEntries([...db[t]].map(([k, v]) => [k, v]));
    return {
      status: 200,
      body: {
        crossings: table('crossings'),
        passengers: table('passengers'),
        bookings: table('bookings'),
        jobs: table('jobs'),
      },
    };
  }
  if (url.pathname === '/oauth/token' && request.method === 'POST') return token(request, text);
  const parts = url.pathname.split('/').slice(1);
  const matching = routes.filter(
    (r) =>
      r.parts.length === parts.length &&
      r.parts.every((p, i) => (p.startsWith(':') ? parts[i] !== '' : p === parts[i])),
  );
  if (!matching.length) throw notFound('resource');
  const r = matching.find((m) => m.method === request.method);
  if (!r)
    throw new Problem(405, 'Method not allowed', 'This method is not offered here.', undefined, {
      allow: matching.map((m) => m.method).join(', '),
    });
  let partner = null;
  const open = on('crossings-without-token') && r.scope === 'crossings:read' && !request.headers.authorization;
  if (r.scope && !open) {
    const m = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '');
    const t = m && tokens.get(m[1]);
    if (!t || t.until < Date.now())
      throw new Problem(401, 'Unauthorized', 'A valid access token is needed.', undefined, {
        'www-authenticate': 'Bearer',
      });
    const unchecked = on('patch-scope-unchecked') && r.method === 'PATCH' && r.scope === 'passengers:write';
    if (!t.scopes.includes(r.scope) && !unchecked)
      throw new Problem(403, 'Forbidden', `This needs the scope ${r.scope}.`, undefined, {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${r.scope}"`,
      });
    partner = t.partner;
  }
  const index = r.parts.findIndex((p) => p === ':id');
  let id;
  if (index >= 0) {
    try {
      id = decodeURIComponent(parts[index]);
    } catch {
      throw notFound('resource');
    }
  }
  let body;
  if (r.type) {
    if (id !== undefined && !(on('foreign-booking-cancelled') && parts[2] === 'cancel'))
      own(parts[0], id, partner, parts[0].slice(0, -1));
    if ((request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase() !== r.type)
      throw new Problem(415, 'Unsupported media type', `Send ${r.type}.`);
    try {
      body = JSON.parse(text);
    } catch {
      throw invalid([{ pointer: '', message: 'is not JSON' }]);
    }
    if (!isObject(body)) throw invalid([{ pointer: '', message: 'must be an object' }]);
  }
  return r.handler({ id, partner, body, url, request });
}
const server = http.createServer(async (request, response) => {
  let out,
    problem = false;
  try {
    out = await handle(request, await readBody(request));
  } catch (e) {
    problem = true;
    const p = e instanceof Problem ? e : new Problem(500, 'Internal error', 'Something went wrong.');
    out = {
      status: p.status,
      headers: p.headers,
      body: {
        type: 'about:blank',
        title: p.title,
        status: p.status,
        detail: p.detail,
        ...(p.errors ? { errors: p.errors } : {}),
      },
    };
  }
  const headers = { ...out.headers };
  let payload = '';
  if (out.body !== undefined) {
    payload = JSON.stringify(out.body);
    headers['content-type'] = problem
      ? on('problem-as-plain-json')
        ? 'application/json'
        : 'application/problem+json'
      : request.url.startsWith('/oauth') || request.url.startsWith('/__')
        ? 'application/json'
        : 'application/hal+json';
  }
  if (out.status !== 204) headers['content-length'] = Buffer.byteLength(payload);
  response.writeHead(out.status, headers);
  response.end(payload);
});
server.listen(PORT, '127.0.0.1', () => console.log(`ferry on http://127.0.0.1:${PORT}`));
for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => process.exit(0));
