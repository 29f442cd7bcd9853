// Validates values by the schemas of the document, as far as it uses them.
const isDate = (text) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  );
};

const formats = {
  date: isDate,
  'date-time': (text) =>
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    isDate(text.slice(0, 10)),
  email: (text) => /^[\w.+-]+@([a-z0-9-]+\.)+[a-z]{2,}$/i.test(text),
  uri: (text) => /^[a-z][a-z0-9+.-]*:(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i.test(text),
};

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const types = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
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

const within = (field, key) => (field === '' ? String(key) : `${field}.${key}`);

function ofText(schema, text, say) {
  const length = [...text].length;
  if (length < (schema.minLength ?? 0)) say(`needs at least ${schema.minLength} characters`);
  if (length > (schema.maxLength ?? Infinity)) say(`has more than ${schema.maxLength} characters`);
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(text)) say(`does not match ${schema.pattern}`);
  if (schema.format && !formats[schema.format](text)) say(`is no ${schema.format}`);
}

function ofNumber(schema, value, say) {
  if (value < (schema.minimum ?? -Infinity)) say(`is below ${schema.minimum}`);
  if (value > (schema.maximum ?? Infinity)) say(`is above ${schema.maximum}`);
}

function ofArray(doc, schema, items, field, direction, say) {
  if (items.length < (schema.minItems ?? 0)) say(`needs at least ${schema.minItems} items`);
  if (items.length > (schema.maxItems ?? Infinity)) say(`has more than ${schema.maxItems} items`);
  if (schema.uniqueItems && new Set(items.map((item) => JSON.stringify(item))).size < items.length)
    say('repeats an item');
  return schema.items
    ? items.flatMap((item, index) => check(doc, schema.items, item, direction, within(field, index)))
    : [];
}

function ofObject(doc, schema, value, field, direction) {
  const { properties = {}, required = [] } = schema;
  const found = [];
  const hidden = (name) =>
    resolve(doc, properties[name] ?? {})[direction === 'request' ? 'readOnly' : 'writeOnly'] === true;
  for (const name of required)
    if (!Object.hasOwn(value, name) && !hidden(name)) found.push({ field: within(field, name), message: 'is missing' });
  if (Object.keys(value).length < (schema.minProperties ?? 0))
    found.push({ field, message: `needs at least ${schema.minProperties} properties` });
  for (const [name, item] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name);
    if (!known && schema.additionalProperties === false)
      found.push({ field: within(field, name), message: 'is not known' });
    if (known && hidden(name) && direction === 'response')
      found.push({ field: within(field, name), message: 'is write-only' });
    if (known && !hidden(name)) found.push(...check(doc, properties[name], item, direction, within(field, name)));
  }
  return found;
}

/** What is wrong with a value: `{ field, message }` each. `direction` is `request` or `response`. */
export function check(doc, node, value, direction, field = '') {
  const schema = resolve(doc, node);
  const found = [];
  const say = (message) => found.push({ field, message });
  if (value === null && schema.nullable) return found;
  for (const part of schema.allOf ?? []) found.push(...check(doc, part, value, direction, field));
  if (schema.type && !types[schema.type](value))
    return [...found, { field, message: `must be of type ${schema.type}` }];
  if (schema.enum && !schema.enum.includes(value)) say(`must be one of ${schema.enum.join(', ')}`);
  if (typeof value === 'string') ofText(schema, value, say);
  if (typeof value === 'number') ofNumber(schema, value, say);
  if (Array.isArray(value)) found.push(...ofArray(doc, schema, value, field, direction, say));
  if (isObject(value)) found.push(...ofObject(doc, schema, value, field, direction));
  return found;
}
