import { Fields, Problem, invalid, isDate, notFound, wrongState } from './http.mjs';
import { paged, sorted } from './lists.mjs';
import {
  addInvoice,
  answered,
  daysLater,
  dueOf,
  invoices,
  isOpen,
  nextNumber,
  now,
  payers,
  totalsOf,
  viewInvoice,
} from './store.mjs';
import { on } from './switches.mjs';

const STATUSES = ['draft', 'issued', 'partially_paid', 'paid', 'void'];
const SORTS = ['created_at', '-created_at', 'gross_cents', '-gross_cents'];

function findInvoice(business, id, { isRead = false } = {}) {
  const invoice = invoices.get(id);
  const isOwn = invoice?.business_id === business || (isRead && on('invoice-foreign-readable'));
  if (invoice === undefined || !isOwn) throw notFound('invoice');
  return invoice;
}

const isItem = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

function checkItems(fields) {
  const { items } = fields.body;
  const least = on('invoice-without-items') ? 0 : 1;
  if (!Array.isArray(items) || items.length < least || items.length > 20) {
    fields.bad('items', 'must be a list of 1 to 20 items');
    return;
  }
  for (const [i, item] of items.entries()) {
    if (!isItem(item)) {
      fields.bad(`items.${i}`, 'must be an object');
      continue;
    }
    const inner = new Fields(item, ['description', 'quantity', 'unit_cents', 'tax_percent']);
    inner.text('description', 1, 200);
    inner.integer('quantity', 1, 999);
    inner.integer('unit_cents', 0, 1_000_000);
    if (![0, 7, 19].includes(item.tax_percent)) inner.bad('tax_percent', 'must be 0, 7 or 19');
    for (const { field, reason } of inner.errors) fields.bad(`items.${i}.${field}`, reason);
  }
}

export function listInvoices({ business, query }) {
  const status = query.oneOf('status', STATUSES);
  const payer = query.integer('payer_id', 1, 999_999_999);
  const [from, to] = [query.date('issued_from'), query.date('issued_to')];
  const least = query.integer('min_gross_cents', 0, 999_999_999);
  const sort = query.oneOf('sort', SORTS) ?? (on('invoices-default-order') ? 'created_at' : '-created_at');
  const isAll = query.oneOf('include_deleted', ['true', 'false']) === 'true';
  const isBefore = (day) => (on('invoices-issued-to-exclusive') ? day < to : day <= to);
  const isStatus = (one) =>
    one.status === status || (on('invoices-status-loose') && status === 'issued' && one.status === 'partially_paid');
  const rows = [...invoices.values()]
    .filter((one) => one.business_id === business && (isAll || one.deleted_at === null))
    .filter((one) => status === null || isStatus(one))
    .filter((one) => payer === null || one.payer_id === payer)
    .filter((one) => from === null || (one.issued_on !== null && one.issued_on >= from))
    .filter((one) => to === null || (one.issued_on !== null && isBefore(one.issued_on)))
    .filter((one) => least === null || one.gross_cents >= least);
  const { result, meta } = paged(query, sorted(rows, sort), { name: 'invoices' });
  return { status: 200, result: result.map(viewInvoice), meta };
}

function keyOf(request, business) {
  const key = request.headers['idempotency-key'];
  if (key === undefined || on('invoice-key-ignored')) return null;
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(key))
    throw invalid([{ field: 'Idempotency-Key', reason: 'must be 8 to 64 letters, digits, - or _' }]);
  return `${business} ${key}`;
}

export async function createInvoice({ business, body, request }) {
  const sent = await body();
  const key = keyOf(request, business);
  const text = JSON.stringify(sent);
  const before = key === null ? undefined : answered.get(key);
  if (before !== undefined) {
    if (before.text !== text) throw new Problem(400, 'idempotency', 'The key was sent with another body before.');
    return before.answer;
  }
  const fields = new Fields(sent, ['payer_id', 'items', 'note']);
  for (const field of ['payer_id', 'items']) if (!fields.has(field)) fields.bad(field, 'is missing');
  if (fields.has('payer_id')) {
    const payer = payers.get(sent.payer_id);
    if (payer === undefined || payer.business_id !== business || payer.deleted_at !== null)
      fields.bad('payer_id', 'must be one of your payers that is not deleted');
  }
  if (fields.has('items')) checkItems(fields);
  if (fields.has('note')) fields.text('note', 1, 500, { nullable: true });
  fields.done();
  const invoice = addInvoice(business, { payer_id: sent.payer_id, items: sent.items, note: sent.note ?? null });
  const answer = { status: 201, result: viewInvoice(invoice), headers: { location: `/v1/invoices/${invoice.id}` } };
  if (key !== null) answered.set(key, { text, answer });
  return answer;
}

