import { readFileSync } from 'node:fs';
import { operationsOf, pointed, resolved } from '../../checking/document.mjs';

const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

export const at = (pointer) => pointed(document, pointer);
export const resolve = (value) => resolved(document, value);
export const operations = operationsOf(document);

const kindOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

function bounds(schema, value) {
  const out = [];
  if (schema.enum && !schema.enum.includes(value)) out.push('not in the enum');
  if (typeof value === 'string') {
    if (schema.pattern && !new RegExp(schema.pattern).test(value)) out.push('pattern');
    if (value.length < schema.minLength || value.length > schema.maxLength) out.push('length');
  }
  if (typeof value === 'number') {
    if (value < schema.minimum || value > schema.maximum) out.push('out of bounds');
    if (schema.multipleOf && !Number.isInteger(value / schema.multipleOf)) out.push('no multiple');
  }
  if (Array.isArray(value) && (value.length < schema.minItems || value.length > schema.maxItems)) out.push('size');
  return out;
}

/** What is wrong with a value; members that the document does not name are wrong here as well. */
export function errorsOf(schema, value, where = '') {
  if (schema.$ref) return errorsOf(resolve(schema), value, where);
  const kind = kindOf(value);
  const types = [schema.type ?? kind].flat();
  if (!types.includes(kind) && !(types.includes('integer') && Number.isInteger(value)))
    return [`${where}: ${kind} is not ${types}`];
  const out = bounds(schema, value).map((problem) => `${where}: ${problem}`);
  if (kind === 'array') out.push(...value.flatMap((item, i) => errorsOf(schema.items, item, `${where}/${i}`)));
  if (kind !== 'object') return out;
  for (const name of schema.required ?? []) if (!(name in value)) out.push(`${where}/${name}: missing`);
  for (const [name, member] of Object.entries(value)) {
    const property = schema.properties?.[name];
    out.push(...(property ? errorsOf(property, member, `${where}/${name}`) : [`${where}/${name}: not described`]));
  }
  return out;
}
