// All records, in memory, with numbers as ids.
import { cancelFee, nightlyCents, priced, sizeOf } from './prices.mjs';
import { dogRows, kennels, ownerRows, stayRows } from './seed.mjs';
import { today } from '../http/fields.mjs';

export const tables = {};
let last = {};

export function insert(table, fields) {
  last[table] = (last[table] ?? 0) + 1;
  const record = { id: last[table], ...fields, createdOn: today(), deleted: false };
  tables[table].set(record.id, record);
  return record;
}

export const present = (table, kennel) =>
  [...tables[table].values()].filter((record) => record.kennel === kennel.id && !record.deleted);

export const ownerOf = (stay) => tables.owners.get(tables.dogs.get(stay.dogId).ownerId);

export function insertStay({ dog, arrival, departure, run }) {
  const nightly = nightlyCents(sizeOf(dog.weightTenths), run);
  const fields = { kennel: dog.kennel, dogId: dog.id, status: 'booked', arrival, departure, run };
  return insert('stays', { ...fields, nightlyCents: nightly, extras: [], cancelFeeCents: null });
}

function seedStay([dogId, arrival, departure, run, status, extras]) {
  const stay = insertStay({ dog: tables.dogs.get(dogId), arrival, departure, run });
  Object.assign(stay, { status, extras: extras.map(([code, qty]) => ({ code, qty })), createdOn: '2026-01-10' });
  if (status === 'cancelled') stay.cancelFeeCents = cancelFee(priced(stay, ownerOf(stay)).totalCents);
}

/** The records of the start, with the same ids each time. */
export function reset() {
  last = {};
  for (const table of ['owners', 'dogs', 'stays']) tables[table] = new Map();
  for (const [kennel, name, email, phone, discountTenths, deleted = false] of ownerRows) {
    const owner = insert('owners', { kennel, name, email, phone, discountTenths });
    Object.assign(owner, { deleted, createdOn: '2026-01-07' });
  }
  for (const [ownerId, name, breed, weightTenths, birthDate, notes, deleted = false] of dogRows) {
    const { kennel } = tables.owners.get(ownerId);
    const dog = insert('dogs', { kennel, ownerId, name, breed, weightTenths, birthDate, notes });
    Object.assign(dog, { deleted, createdOn: '2026-01-08' });
  }
  for (const row of stayRows) seedStay(row);
}

const FIRST_OWN = { owners: ownerRows.length, dogs: dogRows.length, stays: stayRows.length };

/** All records but the further ones that were deleted; those of the seed stay in, so that a change of them shows. */
export const snapshot = () => ({
  kennels: Object.fromEntries(kennels.map(({ id, name }) => [id, { id, name }])),
  ...Object.fromEntries(
    Object.entries(tables).map(([name, table]) => {
      const records = [...table.values()].filter(({ id, deleted }) => id <= FIRST_OWN[name] || !deleted);
      return [name, Object.fromEntries(records.map((record) => [record.id, record]))];
    }),
  ),
});

reset();