export const readInvoice = ({ business, id }) => ({
  status: 200,
  result: viewInvoice(findInvoice(business, id, { isRead: true })),
});

export async function changeInvoice({ business, id, body }) {
  const invoice = findInvoice(business, id);
  const fields = new Fields(await body(), ['items', 'note']);
  if (Object.keys(fields.body).length === 0) fields.bad('body', 'has nothing to change');
  if (fields.has('items')) checkItems(fields);
  if (fields.has('note')) fields.text('note', 1, 500, { nullable: true });
  fields.done();
  if (invoice.deleted_at !== null) throw wrongState('The invoice is deleted.');
  if (invoice.status !== 'draft' && !(on('invoice-issued-changeable') && invoice.status === 'issued'))
    throw wrongState(`The invoice is ${invoice.status}, only drafts can be changed.`);
  const { items = invoice.items } = fields.body;
  const { note = invoice.note } = fields.body;
  Object.assign(invoice, { items, note, updated_at: now() });
  if (!on('invoice-totals-stale')) Object.assign(invoice, totalsOf(items));
  return { status: 200, result: viewInvoice(invoice) };
}

export function deleteInvoice({ business, id }) {
  const invoice = findInvoice(business, id);
  if (!['draft', 'void'].includes(invoice.status)) throw wrongState(`The invoice is ${invoice.status}, void it first.`);
  if (invoice.deleted_at === null) invoice.deleted_at = invoice.updated_at = now();
  return { status: 204 };
}

export function issueInvoice({ business, id }) {
  const invoice = findInvoice(business, id);
  const isAgain = on('invoice-issued-twice') && invoice.status === 'issued';
  if (invoice.deleted_at !== null || (invoice.status !== 'draft' && !isAgain))
    throw wrongState('Only drafts can be issued.');
  const moment = now();
  const issued_on = moment.slice(0, 10);
  Object.assign(invoice, {
    status: 'issued',
    number: nextNumber(business),
    issued_on,
    due_on: daysLater(issued_on, payers.get(invoice.payer_id).payment_days),
    updated_at: moment,
  });
  return { status: 200, result: viewInvoice(invoice) };
}

export function voidInvoice({ business, id }) {
  const invoice = findInvoice(business, id);
  if (!isOpen(invoice) && invoice.status !== 'paid') throw wrongState(`The invoice is ${invoice.status}.`);
  Object.assign(invoice, { status: 'void', updated_at: now() });
  return { status: 200, result: viewInvoice(invoice) };
}

export async function payInvoice({ business, id, body }) {
  const invoice = findInvoice(business, id);
  const fields = new Fields(await body(), ['reference', 'amount_cents', 'paid_on']);
  fields.text('reference', 1, 64);
  const amount = fields.integer('amount_cents', 1, 1_000_000_000);
  const day = fields.date('paid_on');
  if (isDate(day) && day > new Date().toISOString().slice(0, 10)) fields.bad('paid_on', 'must not be in the future');
  fields.done();
  const { reference } = fields.body;
  const isKnown = invoice.status !== 'void' && invoice.payments.some((one) => one.reference === reference);
  if (isKnown && !on('payment-counted-twice')) return { status: 200, result: viewInvoice(invoice) };
  if (!isOpen(invoice)) throw wrongState(`The invoice is ${invoice.status}.`);
  if (amount > dueOf(invoice) && !on('payment-above-due'))
    throw invalid([{ field: 'amount_cents', reason: `must not be more than the ${dueOf(invoice)} that are due` }]);
  invoice.payments.push({ reference, amount_cents: amount, paid_on: day });
  const isDone = dueOf(invoice) <= 0;
  Object.assign(invoice, { status: isDone ? 'paid' : 'partially_paid', updated_at: now() });
  return { status: 201, result: viewInvoice(invoice) };
}
