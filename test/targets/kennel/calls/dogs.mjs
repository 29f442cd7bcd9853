import { readChoice, readDate, readId, readTenths, readText, tenthsText, today } from '../http/fields.mjs';
import { paged } from '../http/lists.mjs';
import { conflict, invalid } from '../http/refusal.mjs';
import { SIZES, sizeOf } from '../store/prices.mjs';
import { insert, present, tables } from '../store/store.mjs';
import { on } from '../switches.mjs';
import { ownerFilter } from './owners.mjs';
import { found, foundAny, named } from './records.mjs';

const show = ({ id, ownerId, name, breed, weightTenths, birthDate, notes, createdOn, deleted }) => ({
  id,
  ownerId,
  name,
  breed,
  weight_kg: tenthsText(weightTenths),
  size: sizeOf(weightTenths),
  birth_date: birthDate,
  notes,
  created_on: createdOn,
  deleted,
});

function readDog(body) {
  const name = readText(body, 'name', { min: 1, max: 40 });
  const birthDate = readDate(body, 'birth_date', { anyDay: on('birth-date-any-day') });
  if (birthDate > today()) throw invalid('birth_date', 'is in the future.');
  return {
    name,
    breed: readText(body, 'breed', { max: 40, optional: true }),
    weightTenths: readTenths(body, 'weight_kg', { min: 5, max: 950 }),
    birthDate,
    notes: readText(body, 'notes', { max: 500, optional: true }),
  };
}

export function getDogs({ kennel, query }) {
  const cut = paged(query);
  const ownerId = ownerFilter(query);
  const size = readChoice(query, 'size', { choices: [null, ...SIZES], fallback: null });
  const dogs = [...tables.dogs.values()].filter(
    (dog) =>
      dog.kennel === kennel.id &&
      (!dog.deleted || on('deleted-dogs-listed')) &&
      (ownerId === null || dog.ownerId === ownerId) &&
      (size === null || sizeOf(dog.weightTenths) === size),
  );
  return cut(dogs, show);
}

export function addDog({ kennel, json }) {
  const body = json();
  const ownerId = readId(body, 'ownerId');
  const fields = readDog(body);
  named('owners', kennel, ownerId, { foreign: on('foreign-owner-taken') });
  return { status: 201, data: show(insert('dogs', { kennel: kennel.id, ownerId, ...fields })) };
}

export const getDog = ({ kennel, params }) => ({
  status: 200,
  data: show(found('dogs', kennel, params, { foreign: on('foreign-dog-readable') })),
});

export function saveDog({ kennel, params, json }) {
  const dog = found('dogs', kennel, params);
  const fields = readDog(json());
  const notes = on('save-keeps-notes') ? (fields.notes ?? dog.notes) : fields.notes;
  Object.assign(dog, fields, { notes });
  return { status: 200, data: show(dog) };
}

export function deleteDog({ kennel, params }) {
  const dog = found('dogs', kennel, params);
  const open = present('stays', kennel).some(
    ({ dogId, status }) => dogId === dog.id && ['booked', 'checked_in'].includes(status),
  );
  if (open) throw conflict('has_stays', 'The dog has stays that are booked or checked_in.');
  dog.deleted = true;
  return { status: 200, data: show(dog) };
}

export function restoreDog({ kennel, params }) {
  const dog = foundAny('dogs', kennel, params);
  if (!dog.deleted) throw conflict('not_deleted', 'The dog is not deleted.');
  if (tables.owners.get(dog.ownerId).deleted) throw conflict('owner_deleted', 'The owner of the dog is deleted.');
  dog.deleted = on('restore-only-answered');
  return { status: 200, data: { ...show(dog), deleted: false } };
}
