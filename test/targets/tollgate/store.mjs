// All records, in memory, the same after each start.
export const iso = (ms) => new Date(ms).toISOString();

const table = (key, records) => new Map(records.map((each) => [String(each[key]), each]));

const tariff = (vehicleClass, rateCents, dailyCapCents = null, freeMinutes = 0) => ({
  vehicleClass,
  rateCents,
  dailyCapCents,
  freeMinutes,
});
const zone = (code, name, kind, capacity, permitQuota, permitDayCents, tariffs) => ({
  code,
  name,
  kind,
  capacity,
  permitQuota,
  permitDayCents,
  tariffs,
  updatedAt: '2025-01-02T08:00:00.000Z',
});

const zones = table('code', [
  zone('ALT', 'Old Town', 'street', 40, 6, 180, [
    tariff('car', 220, 1800, 15),
    tariff('motorcycle', 80, 600, 15),
    tariff('van', 320, 2600),
  ]),
  zone('BHF', 'Station Garage', 'garage', 120, 20, 240, [
    tariff('car', 250, 1600, 10),
    tariff('motorcycle', 100, 700, 10),
    tariff('van', 350, 2400, 10),
  ]),
  zone('HAF', 'Harbour', 'street', 25, 4, 120, [tariff('car', 150, 1100, 30), tariff('bus', 600, 4000)]),
  zone('TUN', 'Hill Tunnel', 'toll', 300, 0, 100, [
    tariff('car', 340),
    tariff('motorcycle', 170),
    tariff('van', 520),
    tariff('bus', 980),
  ]),
  zone('BRU', 'Long Bridge', 'toll', 200, 0, 100, [tariff('car', 260), tariff('van', 410), tariff('bus', 760)]),
  zone('MES', 'Fairground', 'garage', 80, 8, 90, [
    tariff('car', 120, 900),
    tariff('van', 180, 1300),
    tariff('bus', 400, 2800),
  ]),
]);

const drivers = table('id', [
  { id: 101, name: 'Anna Lindqvist', email: 'anna.lindqvist@example.org', balanceCents: 24_000 },
  { id: 102, name: 'Bruno Okafor', email: 'bruno@okafor.example', balanceCents: 15_500 },
  { id: 103, name: 'Chiara Neri', email: 'chiara.neri@example.net', balanceCents: 0 },
  { id: 104, name: 'Dieter Amsel', email: 'd.amsel@example.org', balanceCents: 3_120 },
  { id: 105, name: 'Esra Yıldız', email: 'esra@example.com', balanceCents: 8_000 },
]);

export const keys = new Map([
  ['tgk-anna-5f2c81d09b', 101],
  ['tgk-bruno-c07e44a1d3', 102],
  ['tgk-chiara-91b6e0f27c', 103],
]);

export const clients = new Map([
  ['town-hall', { secret: 'Brugg-7-Kastanien', scopes: ['parking.read', 'parking.write'] }],
  ['street-inspector', { secret: 'Strafzettel-2025', scopes: ['parking.read'] }],
]);

const vehicle = (id, driverId, plate, vehicleClass, electric, nickname, day) => ({
  id,
  driverId,
  plate,
  vehicleClass,
  electric,
  nickname,
  createdAt: `2024-${day}T09:30:00.000Z`,
});

const vehicles = table('id', [
  vehicle(2001, 101, 'BG4471', 'car', true, 'Little green', '03-11'),
  vehicle(2002, 101, 'BG902', 'motorcycle', false, null, '04-02'),
  vehicle(2003, 102, 'KR77120', 'van', false, 'Work', '02-20'),
  vehicle(2004, 102, 'AB100', 'car', false, null, '05-17'),
  vehicle(2005, 103, 'ZZ9001', 'car', true, null, '06-01'),
  vehicle(2006, 104, 'MT3030', 'bus', false, 'Line 4', '01-15'),
  vehicle(2007, 104, 'CX81', 'car', false, null, '08-23'),
  vehicle(2008, 105, 'BG2266', 'van', true, 'Florist', '07-07'),
  vehicle(2009, 101, 'TR5150', 'van', false, null, '09-30'),
]);

