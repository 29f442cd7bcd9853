// Invoices and payments, yard work, reports.
import { sees } from './auth.mjs';
import { on } from './faults.mjs';
import { by, link, listed } from './http/hal.mjs';
import { conflict, notFound, wrongBody } from './http/problem.mjs';
import { addOrder, addPayment, addReport, all, find, now } from './store.mjs';

const showInvoice = (invoice) => ({
  ...structuredClone(invoice),
  _links: { self: link(`/invoices/${invoice.number}`) },
});

export function listInvoices(request) {
  const {
    values: { status, keeper_id },
    user,
  } = request;
  const found = all('invoices')
    .filter((each) => sees(user, each.keeper_id) && (status === undefined || each.status === status))
    .filter((each) => keeper_id === undefined || each.keeper_id === keeper_id.toLowerCase())
    .sort(by(({ number }) => number, true));
  return listed(request, 'invoices', found, showInvoice);
}

function invoiceOf({ invoice_number }, user) {
  const invoice = find('invoices', invoice_number);
  if (!invoice || invoice.number !== invoice_number || !sees(user, invoice.keeper_id)) throw notFound('invoice');
  return invoice;
}

export function getInvoice({ values, user }) {
  const invoice = invoiceOf(values, user);
  const payments = all('payments').filter((each) => each.invoice_number === invoice.number);
  return { status: 200, body: { ...showInvoice(invoice), _embedded: { payments } } };
}

export function payInvoice({ values, user, body }) {
  const invoice = invoiceOf(values, user);
  const input = body();
  if (input.amount > invoice.balance && !on('overpayment-accepted'))
    throw conflict(`The balance is ${invoice.balance}.`);
  return { status: 201, body: { ...addPayment(invoice, input) } };
}

const showOrder = ({ keeper_id, ...order }) => ({ ...order, _links: { boat: link(`/boats/${order.boat_id}`) } });

export function listServiceOrders(request) {
  const {
    values: { status, boat_id },
    user,
  } = request;
  const wanted = on('first-status-only') ? status?.slice(0, 1) : status;
  const found = all('service_orders')
    .filter((each) => sees(user, each.keeper_id))
    .filter((each) => wanted === undefined || wanted.includes(each.status))
    .filter((each) => boat_id === undefined || each.boat_id === boat_id.toLowerCase())
    .sort(by(({ created_at }) => created_at));
  return listed(request, 'service_orders', found, showOrder);
}

export function createServiceOrder({ user, body }) {
  const input = body();
  const boat = find('boats', input.boat_id);
  if (!boat || !sees(user, boat.keeper_id)) throw wrongBody('/boat_id', 'does not exist');
  return { status: 201, body: showOrder(addOrder(boat, input)) };
}

const steps = { open: ['accepted', 'rejected'], accepted: ['in_work'], in_work: ['done'], done: [], rejected: [] };

export function setServiceOrderStatus({ values, body }) {
  const order = find('service_orders', values.order_id);
  if (!order) throw notFound('service order');
  const { status, cost = null } = body();
  if (status === 'done' && cost === null) throw wrongBody('', 'cost is missing');
  if (status !== 'done' && cost !== null) throw wrongBody('/cost', 'is only for done');
  const skipped = on('order-skips-states') && order.status !== 'done' && order.status !== 'rejected';
  if (!steps[order.status].includes(status) && !skipped) throw conflict(`The order is ${order.status}.`);
  Object.assign(order, { status, cost, updated_at: now() });
  return { status: 200, body: showOrder(order) };
}

const QUEUED_MS = 100;
const DONE_MS = 300;

function showReport({ account, outcome, readyAt, ...report }) {
  const left = readyAt - Date.now();
  const status = left <= 0 ? 'done' : left > DONE_MS - QUEUED_MS ? 'queued' : 'running';
  return {
    ...report,
    status,
    result: status === 'done' ? outcome : null,
    _links: { self: link(`/reports/${report.id}`) },
  };
}

export function createReport({ user, body }) {
  const input = body();
  if (input.to < input.from && !on('report-backwards')) throw wrongBody('/to', 'lies before from');
  const report = addReport(
    user.id,
    input,
    ({ status }) => status !== 'cancelled' || on('report-counts-cancelled'),
    Date.now() + DONE_MS,
  );
  return { status: 202, headers: { Location: `/reports/${report.id}`, 'Retry-After': '1' }, body: showReport(report) };
}

export function getReport({ values, user }) {
  const report = find('reports', values.report_id);
  if (!report || report.account !== user.id) throw notFound('report');
  return { status: 200, body: showReport(report) };
}
