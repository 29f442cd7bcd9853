import { precondition } from '../lib/errors.mjs';
import * as fields from '../lib/fields.mjs';
import { parseBody } from '../lib/http.mjs';
import { now, tables } from '../lib/store.mjs';
import { on } from '../lib/switches.mjs';
import { findRental } from './rental-fields.mjs';

/** Moves a rental on, if it is in one of the states. */
function move(rental, from, changes) {
  if (!from.includes(rental.state)) throw precondition(`The rental is ${rental.state}, not ${from[0]}.`);
  const changed = { ...rental, ...changes, updateTime: now() };
  tables.rentals.set(rental.id, changed);
  return changed;
}

function giveBack(rental) {
  const machine = tables.machines.get(rental.machine);
  if (machine) machine.unitsAvailable += rental.units;
}

function start(call) {
  const rental = move(findRental(call), ['reserved'], { state: 'active' });
  return { status: 200, body: { rental: on('unknown-state-word') ? { ...rental, state: 'started' } : rental } };
}

const RETURN = {
  condition: fields.oneOf(['good', 'damaged']),
  damageNote: fields.text(1, 300),
};

function takeBack(call) {
  const rental = findRental(call);
  const body = parseBody(call.raw);
  const details = fields.problems(body, RETURN, ['condition']);
  const told = Object.hasOwn(body, 'damageNote');
  if (body.condition === 'damaged' && !told)
    details.push({ field: 'damageNote', description: 'is required when the machine is damaged' });
  if (body.condition === 'good' && told)
    details.push({ field: 'damageNote', description: 'must not be sent when the machine is good' });
  fields.demand(details);
  const refunded = body.condition === 'good' || on('damage-refunded');
  const changed = move(rental, ['active'], {
    state: 'returned',
    condition: body.condition,
    damageNote: body.damageNote ?? null,
    depositRefund: refunded ? rental.deposit : '0.00',
    returnTime: now(),
  });
  if (!on('return-keeps-units')) giveBack(rental);
  return { status: 200, body: { rental: changed } };
}

function cancel(call) {
  const rental = findRental(call);
  const body = parseBody(call.raw, true);
  fields.demand(fields.problems(body, { reason: fields.text(1, 200) }));
  const from = on('active-cancelled') ? ['reserved', 'active'] : ['reserved'];
  const changed = move(rental, from, { state: 'cancelled', cancelReason: body.reason ?? null });
  giveBack(rental);
  return { status: 200, body: { rental: changed } };
}

export const rentalActionRoutes = [
  { method: 'POST', path: '/v2/rentals/{rental}:start', run: start },
  { method: 'POST', path: '/v2/rentals/{rental}:return', run: takeBack },
  { method: 'POST', path: '/v2/rentals/{rental}:cancel', run: cancel },
];
