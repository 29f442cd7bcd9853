import {
  flagText,
  integer,
  integerText,
  invalid,
  momentOf,
  oneOf,
  page,
  parseForm,
  parseJson,
  Refusal,
  text,
} from '../http.mjs';
import { accounts, dishes, now, orders, refOf } from '../store.mjs';
import { on } from '../switches.mjs';
import { availableOf } from './accounts.mjs';
import { linesOf, totalsOf } from './totals.mjs';

const STATES = ['draft', 'submitted', 'approved', 'rejected', 'cancelled'];
const OWN_LIMIT = 50000;

function show(order) {
  const { ref, title, account, deliver_at, state, discount_percent, reason, archived } = order;
  const { created_by, approved_by, created_at, updated_at } = order;
  const head = { ref, title, account, deliver_at, state, lines: linesOf(order), discount_percent, ...totalsOf(order) };
  return { ...head, reason, created_by, approved_by, created_at, updated_at, archived };
}

function orderOf(ref, person, open = false) {
  const order = orders.get(ref);
  const visible = order && (person.role === 'manager' || order.created_by === person.username || open);
  if (!visible || (order.archived && !on('order-archived-readable')))
    throw new Refusal(404, 'not_found', `There is no order ${ref}.`);
  return order;
}

function requireState(order, ...states) {
  if (!states.includes(order.state)) throw new Refusal(409, 'wrong_state', `The order is ${order.state}.`);
}

const change = (order, values) => {
  Object.assign(order, values, { updated_at: now() });
  return { status: 200, result: show(order) };
};

function deliverAt(value) {
  const moment = momentOf(value, 'deliver_at');
  if (Date.parse(moment) <= Date.now()) throw invalid('deliver_at must be in the future.');
  return on('deliver-at-offset') ? `${value.slice(0, 19)}Z` : moment;
}

function checkLine(ref, quantity) {
  const dish = dishes.get(ref);
  if (!dish) throw invalid(`There is no dish ${ref}.`);
  if (quantity < dish.min_quantity) throw invalid(`${ref} is sold from ${dish.min_quantity} pieces.`);
  return { dish: ref, quantity, unit_price: dish.price };
}

function refuseArchived(lines) {
  const gone = lines.find(({ dish }) => dishes.get(dish).archived);
  if (gone) throw new Refusal(409, 'dish_archived', `${gone.dish} is archived.`);
}

function linesFrom(input) {
  if (!Array.isArray(input) || input.length < 1 || input.length > 20) throw invalid('lines must have 1 to 20 entries.');
  for (const entry of input) {
    if (entry === null || typeof entry !== 'object') throw invalid('A line must be an object.');
    integer(entry.quantity, 'quantity', 1, 500);
  }
  if (new Set(input.map(({ dish }) => dish)).size < input.length) throw invalid('A dish can be in one line only.');
  return input.map(({ dish, quantity }) => checkLine(dish, quantity));
}

export function createOrder({ request, body, person }) {
  const input = parseJson(request, body);
  const title = text(input.title, 'title', 1, 80);
  if (!accounts.has(input.account)) throw invalid('account must be the ref of an account.');
  const deliver_at = deliverAt(input.deliver_at);
  const discount_percent =
    input.discount_percent === undefined ? 0 : integer(input.discount_percent, 'discount_percent', 0, 50);
  const lines = linesFrom(input.lines);
  refuseArchived(lines);
  const ref = refOf('ORD');
  const at = now();
  const order = { ref, title, account: input.account, deliver_at, state: 'draft', lines, discount_percent };
  Object.assign(order, { reason: null, created_by: person.username, approved_by: null });
  Object.assign(order, { created_at: at, updated_at: at, archived: false });
  if (on('order-total-stale')) order.fixed_subtotal = totalsOf(order).subtotal;
  orders.set(ref, order);
  const headers = on('order-location-missing') ? {} : { location: `/api/orders/${ref}` };
  return { status: 201, result: show(order), headers };
}

const byRef = (a, b) => (a.ref < b.ref ? -1 : 1);
const compare = (key) => (a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b)));
const due = compare(({ deliver_at }) => deliver_at);
const total = compare((order) => totalsOf(order).total);
const sorts = {
  ref: () => 0,
  deliver_at: due,
  '-deliver_at': (a, b) => due(b, a),
  total,
  '-total': (a, b) => total(b, a),
};

