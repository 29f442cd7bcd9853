// The part of JSON Schema 2020-12 that openapi.json uses.

const word = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const email = new RegExp(`^${word}(?:\\.${word})*@${label}(?:\\.${label})+$`);
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const moment =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

const isDate = (text) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
};

const formats = {
  uuid: (text) => uuid.test(text),
  email: (text) => email.test(text),
  date: isDate,
  'date-time': (text) => isDate(moment.exec(text)?.[1] ?? ''),
  'uri-reference': (text) => !/[\s<>"{}|\\^`]/.test(text),
};

const kinds = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  null: (value) => value === null,
};

export const resolve = (doc, node) => {
  let found = node;
  while (found?.$ref)
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce((at, key) => at[key], doc);
  return found;
};

/** A property's schema with what stands beside or inside allOf, for readOnly, writeOnly and default. */
export const facts = (doc, node) => {
  const schema = resolve(doc, node);
  return (schema.allOf ?? []).reduce((all, part) => ({ ...resolve(doc, part), ...all }), schema);
};

const ofString = (schema, value, say) => {
  const length = [...value].length;
  if (length < (schema.minLength ?? 0)) say(`needs ${schema.minLength} characters or more`);
  if (length > (schema.maxLength ?? Infinity)) say(`takes ${schema.maxLength} characters at most`);
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) say(`does not match ${schema.pattern}`);
  if (schema.format && !formats[schema.format](value)) say(`is not a valid ${schema.format}`);
};

const ofNumber = (schema, value, say) => {
  if (value < (schema.minimum ?? -Infinity)) say(`is below ${schema.minimum}`);
  if (value > (schema.maximum ?? Infinity)) say(`is above ${schema.maximum}`);
};

const escaped = (name) => name.replaceAll('~', '~0').replaceAll('/', '~1');

const ofObject = (doc, schema, value, direction, path, found) => {
  const { properties = {}, required = [] } = schema;
  const barred = (name) =>
    Object.hasOwn(properties, name) &&
    facts(doc, properties[name])[direction === 'in' ? 'readOnly' : 'writeOnly'] === true;
  for (const name of required)
    if (!Object.hasOwn(value, name) && !barred(name)) found.push({ pointer: path, detail: `${name} is missing` });
  for (const [name, item] of Object.entries(value)) {
    const here = `${path}/${escaped(name)}`;
    if (!Object.hasOwn(properties, name)) {
      if (schema.additionalProperties === false) found.push({ pointer: here, detail: 'is not known here' });
    } else if (!barred(name)) found.push(...check(doc, properties[name], item, direction, here));
    else if (direction === 'out') found.push({ pointer: here, detail: 'is write-only' });
  }
};

/** What is wrong with a value: [{ pointer, detail }]. direction: 'in' passes over readOnly, 'out' objects to writeOnly. */
export function check(doc, node, value, direction, path = '') {
  const schema = resolve(doc, node);
  const found = [];
  const say = (detail) => found.push({ pointer: path, detail });
  for (const part of schema.allOf ?? []) found.push(...check(doc, part, value, direction, path));
  if (schema.oneOf) {
    const tries = schema.oneOf.map((part) => check(doc, part, value, direction, path));
    if (tries.filter((each) => each.length === 0).length !== 1)
      found.push(...(tries.find((each) => each.every(({ pointer }) => pointer !== path)) ?? tries[0]));
  }
  const allowed = schema.type === undefined ? [] : [schema.type].flat();
  if (allowed.length > 0 && !allowed.some((kind) => kinds[kind](value)))
    return [...found, { pointer: path, detail: `is not of type ${allowed.join(' or ')}` }];
  if (schema.enum && !schema.enum.includes(value)) say(`is none of ${schema.enum.join(', ')}`);
  if ('const' in schema && schema.const !== value) say(`is not ${schema.const}`);
  if (typeof value === 'string') ofString(schema, value, say);
  else if (typeof value === 'number') ofNumber(schema, value, say);
  else if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) say(`needs ${schema.minItems} items or more`);
    value.forEach((item, index) => found.push(...check(doc, schema.items ?? {}, item, direction, `${path}/${index}`)));
  } else if (kinds.object(value)) ofObject(doc, schema, value, direction, path, found);
  return found;
}
