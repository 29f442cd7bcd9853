import { isDeepStrictEqual } from 'node:util';
import { refuseIf } from './fields.mjs';

/** @typedef {{ op: string, path: string, value?: any }} Operation */

const verbs = ['add', 'replace', 'remove', 'test'];
const nested = { schedule: ['weekday', 'from', 'to'], teacher: ['name', 'email'] };
const writablePaths = new Set([
  ...['room_id', 'starts_on', 'ends_on', 'schedule', 'capacity', 'teacher', 'notes'].map((name) => `/${name}`),
  ...Object.entries(nested).flatMap(([name, inner]) => inner.map((field) => `/${name}/${field}`)),
]);

/** What is wrong with an operation in itself. @param {any} operation @param {string} at */
function faultsOf(operation, at) {
  if (typeof operation !== 'object' || operation === null || Array.isArray(operation))
    return [{ field: at, message: 'must be an object' }];
  const { op, path } = operation;
  if (!verbs.includes(op)) return [{ field: `${at}.op`, message: `must be one of ${verbs.join(', ')}` }];
  if (typeof path !== 'string' || !/^(\/[a-z_]+){1,2}$/.test(path))
    return [{ field: `${at}.path`, message: 'must be a JSON Pointer into the session' }];
  if (op !== 'remove' && !Object.hasOwn(operation, 'value')) return [{ field: `${at}.value`, message: 'is required' }];
  if (op === 'remove' && path !== '/notes') return [{ field: `${at}.path`, message: 'only /notes can be removed' }];
  if (op !== 'test' && !writablePaths.has(path)) return [{ field: `${at}.path`, message: 'cannot be changed' }];
  return [];
}

const valueAt = (/** @type {any} */ record, /** @type {string[]} */ names) =>
  names.reduce(
    (value, name) =>
      value !== null && typeof value === 'object' && Object.hasOwn(value, name) ? value[name] : undefined,
    record,
  );

/**
 * Applies JSON Patch operations to the writable fields.
 * @param {any} operations as sent
 * @param {any} fields a copy that may be changed
 * @param {any} whole the session as clients see it, for `test`
 * @returns {{ fields: any, failed?: string }} `failed`: path of the first test that failed
 */
export function applyPatch(operations, fields, whole) {
  if (!Array.isArray(operations) || operations.length < 1 || operations.length > 20) {
    refuseIf([{ field: 'body', message: 'must be a list of 1 to 20 operations' }]);
  }
  refuseIf(
    operations.flatMap((/** @type {any} */ operation, /** @type {number} */ index) =>
      faultsOf(operation, `[${index}]`),
    ),
  );
  let failed;
  for (const { op, path, value } of /** @type {Operation[]} */ (operations)) {
    const names = path.slice(1).split('/');
    if (op === 'test') {
      if (!isDeepStrictEqual(valueAt({ ...whole, ...fields }, names), value)) failed ??= path;
      continue;
    }
    const parent = names.length === 2 ? fields[names[0]] : fields;
    if (typeof parent !== 'object' || parent === null) continue;
    parent[names[names.length - 1]] = op === 'remove' ? null : structuredClone(value);
  }
  return { fields, failed };
}
