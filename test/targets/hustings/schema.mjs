// A validator for the part of OpenAPI schemas that requests use; problems carry JSON pointers.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const email =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const moment = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;

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
const isMoment = (text) => {
  const match = moment.exec(text);
  if (!match || !isDate(match[1])) return false;
  const [hour, minute, second, offsetHour, offsetMinute] = match.slice(2).map((part) => Number(part ?? 0));
  return hour < 24 && minute < 60 && second < 60 && offsetHour < 24 && offsetMinute < 60;
};

export const formats = {
  uuid: (text) => uuid.test(text),
  email: (text) => email.test(text),
  date: isDate,
  'date-time': isMoment,
  uri: (text) => URL.canParse(text) && /^[a-z][a-z0-9+.-]*:[^\s<>"\\^`{|}]+$/i.test(text),
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
const escaped = (key) => key.replaceAll('~', '~0').replaceAll('/', '~1');

export const resolve = (doc, node) =>
  node?.$ref
    ? resolve(
        doc,
        node.$ref
          .slice(2)
          .split('/')
          .reduce((at, key) => at[key], doc),
      )
    : node;

export function check(doc, node, value, pointer = '') {
  const schema = resolve(doc, node);
  if (value === null && schema.nullable) return [];
  const problems = [];
  const say = (detail, at = pointer) => problems.push({ pointer: at, detail });
  if (schema.type && !types[schema.type](value))
    return [{ pointer, detail: value === null ? "can't be null" : `is not of type ${schema.type}` }];
  if (schema.enum && !schema.enum.includes(value)) say(`is not one of ${schema.enum.join(', ')}`);
  if (typeof value === 'string') {
    const length = [...value].length;
    if (length < (schema.minLength ?? 0)) say(`is too short (minimum is ${schema.minLength})`);
    if (length > (schema.maxLength ?? Infinity)) say(`is too long (maximum is ${schema.maxLength})`);
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) say('is invalid');
    else if (schema.format && !formats[schema.format](value)) say(`is no valid ${schema.format}`);
  } else if (typeof value === 'number') {
    if (value < (schema.minimum ?? -Infinity)) say(`must be at least ${schema.minimum}`);
    if (value > (schema.maximum ?? Infinity)) say(`must be at most ${schema.maximum}`);
    if (schema.multipleOf && value % schema.multipleOf !== 0) say(`must be a multiple of ${schema.multipleOf}`);
  } else if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) say(`must have at least ${schema.minItems} items`);
    if (schema.items)
      value.forEach((item, index) => problems.push(...check(doc, schema.items, item, `${pointer}/${index}`)));
  } else if (isObject(value)) {
    for (const name of schema.required ?? [])
      if (!Object.hasOwn(value, name)) say("can't be missing", `${pointer}/${escaped(name)}`);
    for (const [name, part] of Object.entries(schema.properties ?? {}))
      if (Object.hasOwn(value, name)) problems.push(...check(doc, part, value[name], `${pointer}/${escaped(name)}`));
  }
  return problems;
}
