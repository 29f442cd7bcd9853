import { Refusal } from './http.mjs';

/**
 * @typedef {{ field: string, message: string }} Violation
 * @typedef {((value: any, field: string, out: Violation[]) => void) & { optional?: boolean, fallback?: any }} Rule
 */

/** @param {(value: any) => boolean} holds @param {string} message @returns {Rule} */
const rule = (holds, message) => (value, field, out) => {
  if (!holds(value)) out.push({ field, message });
};

const length = (/** @type {string} */ value) => [...value].length;

/** Text that is not blank, of at most `max` characters. */
export const text = (/** @type {number} */ max, min = 1) =>
  rule(
    (value) => typeof value === 'string' && length(value) >= min && length(value) <= max && /\S/.test(value),
    `must be text of ${min} to ${max} characters`,
  );

export const matching = (
  /** @type {RegExp} */ pattern,
  /** @type {number} */ min,
  /** @type {number} */ max,
  /** @type {string} */ message,
) =>
  rule(
    (value) => typeof value === 'string' && length(value) >= min && length(value) <= max && pattern.test(value),
    message,
  );

export const integer = (/** @type {number} */ min, /** @type {number} */ max) =>
  rule(
    (value) => Number.isInteger(value) && value >= min && value <= max,
    `must be a whole number from ${min} to ${max}`,
  );

export const choice = (/** @type {string[]} */ options) =>
  rule((value) => options.includes(value), `must be one of ${options.join(', ')}`);

export const isDate = (/** @type {any} */ value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
};

export const date = rule(isDate, 'must be a date such as 2027-03-15');

export const time = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 5, 5, 'must be a time such as 18:30');

export const email = matching(
  /^[A-Za-z0-9]+([._+-][A-Za-z0-9]+)*@[A-Za-z0-9]+([.-][A-Za-z0-9]+)*\.[A-Za-z]{2,24}$/,
  6,
  120,
  'must be an e-mail address',
);

/** @param {Rule} inner @returns {Rule} */
export const nullable = (inner) => (value, field, out) => {
  if (value !== null) inner(value, field, out);
};

/** A field that may be left out and then has a default. @param {Rule} inner @param {any} fallback */
export const optional = (inner, fallback) =>
  Object.assign(
    (/** @type {any} */ value, /** @type {string} */ field, /** @type {Violation[]} */ out) => inner(value, field, out),
    {
      optional: true,
      fallback,
    },
  );

/** @param {Rule} item @param {{ min?: number, max: number, unique?: boolean }} limits @returns {Rule} */
export const list =
  (item, { min = 0, max, unique = false }) =>
  (value, field, out) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) {
      out.push({ field, message: `must be a list of ${min} to ${max} items` });
      return;
    }
    if (unique && new Set(value).size !== value.length) out.push({ field, message: 'must not name anything twice' });
    value.forEach((entry, index) => item(entry, `${field}[${index}]`, out));
  };

/** @param {Record<string, Rule>} fields @returns {Rule} */
export const object = (fields) => (value, field, out) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    out.push({ field: field || 'body', message: 'must be an object' });
    return;
  }
  const at = (/** @type {string} */ name) => (field ? `${field}.${name}` : name);
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(fields, name)) out.push({ field: at(name), message: 'is not a known field' });
  }
  for (const [name, check] of Object.entries(fields)) {
    if (Object.hasOwn(value, name)) check(value[name], at(name), out);
    else if (!check.optional) out.push({ field: at(name), message: 'is required' });
  }
};

export const money = object({
  amount: matching(/^\d{1,5}\.\d{2}$/, 4, 8, 'must be an amount such as 12.50'),
  currency: choice(['EUR']),
});

/** The fields with their values, defaults for those left out. @param {Record<string, Rule>} fields @param {any} body */
export const filled = (fields, body) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, check]) => [
      name,
      Object.hasOwn(body, name) ? body[name] : structuredClone(check.fallback),
    ]),
  );

/** @param {Violation[]} violations */
export const refuseIf = (violations) => {
  if (violations.length > 0) throw new Refusal(422, 'Some fields are not acceptable.', violations);
};

/** Refuses with 422 what the rule does not allow. @param {Rule} check @param {any} body */
export const demand = (check, body) => {
  /** @type {Violation[]} */
  const violations = [];
  check(body, '', violations);
  refuseIf(violations);
};
