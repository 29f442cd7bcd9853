import { invalid } from './errors.mjs';
import { isDate, toCents } from './values.mjs';

/** A check answers what is wrong with the value, or undefined. */
export const text = (min, max) => (value) => {
  if (typeof value !== 'string') return 'must be a string';
  const length = [...value].length;
  return length < min || length > max ? `must have ${min} to ${max} characters` : undefined;
};
export const matching = (pattern, says) => (value) => {
  if (typeof value !== 'string') return 'must be a string';
  return pattern.test(value) ? undefined : says;
};
export const integer = (min, max) => (value) => {
  if (!Number.isInteger(value)) return 'must be an integer';
  return value < min || value > max ? `must be from ${min} to ${max}` : undefined;
};
export const oneOf = (values) => (value) =>
  values.includes(value) ? undefined : `must be one of ${values.join(', ')}`;
export const date = (value) => (isDate(value) ? undefined : 'must be a date, YYYY-MM-DD');
export const orNull = (check) => (value) => (value === null ? undefined : check(value));

const MONEY = /^\d{1,5}\.\d{2}$/;
export const money = (value) =>
  typeof value === 'string' && MONEY.test(value) ? undefined : 'must be an amount with two decimals, such as "125.50"';
export const moneyBetween = (min, max) => (value) => {
  const wrong = money(value);
  if (wrong) return wrong;
  const cents = toCents(value);
  return cents < toCents(min) || cents > toCents(max) ? `must be from ${min} to ${max}` : undefined;
};

/** Up to `max` different strings. */
export const listOf = (check, max) => (value) => {
  if (!Array.isArray(value)) return 'must be an array';
  if (value.length > max) return `must have at most ${max} items`;
  for (const item of value) {
    const wrong = check(item);
    if (wrong) return `each item ${wrong}`;
  }
  return new Set(value).size < value.length ? 'must not name an item twice' : undefined;
};

/**
 * Everything that is wrong with a body, field by field.
 * @param {Record<string, unknown>} body
 * @param {Record<string, (value: unknown) => string | undefined>} checks
 * @param {string[]} required
 * @param {string} [prefix]
 */
export function problems(body, checks, required = [], prefix = '') {
  const details = [];
  const add = (field, description) => details.push({ field: prefix + field, description });
  for (const field of required) if (!Object.hasOwn(body, field)) add(field, 'is required');
  for (const [field, value] of Object.entries(body)) {
    if (!Object.hasOwn(checks, field)) add(field, 'is not a known field');
    else {
      const wrong = checks[field](value);
      if (wrong) add(field, wrong);
    }
  }
  return details;
}

export function demand(details) {
  if (details.length > 0) throw invalid(details);
}

/** At least one field has to be in the body of an update. */
export function demandSome(body) {
  if (Object.keys(body).length === 0) demand([{ field: 'body', description: 'must name at least one field' }]);
}
