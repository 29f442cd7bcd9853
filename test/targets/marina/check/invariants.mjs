// What the document says in prose, over all records of the clean server.
import { AS, get } from './walk.mjs';

const DAY = 86_400_000;
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const cents = (rand) => Math.round(Number(rand) * 100);
const lists = {
  '/berths': 'master',
  '/boats': 'botha',
  '/tariffs': 'master',
  '/bookings': 'mokoena',
  '/invoices': 'master',
  '/service-orders': 'clerk',
};

/** Walks a list over its next links; every page is judged. */
export async function pages(call, path, as, size = 4) {
  const found = [];
  const bad = [];
  let next = `${path}${path.includes('?') ? '&' : '?'}size=${size}`;
  let number = 0;
  let answer;
  while (next) {
    answer = await get(call, next, as);
    const [items] = Object.values(answer._embedded);
    found.push(...items);
    if (answer.page.number !== number || answer.page.size !== size)
      bad.push(`${next}: page tells ${JSON.stringify(answer.page)}`);
    if (number > 0 !== Boolean(answer._links.prev)) bad.push(`${next}: prev`);
    next = answer._links.next?.href;
    number += 1;
  }
  const keys = found.map((each) => each.id ?? each.code ?? each.number);
  if (new Set(keys).size < keys.length) bad.push(`${path}: an item is there twice`);
  if (answer.page.totalElements !== found.length)
    bad.push(`${path}: totalElements ${answer.page.totalElements}, found ${found.length}`);
  if (answer.page.totalPages !== Math.ceil(found.length / size))
    bad.push(`${path}: totalPages ${answer.page.totalPages}`);
  return { found, bad };
}

async function aboutStays(call) {
  const bad = [];
  const { found: bookings } = await pages(call, '/bookings', 'master', 50);
  const { found: tariffs } = await pages(call, '/tariffs', 'master', 50);
  const { found: boats } = await pages(call, '/boats', 'master', 50);
  const { found: berths } = await pages(call, '/berths', 'master', 50);
  for (const each of bookings) {
    const boat = boats.find(({ id }) => id === each.boat_id);
    const tariff = tariffs.find(({ code }) => code === each.tariff_code);
    const berth = berths.find(({ code }) => code === each.berth_code);
    if (each.nights !== (Date.parse(each.departure) - Date.parse(each.arrival)) / DAY)
      bad.push(`booking ${each.id}: nights`);
    const price = Math.max(
      cents(tariff.minimum_charge),
      each.nights * Math.ceil(boat.length_cm / 100) * cents(tariff.per_metre_night),
    );
    if (cents(each.price) !== price) bad.push(`booking ${each.id}: price ${each.price}, not ${price}`);
    if (each.keeper_id !== boat.keeper_id) bad.push(`booking ${each.id}: keeper`);
    if ((each.status === 'completed') !== (each.invoice_number !== null))
      bad.push(`booking ${each.id}: invoice_number`);
    if (boat.length_cm > berth.max_length_cm || boat.draft_cm > berth.max_draft_cm || !tariff.active)
      bad.push(`booking ${each.id}: does not fit`);
    const holds = ({ status }) => status === 'requested' || status === 'confirmed';
    if (
      holds(each) &&
      bookings.some(
        (other) =>
          other !== each &&
          holds(other) &&
          other.berth_code === each.berth_code &&
          other.arrival < each.departure &&
          each.arrival < other.departure,
      )
    )
      bad.push(`booking ${each.id}: overlaps`);
  }
  return { bad, bookings };
}

async function aboutMoney(call, bookings) {
  const bad = [];
  const { found: invoices } = await pages(call, '/invoices', 'master', 50);
  const { found: orders } = await pages(call, '/service-orders', 'master', 50);
  for (const { number } of invoices) {
    const each = await get(call, `/invoices/${number}`);
    const booking = bookings.find(({ id }) => id === each.booking_id);
    const status = each.paid === 0 ? 'open' : each.balance === 0 ? 'paid' : 'part_paid';
    if (
      each.net !== sum(each.lines.map(({ amount }) => amount)) ||
      each.vat !== Math.floor(each.net * 0.15 + 0.5) ||
      each.total !== each.net + each.vat
    )
      bad.push(`${number}: sums`);
    if (
      each.paid !== sum(each._embedded.payments.map(({ amount }) => amount)) ||
      each.balance !== each.total - each.paid ||
      each.status !== status
    )
      bad.push(`${number}: payments`);
    if (
      booking.invoice_number !== number ||
      booking.keeper_id !== each.keeper_id ||
      each.lines[0].amount !== cents(booking.price)
    )
      bad.push(`${number}: booking`);
    if ((Date.parse(each.due_on) - Date.parse(each.issued_at.slice(0, 10))) / DAY !== 14) bad.push(`${number}: due_on`);
    for (const line of each.lines.slice(1))
      if (cents(orders.find(({ id }) => id === line.service_order_id).cost) !== line.amount)
        bad.push(`${number}: yard line`);
  }
  for (const { id, status, cost, invoice_number } of orders) {
    if ((status === 'done') !== (cost !== null)) bad.push(`order ${id}: cost`);
    if (
      invoice_number &&
      !invoices.find(({ number }) => number === invoice_number).lines.some((line) => line.service_order_id === id)
    )
      bad.push(`order ${id}: invoice`);
  }
  return bad;
}

/** What is wrong, as sentences. */
export async function invariants({ call, reset }) {
  await reset();
  const bad = [];
  for (const [path, as] of Object.entries(lists)) {
    bad.push(...(await pages(call, path, as)).bad);
    const past = await call('GET', `${path}?page=500`, AS);
    if (Object.values(past.json._embedded)[0].length > 0) bad.push(`${path}: a page past the end has items`);
  }
  for (const path of [
    '/bookings?sort=-arrival&status=completed',
    '/berths?has_power=true&sort=max_length_cm',
    '/service-orders?status=open,accepted',
    '/boats?q=a',
  ])
    bad.push(...(await pages(call, path, 'master', 2)).bad);
  const free = (await get(call, '/berths?size=50&free_from=2031-03-20&free_to=2031-03-24'))._embedded.berths.map(
    ({ code }) => code,
  );
  if (
    ['B-014', 'C-023'].some((code) => free.includes(code)) ||
    !['C-021', 'B-010', 'F-050'].every((code) => free.includes(code))
  )
    bad.push('/berths: free_from and free_to');
  const { bad: wrongStays, bookings } = await aboutStays(call);
  return [...bad, ...wrongStays, ...(await aboutMoney(call, bookings))];
}