const permit = (code, vehicleId, driverId, zoneCode, validFrom, validTo, priceCents) => ({
  code,
  vehicleId,
  driverId,
  zoneCode,
  validFrom,
  validTo,
  priceCents,
});

const permits = table('code', [
  permit('P00041', 2001, 101, 'ALT', '2025-01-01', '2025-12-31', 65_700),
  permit('P00042', 2003, 102, 'BHF', '2025-02-01', '2025-02-28', 6_720),
  permit('P00043', 2005, 103, 'HAF', '2025-03-01', '2025-03-31', 3_720),
  permit('P00044', 2007, 104, 'ALT', '2025-04-01', '2025-06-30', 16_380),
  permit('P00045', 2009, 101, 'MES', '2025-05-10', '2025-05-19', 900),
  permit('P00046', 2008, 105, 'BHF', '2025-01-15', '2025-07-14', 43_440),
]);

function stay(id, vehicleId, zoneCode, enteredAt, leftAt, amountCents, charged, permitCode = null) {
  const { driverId, vehicleClass } = vehicles.get(String(vehicleId));
  const { kind, tariffs } = zones.get(zoneCode);
  const terms = { kind, ...tariffs.find((each) => each.vehicleClass === vehicleClass) };
  const minutes = leftAt ? Math.ceil((Date.parse(leftAt) - Date.parse(enteredAt)) / 60_000) : null;
  const done = leftAt !== null;
  return {
    id,
    vehicleId,
    driverId,
    zoneCode,
    status: done ? 'closed' : 'open',
    enteredAt: iso(Date.parse(enteredAt)),
    leftAt: done ? iso(Date.parse(leftAt)) : null,
    minutes,
    amountCents: done ? amountCents : null,
    chargedCents: charged,
    permitCode,
    terms,
  };
}

const stays = table('id', [
  stay(5001, 2002, 'ALT', '2025-01-10T08:00:00Z', '2025-01-10T11:20:00Z', 320, 320),
  stay(5002, 2001, 'ALT', '2025-01-12T09:00:00Z', '2025-01-12T18:00:00Z', 0, 0, 'P00041'),
  stay(5003, 2003, 'TUN', '2025-01-31T22:40:00Z', '2025-02-01T00:10:00Z', 520, 520),
  stay(5004, 2004, 'BHF', '2025-02-03T07:00:00Z', '2025-02-04T09:30:00Z', 2_350, 2_350),
  stay(5005, 2005, 'HAF', '2025-02-14T12:00:00Z', '2025-02-14T14:05:00Z', 450, 0),
  stay(5006, 2006, 'MES', '2025-03-01T06:00:00Z', '2025-03-01T20:00:00Z', 2_800, 2_800),
  stay(5007, 2001, 'BHF', '2025-03-05T10:00:00Z', '2025-03-05T10:09:00Z', 0, 0),
  stay(5008, 2009, 'BRU', '2025-03-20T15:00:00Z', '2025-03-20T15:04:00Z', 410, 410),
  stay(5009, 2007, 'HAF', '2025-04-02T08:15:00Z', null, null, 0),
  stay(5010, 2008, 'MES', '2025-04-03T05:45:00Z', null, null, 0),
]);

const fine = (number, vehicleId, zoneCode, reason, amountCents, status, issuedOn, dueOn, extra = {}) => ({
  number,
  vehicleId,
  driverId: vehicles.get(String(vehicleId)).driverId,
  zoneCode,
  reason,
  note: null,
  amountCents,
  status,
  appeal: null,
  decision: null,
  issuedAt: `${issuedOn}T12:00:00.000Z`,
  dueOn,
  ...extra,
});

const appealed = (text, day) => ({ text, submittedAt: `${day}T17:05:00.000Z` });
const decided = (outcome, note, day) => ({ outcome, note, decidedAt: `${day}T10:00:00.000Z` });

