import { invalid } from './http.mjs';

/** A reader answers the problem with a value, or undefined. */
export const text = (min, max) => (value) => {
  const length = typeof value === 'string' ? [...value].length : -1;
  return length < min || length > max ? `must be a text of ${min} to ${max} characters` : undefined;
};
export const words =
  (max, blank = () => false) =>
  (value) =>
    text(1, max)(value) ?? (/\S/.test(value) || blank() ? undefined : 'must not be blank');
export const like = (pattern) => (value) =>
  typeof value === 'string' && pattern.test(value) ? undefined : `must match ${pattern.source}`;
export const among = (values) => (value) =>
  values.includes(value) ? undefined : `must be one of ${values.join(', ')}`;
export const flag = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
export const orNull = (read) => (value) => (value === null ? undefined : read(value));
export const whole = (min, max) => (value) =>
  Number.isInteger(value) && value >= min && value <= max ? undefined : `must be a whole number from ${min} to ${max}`;

export function date(value) {
  const [, year, month, day] = (typeof value === 'string' && /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)) || [];
  const real = year && new Date(Date.UTC(+year, +month - 1, +day)).getUTCMonth() === month - 1 && day > 0;
  return real && month > 0 && year > 0 ? undefined : 'must be a date, YYYY-MM-DD';
}

export function labels(value) {
  if (!Array.isArray(value) || value.length > 5) return 'must be a list of at most 5 labels';
  if (new Set(value).size < value.length) return 'must not repeat a label';
  return value.map(label).find(Boolean);
}
export const label = like(/^[a-z0-9-]{1,24}$/);

/** Refuses a body with all that is wrong with it. `readers` are by name, `required` says which must be there. */
export function check(input, readers, required = [], open = false) {
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    throw invalid([{ field: '', problem: 'must be an object' }]);
  const problems = required.filter((name) => !(name in input)).map((name) => [name, 'is missing']);
  for (const [name, value] of Object.entries(input)) {
    if (Object.hasOwn(readers, name)) problems.push([name, readers[name](value)]);
    else if (!open) problems.push([name, 'is not known here']);
  }
  const fields = problems.flatMap(([field, problem]) => (problem ? [{ field, problem }] : []));
  if (fields.length > 0) throw invalid(fields);
  return Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(readers, name)));
}
