// Reading of single fields: each takes the fields of a request, a name and limits; wrong ones are 400.
import { invalid } from './refusal.mjs';

const sent = (source, name) => (Object.hasOwn(source, name) && source[name] !== null ? source[name] : undefined);

function mandatory(source, name) {
  const value = sent(source, name);
  if (value === undefined) throw invalid(name, 'is missing.');
  return value;
}

/** Text of min to max characters; null when it is optional and not sent. */
export function readText(source, name, { min = 0, max, optional = false }) {
  const value = optional ? sent(source, name) : mandatory(source, name);
  if (value === undefined) return null;
  if (typeof value !== 'string') throw invalid(name, 'is not text.');
  const length = Array.from(value).length;
  if (length < min || length > max) throw invalid(name, `has ${min} to ${max} characters.`);
  return value;
}

export function readChoice(source, name, { choices, fallback }) {
  const value = fallback === undefined ? mandatory(source, name) : (sent(source, name) ?? fallback);
  if (!choices.includes(value)) throw invalid(name, `is one of ${choices.join(', ')}.`);
  return value;
}

/** A whole number of a JSON body. */
export function readId(source, name) {
  const value = mandatory(source, name);
  if (!Number.isSafeInteger(value) || value < 1) throw invalid(name, 'is not a whole number above 0.');
  return value;
}

/** A whole number of a query, form or path. */
export function readDigits(source, name, { min = 1, max = 999_999_999, fallback }) {
  const value = fallback === undefined ? mandatory(source, name) : sent(source, name);
  if (value === undefined) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (!(number >= min && number <= max)) throw invalid(name, `is a whole number from ${min} to ${max}.`);
  return number;
}

/** Tenths of a number that is sent as text with at most one decimal. */
export function readTenths(source, name, { min, max, fallback }) {
  const value = fallback === undefined ? mandatory(source, name) : (sent(source, name) ?? fallback);
  const [, whole, tenth = '0'] = /^(\d{1,2})(?:\.(\d))?$/.exec(typeof value === 'string' ? value : '') ?? [];
  const tenths = whole === undefined ? NaN : Number(whole) * 10 + Number(tenth);
  if (!(tenths >= min && tenths <= max))
    throw invalid(name, `is text from "${min / 10}" to "${max / 10}", at most one decimal.`);
  return tenths;
}

export const tenthsText = (tenths) => (tenths / 10).toFixed(1);

export const today = () => new Date().toISOString().slice(0, 10);

const isDay = (text) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** YYYY-MM-DD; `anyDay` also takes days that no month has. */
export function readDate(source, name, { optional = false, anyDay = false } = {}) {
  const value = optional ? sent(source, name) : mandatory(source, name);
  if (value === undefined) return null;
  const formed = typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value);
  if (!formed || !(anyDay || isDay(value))) throw invalid(name, 'is not a day as YYYY-MM-DD.');
  return value;
}

export function readEmail(source, name) {
  const value = readText(source, name, { min: 3, max: 120 });
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)) throw invalid(name, 'is not a mail address.');
  return value.toLowerCase();
}

/** Digits with an optional plus in front. */
export function readPhone(source, name) {
  const value = readText(source, name, { max: 60, optional: true });
  if (value === null) return null;
  const digits = value.replaceAll(/[ \-/()]/g, '');
  if (!/^\+?\d{6,15}$/.test(digits)) throw invalid(name, 'has 6 to 15 digits.');
  return digits;
}
