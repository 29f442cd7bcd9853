// Film orders, the chemistry they use and the invoices they lead to.
import { conflict, forbidden, missing } from './failure.mjs';
import { on } from './faults.mjs';
import { listed } from './lists.mjs';
import { cents, euros, priced } from './money.mjs';
import { all, db, instant, plusDays, theSettings, today, ulid } from './store.mjs';

const one = (type, id) => ({ data: id === null ? null : { type, id } });
const resource = ({ id, member, taken, ...attributes }) => ({
  type: 'film-orders',
  id,
  attributes,
  relationships: { member: one('members', member) },
  links: { self: `/film-orders/${id}` },
});
const answer = (order, status = 200) => ({ status, body: { data: resource(order) } });
const own = (ctx, rightHere = false) => {
  const order = db.orders.get(ctx.id);
  if (!order) throw missing('film order');
  if (ctx.user.role !== 'technician' && order.member !== ctx.user.id && !rightHere)
    throw forbidden('This is not your order.');
  return order;
};
const steps = ['received', 'processing', 'finished'];

export function listFilmOrders(ctx) {
  const { 'filter[status]': status, 'filter[process]': process, 'filter[member]': member } = ctx.query;
  const rows = all('orders').filter(
    (each) =>
      (ctx.user.role === 'technician' || each.member === ctx.user.id) &&
      (!status || status.includes(each.status)) &&
      (!process || each.rolls.some((roll) => roll.process === process)) &&
      (!member || each.member === member),
  );
  const total = on('orders-total-as-text') ? (row) => row.total : (row) => cents(row.total);
  return listed(
    ctx,
    rows,
    { number: (row) => row.number, total, status: (row) => steps.indexOf(row.status) },
    resource,
  );
}

export function createFilmOrder(ctx) {
  const { attributes, related, settle } = ctx.document();
  const memberId = related.member ?? ctx.user.id;
  if (memberId !== ctx.user.id && ctx.user.role !== 'technician')
    throw forbidden('You can only order for yourself.', '/data/relationships/member');
  const member = db.members.get(memberId);
  if (!member) throw missing('member', '/data/relationships/member');
  settle();
  if (member.status === 'suspended') throw conflict('suspended', 'The member is suspended.');
  db.counters.order += 1;
  const order = {
    id: ulid(),
    member: member.id,
    number: db.counters.order,
    status: 'received',
    ...attributes,
    ...priced(attributes, theSettings()['vat-percent']),
    'received-at': instant(),
    taken: [],
  };
  db.orders.set(order.id, order);
  return { ...answer(order, 201), headers: { Location: `/film-orders/${order.id}` } };
}

export const getFilmOrder = (ctx) => answer(own(ctx, on('orders-of-others-readable')));

export function updateFilmOrder(ctx) {
  const order = own(ctx);
  const { attributes, settle } = ctx.document();
  settle();
  if (order.status !== 'received' && !(on('order-changed-in-process') && order.status === 'processing'))
    throw conflict('status', `The order is ${order.status}.`);
  if (on('order-patch-resets-scan') && attributes.scan === undefined) attributes.scan = 'none';
  Object.assign(order, attributes);
  Object.assign(order, priced(order, theSettings()['vat-percent']));
  return answer(order);
}

export function deleteFilmOrder(ctx) {
  const order = own(ctx);
  if (ctx.user.role !== 'technician' && order.status !== 'received')
    throw conflict('status', `The order is ${order.status}.`);
  const invoices = all('invoices').filter((each) => each.order === order.id);
  if (invoices.some((each) => each.status === 'paid')) throw conflict('paid', 'The invoice of the order is paid.');
  for (const { id } of invoices) db.invoices.delete(id);
  const back = on('first-chemistry-put-back') ? order.taken.slice(0, 1) : order.taken;
  for (const { id, ml } of back) db.chemistry.get(id)['stock-ml'] += ml;
  db.orders.delete(order.id);
  return { status: 204 };
}