const fines = table('number', [
  fine('F00310', 2002, 'ALT', 'noTicket', 4_000, 'open', '2025-01-20', '2025-02-19'),
  fine('F00311', 2003, 'BHF', 'overstay', 2_500, 'paid', '2025-01-22', '2025-02-21'),
  fine('F00312', 2004, 'HAF', 'blockedExit', 9_000, 'appealed', '2025-02-02', '2025-03-04', {
    appeal: appealed('The exit was not marked at all, see the photos I sent.', '2025-02-05'),
  }),
  fine('F00313', 2005, 'TUN', 'tollEvasion', 12_000, 'upheld', '2025-02-10', '2025-03-18', {
    appeal: appealed('I was certain that the tunnel was free on Sundays.', '2025-02-12'),
    decision: decided('upheld', null, '2025-03-04'),
  }),
  fine('F00314', 2006, 'MES', 'overstay', 3_000, 'reduced', '2025-03-02', '2025-03-29', {
    note: 'Second time',
    appeal: appealed('The passengers came back an hour later than agreed.', '2025-03-08'),
    decision: decided('reduced', 'First part forgiven', '2025-03-15'),
  }),
  fine('F00315', 2007, 'ALT', 'noTicket', 0, 'waived', '2025-03-11', '2025-04-04', {
    appeal: appealed('The ticket machine at the corner was out of order.', '2025-03-13'),
    decision: decided('waived', 'Machine was out of order', '2025-03-21'),
  }),
]);

const payment = (id, driverId, purpose, amountCents, method, day, extra = {}) => ({
  id,
  driverId,
  purpose,
  fineNumber: null,
  amountCents,
  method,
  status: 'booked',
  refundedCents: 0,
  refunds: [],
  createdAt: `${day}T14:00:00.000Z`,
  before: null,
  ...extra,
});

const payments = table('id', [
  payment(8001, 101, 'topUp', 20_000, 'card', '2025-01-05'),
  payment(8002, 102, 'topUp', 15_000, 'transfer', '2025-01-08'),
  payment(8003, 102, 'fine', 2_500, 'card', '2025-02-01', { fineNumber: 'F00311', before: 'open' }),
  payment(8004, 104, 'topUp', 8_000, 'cash', '2025-02-11', {
    status: 'partlyRefunded',
    refundedCents: 2_000,
    refunds: [{ amountCents: 2_000, reason: 'Paid too much', createdAt: '2025-02-12T09:00:00.000Z' }],
  }),
  payment(8005, 105, 'topUp', 8_000, 'card', '2025-03-03'),
  payment(8006, 101, 'topUp', 5_000, 'transfer', '2025-03-09'),
]);

const sums = (stayCount, stayCents, paymentCount, paymentCents, refundCents, list) => ({
  stayCount,
  stayCents,
  paymentCount,
  paymentCents,
  refundCents,
  zones: list.map(([zoneCode, count, cents]) => ({ zoneCode, stayCount: count, stayCents: cents })),
});
const monthEnd = (code, month, day, result) => ({ code, month, startedAt: `${day}T02:00:00.000Z`, result });

const monthEnds = table('code', [
  monthEnd('M0011', '2024-11', '2024-12-01', sums(0, 0, 0, 0, 0, [])),
  monthEnd('M0012', '2024-12', '2025-01-01', sums(0, 0, 0, 0, 0, [])),
  monthEnd('M0013', '2025-01', '2025-02-01', sums(2, 320, 2, 35_000, 0, [['ALT', 2, 320]])),
  monthEnd(
    'M0014',
    '2025-02',
    '2025-03-01',
    sums(3, 3_320, 2, 10_500, 2_000, [
      ['BHF', 1, 2_350],
      ['HAF', 1, 450],
      ['TUN', 1, 520],
    ]),
  ),
  monthEnd(
    'M0015',
    '2025-03',
    '2025-04-01',
    sums(3, 3_210, 2, 13_000, 0, [
      ['BHF', 1, 0],
      ['BRU', 1, 410],
      ['MES', 1, 2_800],
    ]),
  ),
]);

export const db = { zones, drivers, vehicles, permits, stays, fines, payments, monthEnds };

const last = { vehicles: 2009, stays: 5010, payments: 8006, permits: 46, fines: 315, monthEnds: 15 };
export const next = (name) => (last[name] += 1);

/** Keys of payments that were made: account and key, to what was sent and answered. */
export const replays = new Map();
/** Issued tokens, to client, scopes and end. */
export const tokens = new Map();
