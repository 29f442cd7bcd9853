// The document, and values judged by its schemas.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export const load = () => parse(readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8'));

export const lookup = (doc, pointer) =>
  pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .reduce((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], doc);

export const deref = (doc, node) => (node?.$ref ? deref(doc, lookup(doc, node.$ref)) : node);

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const HOST = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${HOST}\\.)+${HOST}$`, 'i');

export function isDate(text) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

const FORMATS = { date: isDate, email: (text) => EMAIL.test(text) };

const typeOf = (value) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
};
const fits = (type, value) =>
  type === 'integer'
    ? Number.isInteger(value)
    : type === typeOf(value) && (type !== 'number' || Number.isFinite(value));

export function problems(doc, given, value, where = 'body') {
  const schema = deref(doc, given);
  const out = [];
  const say = (text) => out.push(`${where} ${text}`);
  if (schema.type !== undefined && ![schema.type].flat().some((type) => fits(type, value)))
    return [`${where} must be ${[schema.type].flat().join(' or ')}`];
  if (schema.enum && !schema.enum.includes(value)) say(`must be one of ${schema.enum.join(', ')}`);
  if (typeof value === 'string') {
    const length = [...value].length;
    if (length < (schema.minLength ?? 0)) say(`needs at least ${schema.minLength} characters`);
    if (length > (schema.maxLength ?? Infinity)) say(`must have at most ${schema.maxLength} characters`);
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) say(`must match ${schema.pattern}`);
    if (FORMATS[schema.format] && !FORMATS[schema.format](value)) say(`is not a good ${schema.format}`);
  }
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity)) say(`must be at least ${schema.minimum}`);
    if (value > (schema.maximum ?? Infinity)) say(`must be at most ${schema.maximum}`);
    if (value <= (schema.exclusiveMinimum ?? -Infinity)) say(`must be above ${schema.exclusiveMinimum}`);
    if (schema.multipleOf && value % schema.multipleOf !== 0) say(`must be a multiple of ${schema.multipleOf}`);
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) say(`needs at least ${schema.minItems} items`);
    if (value.length > (schema.maxItems ?? Infinity)) say(`must have at most ${schema.maxItems} items`);
    if (schema.items) value.forEach((item, i) => out.push(...problems(doc, schema.items, item, `${where}[${i}]`)));
  }
  if (typeOf(value) === 'object') {
    for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) say(`needs ${name}`);
    for (const [name, each] of Object.entries(schema.properties ?? {}))
      if (Object.hasOwn(value, name)) out.push(...problems(doc, each, value[name], `${where}.${name}`));
  }
  for (const part of schema.allOf ?? []) out.push(...problems(doc, part, value, where));
  if (schema.oneOf) {
    const tries = schema.oneOf.map((part) => problems(doc, part, value, where));
    const good = tries.filter((each) => each.length === 0).length;
    if (good > 1) say('fits more than one kind');
    if (good === 0) {
      const kind = schema.discriminator?.propertyName;
      if (kind && typeOf(value) !== 'object') say('must be object');
      else if (kind && !Object.hasOwn(schema.discriminator.mapping, value[kind])) say(`needs a known ${kind}`);
      else out.push(...tries.toSorted((a, b) => a.length - b.length)[0]);
    }
  }
  return out;
}

/** Query and path texts as the schema's type; undefined when the text can't be one. */
export function typed(doc, given, text) {
  const schema = deref(doc, given);
  if (schema.type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : undefined;
  if (schema.type === 'boolean') return { true: true, false: false }[text];
  if (schema.type === 'array') return text === '' ? [] : text.split(',').map((part) => typed(doc, schema.items, part));
  return text;
}
