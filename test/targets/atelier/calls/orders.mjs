import { date, demand, filled, integer, list, nullable, object, optional, refuseIf, text } from '../http/fields.mjs';
import { Refusal } from '../http/http.mjs';
import { cents, findById, materials, money, nextId, orders, sessions } from '../store/store.mjs';
import { on } from '../switches.mjs';

const handlingCents = 490;
const freeFromCents = 5000;

const fields = {
  session_id: integer(1, 2147483647),
  lines: list(object({ material_id: integer(1, 2147483647), quantity: integer(1, 1000) }), { min: 1, max: 20 }),
  needed_by: date,
  note: optional(nullable(text(300)), null),
};
const creation = object(fields);

/** Orders made under a key: `client key` to the order's id and the body. @type {Map<string, { id: number, body: string }>} */
const placed = new Map();

/** @param {any} order */
function view(order) {
  const lines = order.lines.map((/** @type {any} */ line) => ({
    ...line,
    line_total: money(cents(line.unit_price) * line.quantity),
  }));
  const subtotal = lines.reduce(
    (/** @type {number} */ sum, /** @type {any} */ line) => sum + cents(line.line_total),
    0,
  );
  const charged = on('order-handling-boundary') ? subtotal <= freeFromCents : subtotal < freeFromCents;
  const handling = charged ? handlingCents : 0;
  return {
    ...order,
    lines,
    subtotal: money(subtotal),
    handling: money(handling),
    total: money(subtotal + handling),
    _links: {
      session: { href: `/sessions/${order.session_id}` },
      cancel: { href: `/orders/${order.id}` },
      materials: order.lines.map((/** @type {any} */ { material_id }) => ({ href: `/materials/${material_id}` })),
    },
  };
}

/** @param {string | undefined} key */
function demandKey(key) {
  if (key === undefined || !/^[A-Za-z0-9_-]{8,64}$/.test(key)) {
    throw new Refusal(400, 'Send an Idempotency-Key of 8 to 64 letters, digits, hyphens and underscores.');
  }
}

/** @param {any} body */
function demandReferences(body) {
  const violations = [];
  const session = sessions.get(body.session_id);
  if (!session) violations.push({ field: 'session_id', message: 'is not a session of the school' });
  const seen = new Set();
  body.lines.forEach((/** @type {any} */ { material_id }, /** @type {number} */ index) => {
    const field = `lines[${index}].material_id`;
    if (!materials.has(material_id)) violations.push({ field, message: 'is not a material of the school' });
    else if (seen.has(material_id)) violations.push({ field, message: 'is ordered in another line already' });
    seen.add(material_id);
  });
  if (session && body.needed_by > session.ends_on)
    violations.push({ field: 'needed_by', message: 'must not be after the last day of the session' });
  refuseIf(violations);
}

/** The order that was placed under the key, if it is still there. @param {string} known @param {string} text */
function replayOf(known, text) {
  const earlier = placed.get(known);
  if (!earlier || !orders.has(earlier.id) || on('order-replayed')) return undefined;
  if (earlier.body !== text) throw new Refusal(409, 'The Idempotency-Key was used for another order.');
  return orders.get(earlier.id);
}

export function createOrder({ request, client, json }) {
  const key = /** @type {string | undefined} */ (request.headers['idempotency-key']);
  demandKey(key);
  const body = json();
  demand(creation, body);
  demandReferences(body);
  const content = filled(fields, body);
  const text = JSON.stringify([
    content.session_id,
    content.needed_by,
    content.note,
    content.lines.map((/** @type {any} */ line) => [line.material_id, line.quantity]),
  ]);
  const earlier = replayOf(`${client.id} ${key}`, text);
  if (earlier) return { status: 200, body: view(earlier) };
  const { state } = sessions.get(body.session_id);
  if (['completed', 'cancelled'].includes(state)) throw new Refusal(409, `The session is ${state}.`);
  for (const { material_id, quantity } of body.lines) {
    if (materials.get(material_id).stock < quantity)
      throw new Refusal(409, `There is not enough of material ${material_id} in stock.`);
  }
  const lines = content.lines.map((/** @type {any} */ { material_id, quantity }) => {
    const material = materials.get(material_id);
    material.stock -= quantity;
    return { material_id, quantity, unit_price: material.unit_price };
  });
  const order = { id: nextId(orders), ...content, lines, created_at: new Date().toISOString() };
  orders.set(order.id, order);
  placed.set(`${client.id} ${key}`, { id: order.id, body: text });
  return { status: 201, body: view(order) };
}

export function deleteOrder({ params }) {
  const order = findById(orders, params.id, 'order');
  orders.delete(order.id);
  if (!on('order-delete-stock'))
    for (const { material_id, quantity } of order.lines) materials.get(material_id).stock += quantity;
  return { status: 204 };
}
