/** @typedef {(value: unknown) => string | undefined} Field says what is wrong with a value */

const isLeap = (year) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** @param {string} text */
export function isDate(text) {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number);
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= lengths[month - 1] + (month === 2 && isLeap(year) ? 1 : 0);
}

const clock = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** @param {string} text */
export const parseTime = (text) => Date.parse(text.toUpperCase());

/** @param {string} text */
export function isTime(text) {
  if (!/^.{10}T/i.test(text) || !isDate(text.slice(0, 10)) || !clock.test(text.slice(11))) return false;
  const year = new Date(parseTime(text)).getUTCFullYear();
  return year >= 0 && year <= 9999;
}

/** @param {number} min @param {number} max @returns {Field} */
export const text = (min, max) => (value) => {
  if (typeof value !== 'string') return 'must be a text';
  const length = [...value].length;
  return length < min || length > max ? `must have ${min} to ${max} characters` : undefined;
};

/** @param {number} min @param {number} max @returns {Field} */
export const whole = (min, max) => (value) =>
  !Number.isInteger(value) || value < min || value > max ? `must be a whole number from ${min} to ${max}` : undefined;

/** @param {string[]} values @returns {Field} */
export const oneOf = (values) => (value) =>
  values.includes(value) ? undefined : `must be one of ${values.join(', ')}`;

/** @returns {Field} */
export const date = () => (value) =>
  typeof value === 'string' && isDate(value) ? undefined : 'must be a date as in 2027-03-26';

/** @returns {Field} */
export const time = () => (value) =>
  typeof value === 'string' && isTime(value) ? undefined : 'must be a time as in 2027-03-26T18:00:00Z';

/** @param {Field} field @returns {Field} */
export const orNull = (field) => (value) => (value === null ? undefined : field(value));