export function startFilmOrder(ctx) {
  const order = own(ctx);
  if (order.status !== 'received' && !(on('started-twice') && order.status === 'processing'))
    throw conflict('status', `The order is ${order.status}.`);
  const rolls = {};
  for (const { process, quantity } of order.rolls) rolls[process] = (rolls[process] ?? 0) + quantity;
  const needs = all('chemistry')
    .filter((each) => rolls[each.process])
    .map((each) => ({ id: each.id, ml: rolls[each.process] * each['ml-per-roll'] }));
  const take = ({ id, ml }) => {
    db.chemistry.get(id)['stock-ml'] -= ml;
  };
  const short = ({ id, ml }) => db.chemistry.get(id)['stock-ml'] < ml;
  const failing = needs.findIndex(short);
  if (failing >= 0) {
    if (on('shortage-takes-some')) needs.slice(0, failing).forEach(take);
    throw conflict('out-of-stock', `Not enough ${db.chemistry.get(needs[failing].id).name}.`);
  }
  needs.forEach(take);
  order.taken = [...order.taken, ...needs];
  order.status = 'processing';
  return answer(order);
}

export function finishFilmOrder(ctx) {
  const order = own(ctx);
  if (order.status !== 'processing') throw conflict('status', `The order is ${order.status}.`);
  order.status = 'finished';
  db.counters.invoice += 1;
  const day = today();
  const amount = on('invoice-without-vat') ? order.net : order.total;
  const invoice = {
    id: ulid(),
    member: order.member,
    order: order.id,
    number: `INV-${String(db.counters.invoice).padStart(5, '0')}`,
    status: 'open',
    amount,
    'issued-on': day,
    'due-on': plusDays(day, theSettings()['payment-days']),
    'paid-on': null,
  };
  db.invoices.set(invoice.id, invoice);
  return answer(order);
}

const sumOf = (rows) => euros(rows.reduce((sum, each) => sum + cents(each.amount), 0));

export function listChemistry(ctx) {
  const { 'filter[process]': process, 'filter[low]': low } = ctx.query;
  const isLow = (row) => row['stock-ml'] < row['reorder-level-ml'];
  const rows = all('chemistry').filter(
    (each) => (!process || each.process === process) && (low === undefined || isLow(each) === low),
  );
  return listed(ctx, rows, { name: (row) => row.name, 'stock-ml': (row) => row['stock-ml'] }, (row) => {
    const { id, 'purchase-price': price, ...attributes } = row;
    const shown = ctx.user.role === 'technician' || on('members-see-purchase-price');
    return {
      type: 'chemistry',
      id,
      attributes: { ...attributes, low: isLow(row), ...(shown ? { 'purchase-price': price } : {}) },
    };
  });
}

export function listInvoices(ctx) {
  const { 'filter[status]': status, 'filter[member]': member, 'filter[film-order]': order } = ctx.query;
  if (on('invoices-oldest-first') && !ctx.search.includes('sort=')) ctx.query.sort = 'issued-on';
  const rows = all('invoices').filter(
    (each) =>
      (ctx.user.role === 'technician' || each.member === ctx.user.id) &&
      (!status || each.status === status) &&
      (!member || each.member === member) &&
      (!order || each.order === order),
  );
  const toResource = ({ id, member: whose, order: what, ...attributes }) => ({
    type: 'invoices',
    id,
    attributes,
    relationships: { member: one('members', whose), 'film-order': one('film-orders', what) },
  });
  return listed(ctx, rows, { 'issued-on': (row) => row['issued-on'], amount: (row) => cents(row.amount) }, toResource, {
    'total-amount': sumOf(rows),
  });
}

/** What a statement of account says; first and last day count. */
export function statement(member, from, to) {
  const until = on('statement-without-last-day') ? (day) => day < to : (day) => day <= to;
  const rows = all('invoices').filter(
    (each) => each.member === member && each['issued-on'] >= from && until(each['issued-on']),
  );
  const paid = rows.filter((each) => each.status === 'paid');
  return {
    from,
    to,
    'invoice-count': rows.length,
    billed: sumOf(rows),
    paid: sumOf(paid),
    open: sumOf(rows.filter((each) => each.status === 'open')),
  };
}
