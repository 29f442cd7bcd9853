// Stays, fines, payments and month-ends.
import { on } from './faults.mjs';
import { ordered, page } from './lists.mjs';
import { conflict, forbidden, notFound, wrong } from './problem.mjs';
import { db, iso, next, replays } from './store.mjs';
import { all, driverOf, freeSpaces, now, ownVehicle, sees, zoneOf } from './town.mjs';

const MINUTE = 60_000;
const DAY = 86_400_000;
const EARLIEST = Date.UTC(2000, 0);
const MAX_BALANCE = 100_000;

const stayView = ({
  id,
  vehicleId,
  driverId,
  zoneCode,
  status,
  enteredAt,
  leftAt,
  minutes,
  amountCents,
  chargedCents,
  permitCode,
}) => ({
  id,
  vehicleId,
  driverId,
  zoneCode,
  status,
  enteredAt,
  leftAt,
  minutes,
  amountCents,
  chargedCents,
  permitCode,
});
const driver = (id) => db.drivers.get(String(id));

function asText(records, descending) {
  const text = (each) => String(each.amountCents ?? '');
  const sorted = [...records].sort((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : a.id - b.id));
  return descending ? sorted.reverse() : sorted;
}

export function listStays({ query, user, url }) {
  const { status, zoneCode, vehicleId, enteredFrom, enteredTo, $orderby } = query;
  const from = enteredFrom === undefined ? -Infinity : Date.parse(enteredFrom);
  const to = enteredTo === undefined ? Infinity : Date.parse(enteredTo);
  const found = all('stays')
    .filter((each) => sees(user, each.driverId))
    .filter((each) => status === undefined || each.status === status)
    .filter((each) => zoneCode === undefined || each.zoneCode === zoneCode)
    .filter((each) => vehicleId === undefined || each.vehicleId === vehicleId)
    .filter((each) => Date.parse(each.enteredAt) >= from && Date.parse(each.enteredAt) < to);
  if ($orderby.startsWith('amountCents') && on('amount-sorted-as-text'))
    return page(url, asText(found, $orderby.endsWith('desc')), query, stayView);
  const read = (record, name) => (name === 'enteredAt' ? Date.parse(record.enteredAt) : record[name]);
  return page(url, ordered(found, $orderby, 'id', read), query, stayView);
}

const moment = (text) =>
  on('offset-dropped') ? Date.parse(text.replace(/([zZ]|[+-]\d\d:\d\d)$/, 'Z')) : Date.parse(text);

export function openStay({ user, body }) {
  const { vehicleId, zoneCode, enteredAt } = body();
  const at = enteredAt === undefined ? Date.now() : moment(enteredAt);
  if (enteredAt !== undefined && Date.parse(enteredAt) > Date.now())
    throw wrong('EnteredAt', 'The value lies in the future.');
  if (at < EARLIEST) throw wrong('EnteredAt', 'The value lies before the year 2000.');
  const vehicle = ownVehicle(user, vehicleId);
  const zone = zoneOf(zoneCode);
  const tariff = zone.tariffs.find((each) => each.vehicleClass === vehicle.vehicleClass);
  if (!tariff) throw conflict('The zone is closed to this class of vehicle.');
  if (all('stays').some((each) => each.vehicleId === vehicleId && each.status === 'open') && !on('parked-twice'))
    throw conflict('The vehicle is parked already.');
  if (freeSpaces(zone) < (on('zone-overfull') ? 0 : 1)) throw conflict('The zone is full.');
  const today = iso(at).slice(0, 10);
  const permit = all('permits').find(
    (each) =>
      each.vehicleId === vehicleId && each.zoneCode === zoneCode && each.validFrom <= today && each.validTo >= today,
  );
  const terms = { kind: zone.kind, ...tariff };
  const stay = {
    id: next('stays'),
    vehicleId,
    driverId: vehicle.driverId,
    zoneCode,
    status: 'open',
    enteredAt: iso(at),
    leftAt: null,
    minutes: null,
    amountCents: null,
    chargedCents: 0,
    permitCode: permit?.code ?? null,
    terms,
  };
  db.stays.set(String(stay.id), stay);
  return { status: 201, headers: { Location: `/api/stays/${stay.id}` }, body: stayView(stay) };
}

