// A small judge of values by the schemas of OpenAPI 3.0. Gives a list of { pointer, keyword, detail }.
const days = (y, m) => new Date(Date.UTC(y, m, 0)).getUTCDate();
const isDate = (text) => {
  const m = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return Boolean(m) && +m[2] >= 1 && +m[2] <= 12 && +m[3] >= 1 && +m[3] <= days(+m[1], +m[2]);
};
const isTime = (text) => {
  const m = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-](\d\d):(\d\d))$/.exec(text);
  return Boolean(m) && isDate(m[1]) && +m[2] < 24 && +m[3] < 60 && +m[4] < 60 && +(m[7] ?? 0) < 24 && +(m[8] ?? 0) < 60;
};
const isEmail = (text) =>
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/.test(
    text,
  ) && text.length <= 254;
const formats = { date: isDate, 'date-time': isTime, email: isEmail };

const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
const escaped = (key) => key.replaceAll('~', '~0').replaceAll('/', '~1');

export const at = (doc, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], doc);

export const resolved = (doc, node) => (node?.$ref ? resolved(doc, at(doc, node.$ref.slice(1))) : node);

export function judge(doc, raw, value, pointer = '') {
  const schema = resolved(doc, raw);
  const found = [];
  const wrong = (keyword, detail, where = pointer) => found.push({ pointer: where, keyword, detail });
  const type = typeOf(value);
  if (value === null && schema.nullable) return found;
  const fits =
    schema.type === undefined ||
    schema.type === type ||
    (schema.type === 'integer' && Number.isInteger(value)) ||
    (schema.type === 'number' && type === 'number');
  if (!fits) {
    wrong('type', `must be ${schema.type}`);
    return found;
  }
  if (schema.enum && !schema.enum.includes(value)) wrong('enum', `must be one of ${schema.enum.join(', ')}`);
  if (type === 'string') {
    const length = [...value].length;
    if (schema.minLength !== undefined && length < schema.minLength)
      wrong('minLength', `must have at least ${schema.minLength} characters`);
    if (schema.maxLength !== undefined && length > schema.maxLength)
      wrong('maxLength', `must have at most ${schema.maxLength} characters`);
    if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value))
      wrong('pattern', `must match ${schema.pattern}`);
    if (schema.format && formats[schema.format] && !formats[schema.format](value))
      wrong('format', `must be a ${schema.format}`);
  }
  if (type === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) wrong('minimum', `must be at least ${schema.minimum}`);
    if (schema.maximum !== undefined && value > schema.maximum) wrong('maximum', `must be at most ${schema.maximum}`);
  }
  if (type === 'array') {
    if (schema.minItems !== undefined && value.length < schema.minItems)
      wrong('minItems', `must have at least ${schema.minItems} items`);
    if (schema.maxItems !== undefined && value.length > schema.maxItems)
      wrong('maxItems', `must have at most ${schema.maxItems} items`);
    value.forEach((item, i) => found.push(...judge(doc, schema.items, item, `${pointer}/${i}`)));
  }
  if (type === 'object') {
    const known = schema.properties ?? {};
    for (const key of schema.required ?? []) if (!Object.hasOwn(value, key)) wrong('required', `${key} is missing`);
    if (schema.minProperties !== undefined && Object.keys(value).length < schema.minProperties)
      wrong('minProperties', 'must not be empty');
    for (const [key, inner] of Object.entries(value)) {
      if (Object.hasOwn(known, key)) found.push(...judge(doc, known[key], inner, `${pointer}/${escaped(key)}`));
      else if (schema.additionalProperties === false)
        wrong('additionalProperties', 'is not known here', `${pointer}/${escaped(key)}`);
    }
  }
  return found;
}

/** Fills in the defaults of the schema, also within lists. */
export function withDefaults(doc, raw, value) {
  const schema = resolved(doc, raw);
  if (Array.isArray(value)) return value.map((item) => withDefaults(doc, schema.items, item));
  if (typeOf(value) !== 'object') return value;
  const full = {};
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(value, key)) full[key] = withDefaults(doc, inner, value[key]);
    else if (resolved(doc, inner).default !== undefined) full[key] = structuredClone(resolved(doc, inner).default);
  }
  return full;
}
