import { on } from './faults.mjs';

export const cents = (text) => Math.round(Number(text) * 100);
export const euros = (amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
/** part / whole of whole numbers, half up. */
export const ratio = (part, whole) => Math.floor((2 * part + whole) / (2 * whole));

const processes = { bw: 750, c41: 620, e6: 980 };
const scans = { none: 0, standard: 400, large: 900 };

export function priced(order, vatPercent) {
  let gross = 0;
  let count = 0;
  for (const { process, quantity, push } of order.rolls) {
    const stops = Math.abs(push) * 115;
    if (on('push-once-per-line')) gross += quantity * (processes[process] + scans[order.scan]) + stops;
    else gross += quantity * (processes[process] + scans[order.scan] + stops);
    count += quantity;
  }
  const net = count >= 10 ? ratio(gross * 9, 10) : gross;
  const vat = on('vat-cut-off') ? Math.floor((net * vatPercent) / 100) : ratio(net * vatPercent, 100);
  return { 'roll-count': count, net: euros(net), vat: euros(vat), total: euros(net + vat) };
}

export function slotFee(rate, startsAt, endsAt) {
  let minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
  if (on('fee-by-full-hours')) minutes = Math.ceil(minutes / 60) * 60;
  return euros(ratio(cents(rate) * minutes, 60));
}
