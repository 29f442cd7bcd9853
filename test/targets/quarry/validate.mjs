// The part of JSON Schema that the document uses. Requests: null counts as not sent, unknown fields are dropped.
const deref = (doc, s) =>
  s.$ref
    ? s.$ref
        .split('/')
        .slice(1)
        .reduce((n, k) => n[k], doc)
    : s;
export const isDate = (s) =>
  /^\d{4}-\d\d-\d\d$/.test(s) &&
  !Number.isNaN(Date.parse(`${s}T00:00:00Z`)) &&
  new Date(`${s}T00:00:00Z`).toISOString().startsWith(s);

const is = {
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (v) => typeof v === 'string',
  boolean: (v) => typeof v === 'boolean',
  array: Array.isArray,
  object: (v) => v !== null && typeof v === 'object' && !Array.isArray(v),
};

/** Returns the accepted value; problems go into `out` as {field: text}. */
export function accept(doc, schema, value, out, at = '', skip = () => false) {
  const s = deref(doc, schema);
  const bad = (text) => {
    out[at || 'body'] ??= text;
  };
  if (!is[s.type](value)) {
    bad(`must be ${s.type}`);
    return undefined;
  }
  if (s.enum && !s.enum.includes(value)) bad(`must be one of ${s.enum.join(', ')}`);
  if (s.minimum !== undefined && value < s.minimum) bad(`must be at least ${s.minimum}`);
  if (s.maximum !== undefined && value > s.maximum && !skip(at)) bad(`must be at most ${s.maximum}`);
  if (s.type === 'string') {
    const n = [...value].length;
    if (s.minLength !== undefined && n < s.minLength) bad(`must have at least ${s.minLength} characters`);
    if (s.maxLength !== undefined && n > s.maxLength) bad(`must have at most ${s.maxLength} characters`);
    if (s.format === 'date' && !isDate(value)) bad('must be a day, YYYY-MM-DD');
  }
  if (s.type === 'array') {
    if (s.minItems !== undefined && value.length < s.minItems) bad(`needs at least ${s.minItems}`);
    if (s.maxItems !== undefined && value.length > s.maxItems) bad(`takes at most ${s.maxItems}`);
    if (s.uniqueItems && new Set(value).size < value.length) bad('must not repeat');
    return value.map((v, i) => accept(doc, s.items, v, out, `${at}[${i}]`, skip));
  }
  if (s.type === 'object') {
    const result = {};
    for (const [k, sub] of Object.entries(s.properties ?? {})) {
      const where = at ? `${at}.${k}` : k;
      const v = Object.hasOwn(value, k) ? value[k] : undefined;
      if (v === undefined || v === null) {
        if (s.required?.includes(k)) out[where] = 'is required';
      } else result[k] = accept(doc, sub, v, out, where, skip);
    }
    return result;
  }
  return value;
}

/** A parameter of path or query, sent as text. */
export function acceptText(doc, param, text, out) {
  let v = text;
  if (param.type === 'integer')
    v = /^-?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text) ? Number(text) : NaN;
  if (param.type === 'boolean') v = text === 'true' ? true : text === 'false' ? false : text;
  return accept(doc, param, v, out, param.name);
}
