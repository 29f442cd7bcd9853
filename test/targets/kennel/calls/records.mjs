// Records by the id of the path.
import { readDigits } from '../http/fields.mjs';
import { missing, Refusal } from '../http/refusal.mjs';
import { tables } from '../store/store.mjs';

const names = { owners: 'owner', dogs: 'dog', stays: 'stay' };

/** The record, deleted or not; those of other kennels are missing unless `foreign` lets them through. */
export function foundAny(table, kennel, params, { foreign = false } = {}) {
  const record = tables[table].get(readDigits(params, 'id', {}));
  if (!record || (record.kennel !== kennel.id && !foreign)) throw missing(names[table]);
  return record;
}

/** The record; a deleted one is 410. */
export function found(table, kennel, params, options) {
  const record = foundAny(table, kennel, params, options);
  if (record.deleted) throw new Refusal(410, 'deleted', `This ${names[table]} was deleted.`);
  return record;
}

/** A record that a body names: another kennel's or a deleted one is missing. */
export function named(table, kennel, id, { foreign = false } = {}) {
  const record = tables[table].get(id);
  if (!record || record.deleted || (record.kennel !== kennel.id && !foreign)) throw missing(names[table]);
  return record;
}