function filterOf(query) {
  const value = (name, read) => (query.has(name) ? read(query.get(name), name) : undefined);
  const state = value('state', (text, name) => oneOf(text, name, STATES));
  const from = value('deliver_from', momentOf);
  const to = value('deliver_to', momentOf);
  const archived = value('archived', flagText) ?? false;
  const account = value('account', String);
  const q = (query.get('q') ?? '').toLowerCase();
  return (order) =>
    order.archived === archived &&
    (state === undefined || order.state === state) &&
    (account === undefined || order.account === account) &&
    (from === undefined || order.deliver_at >= from) &&
    (to === undefined || order.deliver_at < to) &&
    order.title.toLowerCase().includes(q);
}

export function listOrders({ query, person }) {
  const wanted = filterOf(query);
  const sort = query.has('sort') ? oneOf(query.get('sort'), 'sort', Object.keys(sorts)) : 'ref';
  const mine = [...orders.values()].filter(
    (order) => person.role === 'manager' || order.created_by === person.username,
  );
  const found = mine.filter(wanted).sort((a, b) => sorts[sort](a, b) || byRef(a, b));
  const { rows, offset, limit } = page(query, found, 100);
  const shifted = on('orders-offset-one') && offset > 0 ? found.slice(offset - 1, offset - 1 + limit) : rows;
  return { status: 200, result: shifted.map(show), count: found.length };
}

export const getOrder = ({ params, person }) => ({
  status: 200,
  result: show(orderOf(params.ref, person, on('order-foreign-readable'))),
});

export function addLine({ request, body, params, person }) {
  const order = orderOf(params.ref, person);
  const input = parseForm(request, body);
  const quantity = integerText(input.quantity, 'quantity', 1, 500);
  if (!dishes.has(input.dish)) throw invalid('dish must be the ref of a dish.');
  const there = order.lines.find(({ dish }) => dish === input.dish);
  if (there && there.quantity + quantity > 500) throw invalid('A line has at most 500 pieces.');
  if (!there && order.lines.length >= 20) throw invalid('An order has at most 20 lines.');
  const made = checkLine(input.dish, quantity + (there?.quantity ?? 0));
  requireState(order, 'draft');
  refuseArchived([made]);
  if (there) there.quantity = on('line-quantity-replaced') ? quantity : made.quantity;
  else order.lines.push(made);
  return change(order, {});
}

export function submitOrder({ params, person }) {
  const order = orderOf(params.ref, person);
  requireState(order, 'draft');
  return change(order, { state: 'submitted' });
}

export function approveOrder({ params, person }) {
  const order = orderOf(params.ref, person);
  requireState(order, 'submitted', ...(on('approve-cancelled') ? ['cancelled'] : []));
  const { total } = totalsOf(order);
  if (total > OWN_LIMIT && order.created_by === person.username && !on('approve-own'))
    throw new Refusal(403, 'own_order', 'Somebody else must approve this order.');
  if (total > availableOf(order.account)) throw new Refusal(409, 'over_budget', 'The account has less left.');
  return change(order, { state: 'approved', approved_by: person.username });
}

export function rejectOrder({ request, body, params, person }) {
  const order = orderOf(params.ref, person);
  const reason = text(parseForm(request, body).reason, 'reason', 3, 200);
  requireState(order, 'submitted');
  return change(order, { state: 'rejected', reason });
}

export function cancelOrder({ request, body, params, person }) {
  const order = orderOf(params.ref, person);
  const { reason } = parseForm(request, body);
  const words = reason === undefined ? null : text(reason, 'reason', 3, 200);
  requireState(order, 'draft', 'submitted', 'approved');
  if (on('cancel-keeps-committed') && order.state === 'approved') order.still_committed = true;
  return change(order, { state: 'cancelled', reason: words });
}

export function archiveOrder({ params, person }) {
  const order = orderOf(params.ref, person);
  requireState(order, 'draft', 'rejected', 'cancelled');
  return change(order, { archived: true });
}
