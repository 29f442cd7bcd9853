import { seed } from './seed.mjs';

/** @type {Record<'categories' | 'customers' | 'machines' | 'sites' | 'rentals', Map<any, any>>} */
export const tables = Object.fromEntries(
  Object.entries(seed()).map(([table, records]) => [table, new Map(records.map((record) => [record.id, record]))]),
);

/** What was answered to a requestId: "customer/requestId" to the rental and the body of the first call. */
export const requests = new Map();

let nextMachine = Math.max(...tables.machines.keys()) + 1;
export const newMachineId = () => nextMachine++;

export const isOpen = (rental) => rental.state === 'reserved' || rental.state === 'active';

/** Rentals that are reserved or active. @param {(rental: any) => boolean} which */
export const openRentals = (which) => [...tables.rentals.values()].filter((rental) => isOpen(rental) && which(rental));

export const snapshot = () =>
  Object.fromEntries(Object.entries(tables).map(([table, records]) => [table, Object.fromEntries(records)]));

export const now = () => new Date().toISOString();
