// Extraction sessions, lots and orders.
import { on } from './faults.mjs';
import { safeFrom } from './health.mjs';
import { add, all, db, find, forbid, ownerOf, paged, refer, refuse, sorted, today, unfit, unknown } from './core.mjs';

const sum = (list, of) => list.reduce((total, each) => total + of(each), 0);
const lotOf = (session) => all('lots').find((lot) => lot.session_id === session.id);
const showSession = (it) => ({ ...it, total_weight_g: sum(it.yields, (part) => part.weight_g), lot: lotOf(it) });

function blocked(hive, day) {
  return all('treatments').some(
    (it) => it.hive_id === hive.id && (it.state === 'open' || (!on('withdrawal-ignored') && safeFrom(it) > day)),
  );
}
export function create_extraction_session({ who, body }) {
  if (who.role === 'inspector') forbid();
  const sent = body();
  const apiary = refer(who, 'apiaries', sent.apiary_id);
  const hives = sent.yields.map(({ hive_id }) => {
    const hive = db.hives.get(hive_id);
    if (hive?.apiary_id !== apiary.id) unknown('hive in this apiary with id', hive_id);
    return hive;
  });
  if (!on('hive-twice-in-yields') && new Set(hives).size < hives.length) unfit('a hive is there twice');
  if (all('extraction_sessions').some((it) => it.apiary_id === apiary.id && it.held_on === sent.held_on))
    refuse(409, 'session_exists', 'there is a session on that day');
  if (hives.some((hive) => hive.status === 'dead')) refuse(409, 'hive_dead', 'a hive is dead');
  if (hives.some((hive) => blocked(hive, sent.held_on)))
    refuse(409, 'under_treatment', 'a hive is or was under treatment');
  const session = add('extraction_sessions', {
    apiary_id: apiary.id,
    held_on: sent.held_on,
    yields: sent.yields.map(({ hive_id, weight_g }) => ({ hive_id, weight_g })),
  });
  const { label_prefix, default_price_cents_per_kg } = db.settings.get(1);
  const weight_g = Math.floor((sum(session.yields, (part) => part.weight_g) * 97) / 100);
  add('lots', {
    session_id: session.id,
    code: `${label_prefix}-${sent.held_on.slice(0, 4)}-${String(session.id).padStart(3, '0')}`,
    honey_type: sent.honey_type,
    harvested_on: sent.held_on,
    weight_g,
    available_g: weight_g,
    price_cents_per_kg: sent.price_cents_per_kg ?? default_price_cents_per_kg,
  });
  return { status: 201, body: showSession(session) };
}
export function delete_extraction_session({ who, path }) {
  if (who.role === 'inspector') forbid();
  const it = find(who, 'extraction_sessions', path.session_id);
  const lot = lotOf(it);
  if (all('orders').some((order) => order.lines.some((line) => line.lot_id === lot.id)))
    refuse(409, 'lot_ordered', 'some of the lot is in an order');
  db.extraction_sessions.delete(it.id);
  if (!on('lot-stays')) db.lots.delete(lot.id);
  return { status: 204 };
}

export function list_lots(call) {
  const { honey_type, in_stock, price_max, sort } = call.query;
  const list = all('lots').filter(
    (it) =>
      (honey_type ?? it.honey_type) === it.honey_type &&
      (in_stock ?? it.available_g > 0) === it.available_g > 0 &&
      it.price_cents_per_kg <= (price_max ?? Infinity),
  );
  const field = sort.replace('-', '').replace('price', 'price_cents_per_kg');
  return paged(call, sorted(list, field, sort.startsWith('-')), (it) => it);
}
const cell = (value) => (/[",\r\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
export function export_lots({ who, query }) {
  if (who.role === 'member') forbid();
  const head = ['code', 'honey_type', 'apiary_name', 'harvested_on', 'weight_g', 'available_g', 'price_cents_per_kg'];
  const lines = sorted(all('lots'), 'id')
    .filter((lot) => query.year === undefined || lot.harvested_on.startsWith(String(query.year)))
    .map((lot) => {
      const session = db.extraction_sessions.get(lot.session_id);
      const row = { ...lot, apiary_name: session ? db.apiaries.get(session.apiary_id).name : '' };
      return head.map((name) => cell(row[name])).join(',');
    });
  const first = on('csv-head-swapped') ? head.with(4, head[5]).with(5, head[4]) : head;
  return { status: 200, text: [first.join(','), ...lines, ''].join('\r\n'), type: 'text/csv; charset=utf-8' };
}

function showOrder({ discount_percent, ...it }) {
  const subtotal_cents = sum(it.lines, (line) => line.price_cents);
  const cents = (subtotal_cents * discount_percent) / 100;
  const discount_cents = on('discount-to-nearest') ? Math.round(cents) : Math.floor(cents);
  return { ...it, subtotal_cents, discount_cents, total_cents: subtotal_cents - discount_cents };
}
export function create_order({ who, body }) {
  if (who.role === 'inspector') forbid();
  const sent = body();
  const member_id = ownerOf(who, sent);
  const { min_line_weight_g } = db.settings.get(1);
  const wanted = new Map();
  for (const { lot_id, weight_g } of sent.lines) {
    if (!db.lots.has(lot_id)) unknown('lot', lot_id);
    if (weight_g < min_line_weight_g) unfit(`a line has at least ${min_line_weight_g} g`);
    wanted.set(lot_id, (wanted.get(lot_id) ?? 0) + weight_g);
  }
  for (const [id, weight_g] of wanted)
    if (db.lots.get(id).available_g < weight_g)
      refuse(409, 'out_of_stock', `lot ${id} has ${db.lots.get(id).available_g} g`);
  for (const [id, weight_g] of wanted) db.lots.get(id).available_g -= weight_g;
  const it = add('orders', {
    member_id,
    state: 'draft',
    lines: sent.lines.map(({ lot_id, weight_g }) => ({
      lot_id,
      weight_g,
      price_cents: Math.floor(
        (weight_g * db.lots.get(lot_id).price_cents_per_kg + (on('price-rounded-down') ? 0 : 500)) / 1000,
      ),
    })),
    note: sent.note ?? '',
    discount_percent: db.members.get(member_id).discount_percent,
    created_on: today(),
    confirmed_on: null,
  });
  return { status: 201, body: showOrder(it), headers: { Location: `/orders/${it.id}` } };
}
export const get_order = ({ who, path }) => ({ status: 200, body: showOrder(find(who, 'orders', path.order_id)) });
export function confirm_order({ who, path }) {
  if (who.role === 'inspector') forbid();
  const it = find(who, 'orders', path.order_id);
  if (it.state !== 'draft' && !(it.state === 'confirmed' && on('confirm-again')))
    refuse(409, 'wrong_state', `the order is ${it.state}`);
  Object.assign(it, { state: 'confirmed', confirmed_on: today() });
  return { status: 200, body: showOrder(it) };
}
export function delete_order({ who, path }) {
  if (who.role === 'inspector') forbid();
  const it = find(who, 'orders', path.order_id);
  if (it.state !== 'draft' && !(it.state === 'confirmed' && who.role === 'office'))
    refuse(409, 'wrong_state', `the order is ${it.state}`);
  db.orders.delete(it.id);
  if (!on('stock-not-returned'))
    for (const { lot_id, weight_g } of it.lines) db.lots.get(lot_id).available_g += weight_g;
  return { status: 204 };
}
