// The records, in memory, from a fixed seed, and what is computed when one is made.
import { berthRows, boatRows, bookingRows, keeperRows, orderRows, tariffRows, users } from './seed.mjs';

const DAY = 86_400_000;
const HARBOUR_OFFSET = 2 * 3_600_000;
export const tables = [
  'keepers',
  'boats',
  'berths',
  'tariffs',
  'bookings',
  'invoices',
  'payments',
  'service_orders',
  'reports',
];
export const db = {};
let random;
let clock;

const generator = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0).toString(16).padStart(8, '0');
};

export const newId = () => {
  const hex = random() + random() + random() + random();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-b${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const stamp = (ms) => `${new Date(ms + HARBOUR_OFFSET).toISOString().slice(0, 19)}+02:00`;
/** The harbour's own clock, one second further with each reading. */
export const now = () => stamp((clock += 1000));
export const plusDays = (date, days) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
export const nightsBetween = (arrival, departure) => Math.round((Date.parse(departure) - Date.parse(arrival)) / DAY);
export const cents = (rand) => Math.round(Number(rand) * 100);
export const rand = (amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
export const nextRevision = () => (db.revision += 1);
export const all = (table) => [...db[table].values()];
export const find = (table, id) => db[table].get(String(id).toLowerCase());
export const put = (table, record, key = record.id) => {
  db[table].set(key, record);
  return record;
};

/** The price of a stay, in cents. */
export function priceOf(boat, tariff, nights, metres = Math.ceil(boat.length_cm / 100)) {
  return Math.max(cents(tariff.minimum_charge), Math.round(nights * metres * cents(tariff.per_metre_night)));
}

export function addKeeper(input) {
  const at = now();
  const member_number = `K-${String((db.members += 1)).padStart(4, '0')}`;
  return put('keepers', {
    id: newId(),
    member_number,
    phone: null,
    address: null,
    credit_limit: '0.00',
    notes: null,
    gate_code: null,
    ...input,
    created_at: at,
    updated_at: at,
  });
}

export const addBoat = (input) => put('boats', { id: newId(), ...input, created_at: now() });

export const addBerth = ({ code, ...data }) =>
  put('berths', { code, dock: code[0], ...data, revision: nextRevision() }, code);

export function addBooking(
  { boat, tariff, berth_code, arrival, departure, note = null, status = 'requested' },
  nights = nightsBetween(arrival, departure),
  price = priceOf(boat, tariff, nights),
) {
  const at = now();
  return put('bookings', {
    id: newId(),
    status,
    berth_code,
    boat_id: boat.id,
    keeper_id: boat.keeper_id,
    tariff_code: tariff.code,
    arrival,
    departure,
    nights,
    price: rand(price),
    note,
    invoice_number: null,
    created_at: at,
    updated_at: at,
  });
}

/** Issues the invoice of a stay; the orders given become lines and bear its number. */
export function addInvoice(booking, orders) {
  const number = `INV-2031-${String((db.issued += 1)).padStart(4, '0')}`;
  const lines = [
    { text: `Berth ${booking.berth_code}, ${booking.arrival} to ${booking.departure}`, amount: cents(booking.price) },
    ...orders.map((order) => ({
      text: `Yard: ${order.description}`.slice(0, 120),
      amount: cents(order.cost),
      service_order_id: order.id,
    })),
  ];
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const vat = Math.floor((net * 15 + 50) / 100);
  const issued_at = now();
  const invoice = {
    number,
    keeper_id: booking.keeper_id,
    booking_id: booking.id,
    status: 'open',
    lines,
    net,
    vat,
    total: net + vat,
    paid: 0,
    balance: net + vat,
    issued_at,
    due_on: plusDays(issued_at.slice(0, 10), 14),
  };
  for (const order of orders) order.invoice_number = number;
  return put('invoices', invoice, number.toLowerCase());
}

export function addPayment(invoice, { amount, method, reference = null }) {
  invoice.paid += amount;
  invoice.balance = Math.max(0, invoice.total - invoice.paid);
  invoice.status = invoice.balance === 0 ? 'paid' : 'part_paid';
  return put('payments', {
    id: newId(),
    invoice_number: invoice.number,
    amount,
    method,
    reference,
    received_at: now(),
  });
}

export function addOrder(boat, { kind, description, wished_on = null }) {
  const at = now();
  return put('service_orders', {
    id: newId(),
    boat_id: boat.id,
    keeper_id: boat.keeper_id,
    kind,
    description,
    wished_on,
    status: 'open',
    cost: null,
    invoice_number: null,
    created_at: at,
    updated_at: at,
  });
}

/** What a report will say, as things stand now. */
export function addReport(account, { kind, from, to }, counted, readyAt) {
  const stays = all('bookings').filter((each) => each.arrival >= from && each.arrival <= to && counted(each));
  const sum = (value) => stays.reduce((total, each) => total + value(each), 0);
  const outcome = {
    bookings: stays.length,
    nights: sum(({ nights }) => nights),
    revenue: kind === 'revenue' ? rand(sum(({ price }) => cents(price))) : null,
  };
  return put('reports', { id: newId(), kind, from, to, requested_at: now(), account, outcome, readyAt });
}

function seedPlaces() {
  for (const [name, phone, address, preferred_language, newsletter, credit_limit, notes] of keeperRows) {
    const [line1, line2, city, postal_code, country] = address ?? [];
    const handle = name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z ]/g, '')
      .replace(/ /g, '.');
    addKeeper({
      name,
      email: `${handle}@mail.example`,
      phone,
      address: address && { line1, line2, city, postal_code, country },
      preferred_language,
      newsletter,
      credit_limit,
      notes,
      gate_code: random().replace(/\D/g, '7').slice(0, 6),
    });
  }
  const keepers = all('keepers');
  for (const user of users) if (user.keeper !== undefined) user.keeper_id = keepers[user.keeper].id;
  for (const [name, registration, kind, length_cm, draft_cm, keeper] of boatRows) {
    addBoat({
      keeper_id: keepers[keeper].id,
      name,
      registration,
      kind,
      length_cm,
      draft_cm,
      insured_until: plusDays('2031-12-31', keeper * 17),
    });
  }
  for (const [code, max_length_cm, max_draft_cm, has_power, has_water, note] of berthRows) {
    addBerth({
      code,
      max_length_cm,
      max_draft_cm,
      has_power,
      has_water,
      state: code === 'F-051' ? 'closed' : 'in_service',
      note,
    });
  }
  for (const [code, name, per_metre_night, minimum_charge, active] of tariffRows)
    put('tariffs', { code, name, per_metre_night, minimum_charge, active }, code.toLowerCase());
}

function seedBusiness() {
  const boats = all('boats');
  const orders = orderRows.map(([boat, kind, description, wished_on, status, cost, early]) => ({
    early,
    order: Object.assign(addOrder(boats[boat], { kind, description, wished_on }), { status, cost }),
  }));
  for (const [boat, berth_code, tariff, arrival, nights, status, note] of bookingRows) {
    const booking = addBooking({
      boat: boats[boat],
      tariff: find('tariffs', tariff),
      berth_code,
      arrival,
      departure: plusDays(arrival, nights),
      note,
      status,
    });
    if (status !== 'completed') continue;
    const due = orders
      .filter(({ early, order }) => early && order.boat_id === booking.boat_id && order.invoice_number === null)
      .map(({ order }) => order);
    booking.invoice_number = addInvoice(booking, due).number;
  }
  all('invoices').forEach((invoice, nth) => {
    if (nth % 4 === 3) return;
    const half = Math.floor(invoice.total / 2);
    addPayment(invoice, {
      amount: nth % 4 === 0 ? invoice.total : half,
      method: ['card', 'transfer', 'cash'][nth % 3],
      reference: nth % 2 ? `TB${1000 + nth}` : null,
    });
    if (nth % 4 === 2) addPayment(invoice, { amount: invoice.balance, method: 'transfer' });
  });
  for (let nth = 0; nth < 10; nth += 1) {
    const from = `2031-0${1 + (nth % 5)}-01`;
    addReport(
      'harbour.master',
      { kind: nth % 2 ? 'revenue' : 'occupancy', from, to: plusDays(from, 27) },
      ({ status }) => status !== 'cancelled',
      0,
    );
  }
}

export function reset() {
  random = generator(20310301);
  clock = Date.parse('2031-03-01T08:00:00+02:00');
  for (const table of [...tables, 'replays']) db[table] = new Map();
  Object.assign(db, { members: 0, issued: 0, revision: 0 });
  seedPlaces();
  seedBusiness();
}

reset();