function stayOf(params, user) {
  const stay = db.stays.get(String(params.stayId));
  if (!stay || !sees(user, stay.driverId)) throw notFound('stay');
  return stay;
}

export const getStay = ({ params, user }) => ({ status: 200, body: stayView(stayOf(params, user)) });

function priceOf({ terms, permitCode }, minutes) {
  const { kind, rateCents, dailyCapCents, freeMinutes } = terms;
  if (permitCode !== null || minutes <= freeMinutes) return 0;
  if (kind === 'toll' && !on('toll-by-hour')) return rateCents;
  const cap = dailyCapCents ?? Infinity;
  const ofDay = (part) => Math.min(Math.ceil(part / 60) * rateCents, cap);
  return Math.floor(minutes / 1440) * ofDay(1440) + ofDay(minutes % 1440);
}

export function closeStay({ params, user, body }) {
  const { leftAt } = body() ?? {};
  const any = on('others-stay-closed') ? db.stays.get(String(params.stayId)) : undefined;
  const stay = any ?? stayOf(params, user);
  const at = leftAt === undefined ? Math.max(Date.now(), Date.parse(stay.enteredAt)) : Date.parse(leftAt);
  if (leftAt !== undefined && at > Date.now()) throw wrong('LeftAt', 'The value lies in the future.');
  if (at < Date.parse(stay.enteredAt)) throw wrong('LeftAt', 'The value lies before enteredAt.');
  if (stay.status === 'closed' && !on('closed-again')) throw conflict('The stay is closed already.');
  const minutes = Math.ceil((at - Date.parse(stay.enteredAt)) / MINUTE);
  const amountCents = priceOf(stay, minutes);
  const account = driver(stay.driverId);
  const chargedCents = account.balanceCents >= amountCents ? amountCents : 0;
  account.balanceCents -= chargedCents;
  Object.assign(stay, { status: 'closed', leftAt: iso(at), minutes, amountCents, chargedCents });
  return { status: 200, body: stayView(stay) };
}

export function deleteStay({ params, user }) {
  const stay = stayOf(params, user);
  if (user.kind === 'driver' && stay.status === 'closed')
    throw conflict('A closed stay can only be removed by town hall.');
  if (!on('removed-stay-keeps-charge')) driver(stay.driverId).balanceCents += stay.chargedCents;
  db.stays.delete(String(stay.id));
  return { status: 204 };
}

const fineView = (fine) => structuredClone(fine);
const dayAfter = (at, days) => iso(Date.parse(at) + days * DAY).slice(0, 10);

export function issueFine({ body }) {
  const { vehicleId, zoneCode, reason, amountCents, note = null } = body();
  const vehicle = ownVehicle({ kind: 'client' }, vehicleId);
  zoneOf(zoneCode);
  const issuedAt = now();
  const fine = {
    number: `F${String(next('fines')).padStart(5, '0')}`,
    vehicleId,
    driverId: vehicle.driverId,
    zoneCode,
    reason,
    note,
    amountCents,
    status: 'open',
    appeal: null,
    decision: null,
    issuedAt,
    dueOn: dayAfter(issuedAt, 30),
  };
  db.fines.set(fine.number, fine);
  return { status: 201, headers: { Location: `/api/fines/${fine.number}` }, body: fineView(fine) };
}

function fineOf(params, user) {
  const fine = db.fines.get(params.fineNumber);
  if (!fine || !sees(user, fine.driverId)) throw notFound('fine');
  return fine;
}

export function getFine({ params, user }) {
  const view = fineView(fineOf(params, user));
  if (on('due-date-with-time')) view.dueOn = `${view.dueOn}T00:00:00`;
  return { status: 200, body: view };
}

export function appealFine({ params, user, body }) {
  const { text } = body();
  const fine = fineOf(params, user);
  if (fine.status !== 'open' || fine.appeal)
    throw conflict(`The fine can't be appealed against, it is ${fine.status}.`);
  Object.assign(fine, { status: 'appealed', appeal: { text, submittedAt: now() } });
  return { status: 200, body: fineView(fine) };
}

