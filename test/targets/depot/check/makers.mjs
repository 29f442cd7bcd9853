import { A, dayAfter, expectStatus, M, SITE_A } from './api.mjs';

let serial = 50_000;

export const machineBody = (more) => ({
  name: 'Probe plate',
  category: 'compaction',
  serialNumber: `PB-${serial++}`,
  dailyRate: '20.00',
  unitsTotal: 5,
  availableFrom: dayAfter(-3),
  ...more,
});

export async function newMachine(call, more) {
  const json = machineBody(more);
  return expectStatus(await call('POST', '/v2/machines', { key: M, json }), 201, 'createMachine').machine;
}

export const siteBody = (more) => ({
  name: 'Probe site',
  address: { street: 'Testgatan 1', postalCode: '11122', city: 'Stockholm' },
  ...more,
});

export async function newSite(call, more, key = A) {
  return expectStatus(await call('POST', '/v2/sites', { key, json: siteBody(more) }), 201, 'createSite').site;
}

export const rentalBody = (machine, more) => ({
  machine: machine.id,
  site: SITE_A,
  startDate: dayAfter(10),
  endDate: dayAfter(12),
  ...more,
});

export async function newRental(call, machine, more) {
  const json = rentalBody(machine, more);
  return expectStatus(await call('POST', '/v2/rentals', { key: A, json }), 201, 'createRental').rental;
}

export const act = (call, rental, verb, json, key = A) =>
  call('POST', `/v2/rentals/${rental.id}:${verb}`, { key, json });

export const unitsOf = async (call, machine) =>
  (await call('GET', `/v2/machines/${machine.id}`, { key: A })).body.machine.unitsAvailable;
