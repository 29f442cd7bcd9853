/**
 * Rules of single fields. A rule gives a message, or nothing when the value is fine.
 * @typedef {(value: unknown) => string | undefined} Rule
 * @typedef {{ rule: Rule, optional?: boolean, fields?: Fields }} Field
 * @typedef {Record<string, Field>} Fields
 * @typedef {{ field: string, message: string }} FieldError
 */

const moneyForm = /^(0|[1-9]\d{0,5})\.\d{2}$/;
const dateForm = /^\d{4}-\d{2}-\d{2}$/;
const momentForm = /^(\d{4}-\d{2}-\d{2})t([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * @param {number} min
 * @param {number} max
 * @param {RegExp} [form]
 * @returns {Rule}
 */
export const text =
  (min, max, form = /\S/) =>
  (value) => {
    if (typeof value !== 'string') return 'has to be a string';
    const length = [...value].length;
    if (length < min) return `has to have at least ${min} characters`;
    if (length > max) return `has to have at most ${max} characters`;
    if (!form.test(value)) return form.source === '\\S' ? 'must not be blank' : `has to match ${form.source}`;
  };

/** @returns {Rule} */
export const integer = (/** @type {number} */ min, /** @type {number} */ max) => (value) => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'has to be a whole number';
  if (value < min || value > max) return `has to be between ${min} and ${max}`;
};

/** @type {Rule} */
export const flag = (value) => (typeof value === 'boolean' ? undefined : 'has to be true or false');

/** @returns {Rule} */
export const oneOf =
  (/** @type {string[]} */ ...values) =>
  (value) =>
    values.includes(/** @type {string} */ (value)) ? undefined : `has to be one of ${values.join(', ')}`;

/** @returns {Rule} */
export const amount =
  (/** @type {RegExp} */ form = moneyForm) =>
  (value) =>
    typeof value === 'string' && form.test(value) ? undefined : 'has to be a decimal string such as "120.50"';

/** @type {Rule} */
export const date = (value) =>
  typeof value === 'string' && isDate(value) ? undefined : 'has to be a date such as 2030-03-14';

/** @type {Rule} */
export const moment = (value) => {
  const parts = typeof value === 'string' ? momentForm.exec(value) : null;
  return parts && isDate(parts[1]) ? undefined : 'has to be an RFC 3339 time with an offset';
};

/** @param {string} value */
export function isDate(value) {
  if (!dateForm.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/**
 * All that is wrong with a body, in the order of the fields; unknown names come last.
 * @param {Record<string, unknown>} body
 * @param {Fields} fields
 * @param {string} [prefix]
 * @returns {FieldError[]}
 */
export function faultsIn(body, fields, prefix = '') {
  const errors = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = body[name];
    if (value === undefined) {
      if (!field.optional) errors.push({ field: prefix + name, message: 'is required' });
      continue;
    }
    errors.push(...faultsOf(value, field, prefix + name));
  }
  return [...errors, ...unknownIn(body, fields, prefix)];
}

/**
 * @param {unknown} value
 * @param {Field} field
 * @param {string} name
 * @returns {FieldError[]}
 */
function faultsOf(value, field, name) {
  if (!field.fields) {
    const message = field.rule(value);
    return message ? [{ field: name, message }] : [];
  }
  if (!isObject(value)) return [{ field: name, message: 'has to be an object' }];
  return faultsIn(value, field.fields, `${name}.`);
}

/**
 * Names that are not among the fields, also within objects.
 * @param {Record<string, unknown>} body
 * @param {Fields} fields
 * @param {string} [prefix]
 * @returns {FieldError[]}
 */
function unknownIn(body, fields, prefix = '') {
  return Object.keys(body)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => ({ field: prefix + name, message: 'is not a field that can be sent' }));
}

/**
 * JSON merge patch: the patched fields and all that is wrong with the patch or its result.
 * @param {Record<string, unknown>} now
 * @param {Record<string, unknown>} patch
 * @param {Fields} fields
 */
export function patched(now, patch, fields) {
  /** @type {FieldError[]} */
  const errors = Object.keys(patch).length === 0 ? [{ field: '(body)', message: 'changes nothing' }] : [];
  for (const [name, value] of Object.entries(patch)) {
    const inner = Object.hasOwn(fields, name) ? fields[name].fields : undefined;
    if (inner && isObject(value)) errors.push(...unknownIn(value, inner, `${name}.`));
  }
  const next = merge(now, patch);
  const rest = [...faultsIn(next, fields), ...unknownIn(patch, fields)];
  for (const error of rest) {
    if (!errors.some((one) => one.field === error.field)) errors.push(error);
  }
  return { next, errors };
}

/**
 * RFC 7396.
 * @param {unknown} target
 * @param {Record<string, unknown>} patch
 * @returns {Record<string, unknown>}
 */
function merge(target, patch) {
  const next = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete next[name];
    else next[name] = isObject(value) ? merge(next[name], value) : value;
  }
  return next;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rule of one field that holds an object. @param {Fields} fields @returns {Field} */
export function nested(fields) {
  return { rule: () => undefined, fields };
}
