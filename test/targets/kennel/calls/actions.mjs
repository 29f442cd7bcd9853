// What happens to a stay.
import { readChoice, readDigits } from '../http/fields.mjs';
import { conflict } from '../http/refusal.mjs';
import { cancelFee, extraCents, nightlyCents, priced, RUNS, SIZES } from '../store/prices.mjs';
import { ownerOf } from '../store/store.mjs';
import { on } from '../switches.mjs';
import { found } from './records.mjs';
import { show } from './stays.mjs';

export function getRates() {
  const rows = SIZES.flatMap((size) =>
    RUNS.map((run) => ({ size, run, nightly_cents: String(nightlyCents(size, run)) })),
  );
  return { status: 200, headers: { 'Cache-Control': 'max-age=3600' }, data: rows };
}

function requireStatus(stay, ...statuses) {
  if (!statuses.includes(stay.status))
    throw conflict('wrong_status', `The stay is ${stay.status}, not ${statuses.join(' or ')}.`);
}

const answered = (stay) => ({ status: 200, data: show(stay) });

export function checkIn({ kennel, params }) {
  const stay = found('stays', kennel, params);
  requireStatus(stay, 'booked', ...(on('check-in-again') ? ['checked_in', 'checked_out'] : []));
  stay.status = 'checked_in';
  return answered(stay);
}

export function checkOut({ kennel, params }) {
  const stay = found('stays', kennel, params);
  requireStatus(stay, 'checked_in');
  stay.status = 'checked_out';
  return answered(stay);
}

export function cancelStay({ kennel, params }) {
  const stay = found('stays', kennel, params, { foreign: on('foreign-stay-cancelled') });
  requireStatus(stay, 'booked');
  Object.assign(stay, { status: 'cancelled', cancelFeeCents: cancelFee(priced(stay, ownerOf(stay)).totalCents) });
  return answered(stay);
}

export function addExtra({ kennel, params, form }) {
  const stay = found('stays', kennel, params);
  const fields = form();
  const code = readChoice(fields, 'code', { choices: Object.keys(extraCents) });
  const qty = readDigits(fields, 'qty', { max: 9, fallback: 1 });
  requireStatus(stay, 'booked', 'checked_in');
  const line = stay.extras.find((extra) => extra.code === code);
  if (line) line.qty += qty;
  else stay.extras.push({ code, qty });
  return answered(stay);
}
