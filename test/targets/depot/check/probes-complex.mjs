import { randomUUID } from 'node:crypto';
import { A, dayAfter, expect, expectStatus, M } from './api.mjs';
import { act, newMachine, newRental, rentalBody, unitsOf } from './makers.mjs';

/** A rental that has been handed out. */
async function activeRental(call, machine, more) {
  const rental = await newRental(call, machine, more);
  return expectStatus(await act(call, rental, 'start'), 200, 'startRental').rental;
}

/** Those that take several steps or several accounts. */
export const complexProbes = {
  async 'request-id-ignored'(call) {
    const machine = await newMachine(call);
    const path = `/v2/rentals?requestId=${randomUUID()}`;
    const json = rentalBody(machine);
    const first = expectStatus(await call('POST', path, { key: A, json }), 201, 'first').rental;
    const again = expectStatus(await call('POST', path, { key: A, json }), 200, 'again').rental;
    expect(again.id === first.id && (await unitsOf(call, machine)) === 4, 'one rental');
  },
  async 'price-not-updated'(call) {
    const rental = await newRental(call, await newMachine(call));
    const json = { endDate: dayAfter(19) };
    const { body } = await call('PATCH', `/v2/rentals/${rental.id}`, { key: A, json });
    const { days, discount, total } = body.rental;
    expect(days === 10 && discount === '20.00' && total === '180.00', `${days} ${discount} ${total}`);
  },
  async 'return-keeps-units'(call) {
    const machine = await newMachine(call);
    const rental = await activeRental(call, machine, { units: 2 });
    expect((await unitsOf(call, machine)) === 3, 'units are out');
    await act(call, rental, 'return', { condition: 'good' });
    expect((await unitsOf(call, machine)) === 5, 'units are back');
  },
  async 'damage-refunded'(call) {
    const machine = await newMachine(call);
    const good = await act(call, await activeRental(call, machine), 'return', { condition: 'good' });
    expect(good.body.rental.depositRefund === '100.00', 'whole refund');
    const json = { condition: 'damaged', damageNote: 'Plate cracked.' };
    const damaged = await act(call, await activeRental(call, machine), 'return', json);
    expect(damaged.body.rental.depositRefund === '0.00', 'no refund');
  },
  async 'active-cancelled'(call) {
    const rental = await activeRental(call, await newMachine(call));
    expectStatus(await act(call, rental, 'cancel', {}), 409, 'cancel of an active rental');
  },
  async 'machine-filter-leaks'(call) {
    const { rentals, totalSize } = (await call('GET', '/v2/rentals?machine=102', { key: A })).body;
    expect(rentals.length === 0 && totalSize === 0, 'rentals of others');
    const all = (await call('GET', '/v2/rentals?machine=102', { key: M })).body;
    expect(all.totalSize === 2, 'all rentals of the machine');
  },
  async 'rented-machine-deleted'(call) {
    const machine = await newMachine(call);
    await newRental(call, machine);
    expectStatus(await call('DELETE', `/v2/machines/${machine.id}`, { key: M }), 409, 'machine with an open rental');
  },
};
