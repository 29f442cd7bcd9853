// The part of JSON Schema that the document uses, as a checker that collects messages by property.
export const resolve = (doc, node) =>
  node?.$ref
    ? resolve(
        doc,
        node.$ref
          .split('/')
          .slice(1)
          .reduce((at, key) => at[key], doc),
      )
    : node;

const isDate = (text) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number);
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
};

const isDateTime = (text) => {
  const match =
    /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/.exec(text);
  return match !== null && isDate(match[1]);
};

const formats = { date: isDate, 'date-time': isDateTime };

const typeOf = (value) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value;
};

const isType = (type, value) => typeOf(value) === type || (type === 'number' && typeOf(value) === 'integer');

function checkText(schema, value, say) {
  const { length } = [...value];
  if (length < (schema.minLength ?? 0)) say(`must have at least ${schema.minLength} characters.`);
  if (length > (schema.maxLength ?? Infinity)) say(`must have at most ${schema.maxLength} characters.`);
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) say(`must match ${schema.pattern}.`);
  if (formats[schema.format] && !formats[schema.format](value)) say(`is not a ${schema.format}.`);
}

function checkNumber(schema, value, say) {
  if (schema.format === 'int32' && Math.abs(value) > 2_147_483_647) say('is not an int32.');
  if (value < (schema.minimum ?? -Infinity)) say(`must be ${schema.minimum} or more.`);
  if (value > (schema.maximum ?? Infinity)) say(`must be ${schema.maximum} or less.`);
}

function checkObject(context, schema, value, path) {
  const { doc, closed, named } = context;
  const step = (key) => (path ? `${path}.${named(key)}` : named(key));
  for (const key of schema.required ?? []) if (!Object.hasOwn(value, key)) context.add(step(key), 'is required.');
  for (const [key, each] of Object.entries(value)) {
    const property = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : null;
    if (property) walk(context, resolve(doc, property), each, step(key));
    else if (closed && schema.additionalProperties === false) context.add(step(key), 'is not a documented property.');
    else if (closed && typeof schema.additionalProperties === 'object')
      walk(context, resolve(doc, schema.additionalProperties), each, step(key));
  }
}

function walk(context, schema, value, path) {
  const say = (text) => context.add(path, text);
  if (schema.allOf) {
    if (value === null && schema.nullable) return;
    for (const each of schema.allOf) walk(context, resolve(context.doc, each), value, path);
    return;
  }
  if (value === null && schema.nullable) return;
  if (schema.type && !isType(schema.type, value)) {
    say(`must be of type ${schema.type}.`);
    return;
  }
  if (schema.enum && !schema.enum.includes(value)) say(`must be one of ${schema.enum.join(', ')}.`);
  if (typeof value === 'string') checkText(schema, value, say);
  if (typeof value === 'number') checkNumber(schema, value, say);
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) say(`must have at least ${schema.minItems} items.`);
    if (value.length > (schema.maxItems ?? Infinity)) say(`must have at most ${schema.maxItems} items.`);
    if (schema.items)
      value.forEach((each, index) => walk(context, resolve(context.doc, schema.items), each, `${path}[${index}]`));
  }
  if (typeOf(value) === 'object') checkObject(context, schema, value, path);
}

const pascal = (key) => key.charAt(0).toUpperCase() + key.slice(1);

/** Messages by path; `root` names the value itself. Answers are read strictly, requests leave unknown properties alone. */
export function check(doc, schema, value, { root = '', answer = false } = {}) {
  const errors = {};
  const add = (path, text) => {
    (errors[path || '$'] ??= []).push(`The value ${text}`);
  };
  walk({ doc, add, closed: answer, named: answer ? (key) => key : pascal }, resolve(doc, schema), value, root);
  return errors;
}

/** The value with the defaults of the schema filled in, also in the items of lists. */
export function withDefaults(doc, given, value) {
  const schema = resolve(doc, given);
  if (Array.isArray(value)) return value.map((each) => withDefaults(doc, schema.items ?? {}, each));
  if (value === null || typeof value !== 'object') return value;
  const known = Object.entries(schema.properties ?? {}).map(([key, each]) => {
    const property = resolve(doc, each);
    return [key, Object.hasOwn(value, key) ? withDefaults(doc, property, value[key]) : property.default];
  });
  return Object.fromEntries(known.filter(([, each]) => each !== undefined));
}
