// The price list and what a stay costs.
import { on } from '../switches.mjs';

export const SIZES = ['small', 'medium', 'large'];
export const RUNS = ['standard', 'deluxe'];
const standardCents = { small: 2150, medium: 2690, large: 3275 };
export const extraCents = { bath: 1850, walk: 725, groom: 3990 };

/** A part of an amount in thousandths; half a cent goes up. */
const part = (cents, thousandths) => Math.floor((cents * thousandths * 2 + 1000) / 2000);

export function sizeOf(weightTenths) {
  const smallTenths = on('ten-kilos-medium') ? 99 : 100;
  if (weightTenths <= smallTenths) return 'small';
  return weightTenths <= 250 ? 'medium' : 'large';
}

export const nightlyCents = (size, run) => (run === 'deluxe' ? part(standardCents[size], 1350) : standardCents[size]);

const MS_A_DAY = 86_400_000;
export const daysBetween = (from, to) => Math.round((Date.parse(to) - Date.parse(from)) / MS_A_DAY);

function discountOf(cents, tenths) {
  if (on('discount-cut-off')) return Math.floor((cents * tenths) / 1000);
  return part(cents, tenths);
}

/** All amounts of a stay. */
export function priced(stay, owner) {
  const nights = daysBetween(stay.arrival, stay.departure) + (on('nights-count-days') ? 1 : 0);
  const full = nights * stay.nightlyCents;
  const stayCents = nights >= (on('long-stay-from-8') ? 8 : 7) ? part(full, 920) : full;
  const extras = stay.extras.map(({ code, qty }) => ({ code, qty, cents: qty * extraCents[code] }));
  const extrasCents = extras.reduce((sum, { cents }) => sum + cents, 0);
  const charged = on('extras-not-in-total') ? stayCents : stayCents + extrasCents;
  const discountCents = discountOf(stayCents + extrasCents, owner.discountTenths);
  const totalCents = charged - discountCents;
  const deposit = part(totalCents, 300);
  const rounded = Math.ceil((totalCents * 3) / 1000) * 100;
  return {
    nights,
    stayCents,
    extras,
    extrasCents,
    discountCents,
    totalCents,
    depositCents: on('deposit-not-full') ? deposit : rounded,
  };
}

export function cancelFee(totalCents) {
  const fee = part(totalCents, 150);
  return on('cancel-fee-no-minimum') ? fee : Math.max(500, fee);
}
