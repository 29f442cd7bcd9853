// Bodies and query values against the schemas of the document, with the messages of the framework.
import { readFileSync } from 'node:fs';
export const doc = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
export const resolve = (s) =>
  s.$ref
    ? s.$ref
        .slice(2)
        .split('/')
        .reduce((n, k) => n[k], doc)
    : s;

export class ApiError extends Error {
  constructor(status, body, headers = {}) {
    super(String(status));
    Object.assign(this, { status, body: typeof body === 'string' ? { detail: body } : body, headers });
  }
}
export const invalid = (field, message) => new ApiError(400, { [field]: [message] });
export const conflict = (message) => new ApiError(409, message);
export const notFound = () => new ApiError(404, 'Not found.');

export const isDate = (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !text.startsWith('0000') &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;
const length = (text) => [...text].length;

function problem(schema, value, skip) {
  const s = resolve(schema);
  if (value === null) return s.nullable ? null : 'This field may not be null.';
  if (s.type === 'integer') {
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'A valid integer is required.';
    if (s.minimum !== undefined && value < s.minimum && !skip.includes('minimum'))
      return `Ensure this value is greater than or equal to ${s.minimum}.`;
    if (s.maximum !== undefined && value > s.maximum) return `Ensure this value is less than or equal to ${s.maximum}.`;
    return null;
  }
  if (s.type === 'boolean') return typeof value === 'boolean' ? null : 'Must be a valid boolean.';
  if (s.enum)
    return s.enum.includes(value)
      ? null
      : `"${typeof value === 'object' ? JSON.stringify(value) : value}" is not a valid choice.`;
  if (s.format === 'decimal')
    return typeof value === 'string' && new RegExp(s.pattern).test(value) && !value.includes('\n')
      ? null
      : 'A valid number is required.';
  if (s.format === 'date')
    return typeof value === 'string' && isDate(value)
      ? null
      : 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';
  if (typeof value !== 'string') return 'Not a valid string.';
  if (s.minLength && length(value) < s.minLength) return 'This field may not be blank.';
  if (s.maxLength && length(value) > s.maxLength && !skip.includes('maxLength'))
    return `Ensure this field has no more than ${s.maxLength} characters.`;
  if (s.format === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value)) return 'Enter a valid email address.';
  if (s.pattern && !new RegExp(s.pattern).test(value))
    return 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.';
  return null;
}

/** The known fields of a body, with defaults where it is complete. relaxed: {field: [keyword, ...]} */
export function readBody(name, given, { partial = false, relaxed = {} } = {}) {
  const body = typeof given === 'function' ? given() : given;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    const kind =
      body === null
        ? 'NoneType'
        : Array.isArray(body)
          ? 'list'
          : { string: 'str', number: 'int', boolean: 'bool' }[typeof body];
    throw new ApiError(400, { non_field_errors: [`Invalid data. Expected a dictionary, but got ${kind}.`] });
  }
  const schema = doc.components.schemas[name];
  const errors = {};
  const values = {};
  for (const [key, s] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(body, key)) {
      if (!partial && schema.required?.includes(key)) errors[key] = ['This field is required.'];
      else if (!partial) {
        const r = resolve(s);
        values[key] = r.default ?? (r.nullable ? null : '');
      }
      continue;
    }
    const wrong = problem(s, body[key], relaxed[key] ?? []);
    if (wrong) errors[key] = [wrong];
    else values[key] = resolve(s).format === 'decimal' ? Number(body[key]).toFixed(2) : body[key];
  }
  if (Object.keys(errors).length) throw new ApiError(400, errors);
  return values;
}

/** Filters as asked; page, page_size, ordering and search are read elsewhere. */
export function readFilters(operation, query) {
  const values = {};
  const errors = {};
  for (const p of operation.parameters ?? []) {
    if (p.in !== 'query' || ['page', 'page_size', 'ordering'].includes(p.name)) continue;
    const text = query.getAll(p.name).at(-1);
    if (text === undefined || text === '') continue;
    const s = resolve(p.schema);
    if (s.type === 'integer') {
      if (/^-?\d{1,15}$/.test(text)) values[p.name] = Number(text);
      else errors[p.name] = ['Enter a number.'];
    } else if (s.type === 'boolean') {
      if (['true', 'false'].includes(text)) values[p.name] = text === 'true';
      else errors[p.name] = ['Must be true or false.'];
    } else if (s.enum) {
      if (s.enum.includes(text)) values[p.name] = text;
      else errors[p.name] = [`Select a valid choice. ${text} is not one of the available choices.`];
    } else if (s.format === 'date') {
      if (isDate(text)) values[p.name] = text;
      else errors[p.name] = ['Enter a valid date.'];
    } else values[p.name] = text;
  }
  if (Object.keys(errors).length) throw new ApiError(400, errors);
  return values;
}
