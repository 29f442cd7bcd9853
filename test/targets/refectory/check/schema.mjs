import { readFileSync } from 'node:fs';
import { operationsOf, pointed } from '../../checking/document.mjs';

export const document = JSON.parse(readFileSync(new URL('../swagger.json', import.meta.url), 'utf8'));

export const at = (pointer) => pointed(document, pointer);
export const operations = operationsOf(document);

const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const isDate = (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value);

function named(schema) {
  if (schema.$ref) return named(at(schema.$ref));
  return Object.assign({}, schema.properties, ...(schema.allOf ?? []).map(named));
}

function bounds(schema, value) {
  const out = [];
  if (schema.enum && !schema.enum.includes(value)) out.push('not in the enum');
  if (schema.pattern && !new RegExp(schema.pattern).test(value)) out.push('pattern');
  if (schema.format === 'date-time' && !isDate(value)) out.push('not a date-time');
  if (schema.minimum !== undefined && value < schema.minimum) out.push('too small');
  if (schema.maximum !== undefined && value > schema.maximum) out.push('too big');
  return out;
}

/** What is wrong with a value; members that the document does not name are wrong here as well. */
export function errorsOf(schema, value, where = '', part = false) {
  if (schema.$ref) return errorsOf(at(schema.$ref), value, where, part);
  const kind = kindOf(value);
  if (kind === 'null' && schema['x-nullable']) return [];
  const fits = kind === schema.type || (schema.type === 'integer' && Number.isInteger(value));
  if (schema.type && !fits) return [`${where}: ${kind} is not ${schema.type}`];
  const out = bounds(schema, value).map((problem) => `${where}: ${problem}`);
  out.push(...(schema.allOf ?? []).flatMap((entry) => errorsOf(entry, value, where, true)));
  if (kind === 'array') out.push(...value.flatMap((item, i) => errorsOf(schema.items, item, `${where}/${i}`)));
  if (kind !== 'object') return out;
  for (const name of schema.required ?? []) if (!(name in value)) out.push(`${where}/${name}: missing`);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (name in value) out.push(...errorsOf(property, value[name], `${where}/${name}`));
  const known = named(schema);
  if (!part) for (const name of Object.keys(value)) if (!(name in known)) out.push(`${where}/${name}: not described`);
  return out;
}