export function decideFine({ params, user, body }) {
  const { outcome, amountCents, note = null } = body();
  if (outcome === 'reduced' && amountCents === undefined)
    throw wrong('AmountCents', 'The value is required for a reduction.');
  const fine = fineOf(params, user);
  if (outcome === 'reduced' && amountCents >= fine.amountCents)
    throw wrong('AmountCents', 'The value is not below the present amount.');
  if (fine.status !== 'appealed') throw conflict('There is no appeal to decide on.');
  const decidedAt = now();
  const amount = { upheld: fine.amountCents, reduced: amountCents, waived: 0 }[outcome];
  Object.assign(fine, {
    status: outcome,
    amountCents: amount,
    decision: { outcome, note, decidedAt },
    dueOn: dayAfter(decidedAt, 14),
  });
  return { status: 200, body: fineView(fine) };
}

export function deleteFine({ params, user }) {
  const fine = fineOf(params, user);
  if (fine.status === 'paid') throw conflict('The fine is paid.');
  db.fines.delete(fine.number);
  return { status: 204 };
}

const paymentView = ({ before, ...rest }) => structuredClone(rest);

function canonical(value) {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, canonical(each)]);
}

function fineToPay(fineNumber, payer, amountCents) {
  const fine = db.fines.get(fineNumber);
  if (!fine || fine.driverId !== payer.id) throw wrong('FineNumber', 'The driver has no such fine.');
  if (amountCents !== fine.amountCents) throw wrong('AmountCents', 'The value is not the amount of the fine.');
  const payable = ['open', 'upheld', 'reduced', ...(on('paid-under-appeal') ? ['appealed'] : [])];
  if (!payable.includes(fine.status)) throw conflict(`The fine can't be paid, it is ${fine.status}.`);
  return fine;
}

function pay(user, { driverId, purpose, fineNumber, amountCents, method }) {
  if (purpose === 'fine' && fineNumber === undefined) throw wrong('FineNumber', 'The value is required for a fine.');
  if (purpose === 'topUp' && fineNumber !== undefined) throw wrong('FineNumber', 'The value is for fines only.');
  if (user.kind === 'driver' && method === 'cash' && !on('cash-by-driver'))
    throw forbidden('Cash is taken at the counter only.');
  const payer = driverOf(user, driverId);
  const fine = purpose === 'fine' ? fineToPay(fineNumber, payer, amountCents) : null;
  if (!fine && payer.balanceCents + amountCents > MAX_BALANCE) throw conflict('The balance would exceed 1000 euros.');
  const payment = {
    id: next('payments'),
    driverId: payer.id,
    purpose,
    fineNumber: fine?.number ?? null,
    amountCents,
    method,
    status: 'booked',
    refundedCents: 0,
    refunds: [],
    createdAt: now(),
    before: fine?.status ?? null,
  };
  if (fine) fine.status = 'paid';
  else payer.balanceCents += amountCents;
  db.payments.set(String(payment.id), payment);
  return payment;
}

export function createPayment({ user, headers, body, sent }) {
  const input = body();
  const key = on('idempotency-key-global')
    ? headers['idempotency-key']
    : `${user.kind} ${user.id} ${headers['idempotency-key']}`;
  const same = JSON.stringify(canonical(sent()));
  const replay = on('retry-pays-again') ? undefined : replays.get(key);
  if (replay && replay.same !== same) throw conflict('The Idempotency-Key was used for another payment.');
  if (replay)
    return { ...structuredClone(replay.answer), headers: { ...replay.answer.headers, 'Idempotency-Replayed': 'true' } };
  const payment = pay(user, input);
  const answer = { status: 201, headers: { Location: `/api/payments/${payment.id}` }, body: paymentView(payment) };
  replays.set(key, { same, id: payment.id, answer: structuredClone(answer) });
  return answer;
}

function paymentOf(params, user) {
  const payment = db.payments.get(String(params.paymentId));
  if (!payment || !sees(user, payment.driverId)) throw notFound('payment');
  return payment;
}

