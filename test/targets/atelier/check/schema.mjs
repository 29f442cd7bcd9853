import { readFileSync } from 'node:fs';
import { operationsOf, pointed, resolved as resolvedIn } from '../../checking/document.mjs';
import { isDate } from '../http/fields.mjs';

export const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

/** @param {string} pointer @returns {any} */
export const at = (pointer) => pointed(document, pointer);

/** @param {any} value */
export const resolved = (value) => resolvedIn(document, value);

const types = {
  object: (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (/** @type {any} */ value) => typeof value === 'string',
  integer: Number.isInteger,
  boolean: (/** @type {any} */ value) => typeof value === 'boolean',
};
const formats = {
  date: isDate,
  'date-time': (/** @type {string} */ value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value),
  uuid: (/** @type {string} */ value) => /^[0-9a-f-]{36}$/.test(value),
  email: (/** @type {string} */ value) => value.includes('@'),
};

/** @param {any} schema @param {any} value @param {string} path @returns {string[]} */
function textProblems(schema, value, path) {
  const problems = [];
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) problems.push(`${path}: pattern`);
  if (schema.format && !formats[schema.format](value)) problems.push(`${path}: ${schema.format}`);
  if ([...value].length < (schema.minLength ?? 0) || [...value].length > (schema.maxLength ?? Infinity))
    problems.push(`${path}: length`);
  return problems;
}

/** @param {any} schema @param {any} value @param {string} path @returns {string[]} */
function objectProblems(schema, value, path) {
  const problems = (schema.required ?? [])
    .filter((/** @type {string} */ name) => !(name in value))
    .map((/** @type {string} */ name) => `${path}.${name}: missing`);
  for (const [name, inner] of Object.entries(value)) {
    const known = schema.properties?.[name];
    const further = schema.additionalProperties;
    if (known) problems.push(...problemsOf(known, inner, `${path}.${name}`));
    else if (further === false) problems.push(`${path}.${name}: unknown`);
    else if (further) problems.push(...problemsOf(further, inner, `${path}.${name}`));
  }
  return problems;
}

/** Where a value does not follow its schema. @param {any} raw @param {any} value @param {string} [path] @returns {string[]} */
export function problemsOf(raw, value, path = '$') {
  const schema = resolved(raw);
  const problems = (schema.allOf ?? []).flatMap((/** @type {any} */ part) => problemsOf(part, value, path));
  if (value === null && schema.nullable) return problems;
  if (schema.type && !types[schema.type](value)) return [...problems, `${path}: not ${schema.type}`];
  if (schema.enum && !schema.enum.includes(value)) problems.push(`${path}: not of the list`);
  if (typeof value === 'number' && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)))
    problems.push(`${path}: range`);
  if (typeof value === 'string') problems.push(...textProblems(schema, value, path));
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity))
      problems.push(`${path}: items`);
    value.forEach((item, index) => problems.push(...problemsOf(schema.items ?? {}, item, `${path}[${index}]`)));
  } else if (types.object(value)) problems.push(...objectProblems(schema, value, path));
  return problems;
}

/** All operations of the document. */
export const operations = operationsOf(document);