export const getPayment = ({ params, user }) => ({ status: 200, body: paymentView(paymentOf(params, user)) });

/** Takes money back out of a balance, or makes a fine due again. */
function undo(payment, amountCents) {
  const account = driver(payment.driverId);
  if (payment.purpose === 'topUp' && account.balanceCents < amountCents)
    throw conflict('The balance is too low for that.');
  if (payment.purpose === 'topUp') account.balanceCents -= amountCents;
  else if (amountCents > 0) db.fines.get(payment.fineNumber).status = payment.before;
}

export function refundPayment({ params, user, body }) {
  const { amountCents, reason } = body();
  const payment = paymentOf(params, user);
  const left = payment.amountCents - (on('refunds-not-summed') ? 0 : payment.refundedCents);
  if (amountCents > left) throw conflict('More than what is left of the payment.');
  if (payment.purpose === 'fine' && amountCents < payment.amountCents)
    throw conflict('The payment of a fine is refunded as a whole.');
  undo(payment, amountCents);
  payment.refunds.push({ amountCents, reason, createdAt: now() });
  payment.refundedCents += amountCents;
  payment.status = payment.refundedCents >= payment.amountCents ? 'refunded' : 'partlyRefunded';
  return { status: 201, body: paymentView(payment) };
}

export function deletePayment({ params, user }) {
  const payment = paymentOf(params, user);
  undo(payment, payment.amountCents - payment.refundedCents);
  db.payments.delete(String(payment.id));
  for (const [key, { id }] of replays) if (id === payment.id) replays.delete(key);
  return { status: 204 };
}

const QUEUED_MS = 150;
const RUNNING_MS = 600;

function monthEndView({ code, month, startedAt, result }) {
  const age = Date.now() - Date.parse(startedAt);
  const status = age < QUEUED_MS ? 'queued' : age < RUNNING_MS ? 'running' : 'done';
  return { code, month, status, startedAt, result: status === 'done' ? structuredClone(result) : null };
}

const sum = (records, read) => records.reduce((total, each) => total + read(each), 0);

function figures(month) {
  const within = (at) => at !== null && at.startsWith(`${month}-`);
  const closed = all('stays').filter(
    (each) => each.status === 'closed' && within(on('month-end-by-entry') ? each.enteredAt : each.leftAt),
  );
  const paid = all('payments').filter((each) => within(each.createdAt));
  const refunds = all('payments')
    .flatMap((each) => each.refunds)
    .filter((each) => within(each.createdAt));
  const codes = [...new Set(closed.map((each) => each.zoneCode))].sort();
  const zones = codes.map((zoneCode) => {
    const here = closed.filter((each) => each.zoneCode === zoneCode);
    return { zoneCode, stayCount: here.length, stayCents: sum(here, (each) => each.amountCents) };
  });
  return {
    stayCount: closed.length,
    stayCents: sum(closed, (each) => each.amountCents),
    paymentCount: paid.length,
    paymentCents: sum(paid, (each) => each.amountCents),
    refundCents: sum(refunds, (each) => each.amountCents),
    zones,
  };
}

export function startMonthEnd({ body }) {
  const { month } = body();
  if (month >= now().slice(0, 7)) throw wrong('Month', 'The month is not over.');
  if (all('monthEnds').some((each) => each.month === month && monthEndView(each).status !== 'done'))
    throw conflict('The month-end of this month is running.');
  const job = {
    code: `M${String(next('monthEnds')).padStart(4, '0')}`,
    month,
    startedAt: now(),
    result: figures(month),
  };
  db.monthEnds.set(job.code, job);
  return {
    status: 202,
    headers: { Location: `/api/month-ends/${job.code}`, 'Retry-After': '1' },
    body: monthEndView(job),
  };
}

export function getMonthEnd({ params }) {
  const job = db.monthEnds.get(params.monthEndCode);
  if (!job) throw notFound('month-end');
  const view = monthEndView(job);
  return { status: 200, headers: view.status === 'done' ? {} : { 'Retry-After': '1' }, body: view };
}
