// A validator for the part of JSON Schema that Swashbuckle writes.
export const deref = (doc, schema) =>
  schema?.$ref
    ? deref(
        doc,
        schema.$ref
          .slice(2)
          .split('/')
          .reduce((n, k) => n[k], doc),
      )
    : schema;
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const stamp = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const isStamp = (v) => {
  const m = stamp.exec(v);
  if (!m || Number.isNaN(Date.parse(v))) return false;
  const d = new Date(Date.UTC(+m[1], +m[2] - 1, +m[3]));
  return d.getUTCMonth() === +m[2] - 1 && d.getUTCDate() === +m[3];
};
export function check(doc, schema, value, path, errors) {
  const s = deref(doc, schema);
  const bad = (text) => (errors[path || '$'] ??= []).push(text);
  if (value === null) return s.nullable ? undefined : bad('The value must not be null.');
  if (s.type === 'object') {
    if (typeof value !== 'object' || Array.isArray(value)) return bad('An object is expected.');
    const at = (k) => (path ? `${path}.${k}` : k);
    for (const k of s.required ?? [])
      if (!Object.hasOwn(value, k)) (errors[at(k)] ??= []).push(`The ${k} field is required.`);
    for (const [k, v] of Object.entries(value)) {
      const p = s.properties && Object.hasOwn(s.properties, k) ? s.properties[k] : undefined;
      if (p) check(doc, p, v, at(k), errors);
      else if (s.additionalProperties === false) (errors[at(k)] ??= []).push('Not a known member.');
      else if (typeof s.additionalProperties === 'object') check(doc, s.additionalProperties, v, at(k), errors);
    }
    return;
  }
  if (s.type === 'array') {
    if (!Array.isArray(value)) return bad('An array is expected.');
    value.forEach((v, i) => check(doc, s.items, v, `${path}[${i}]`, errors));
    return;
  }
  if (s.type === 'boolean') return typeof value === 'boolean' ? undefined : bad('A boolean is expected.');
  if (s.type === 'string') {
    if (typeof value !== 'string') return bad('A string is expected.');
    const length = [...value].length;
    if (s.enum && !s.enum.includes(value)) bad(`The value '${value}' is not valid.`);
    if (s.minLength > length) bad(`At least ${s.minLength} characters.`);
    if (s.maxLength < length) bad(`At most ${s.maxLength} characters.`);
    if (s.pattern && !new RegExp(s.pattern).test(value)) bad(`The value must match '${s.pattern}'.`);
    if (s.format === 'uuid' && !uuid.test(value)) bad(`The value '${value}' is not valid.`);
    if (s.format === 'date-time' && !isStamp(value)) bad(`The value '${value}' is not valid.`);
    return;
  }
  if (typeof value !== 'number' || (s.type === 'integer' && !Number.isInteger(value)))
    return bad(`The value is not a valid ${s.type}.`);
  if (value < s.minimum || value > s.maximum) bad(`The value must be between ${s.minimum} and ${s.maximum}.`);
  if (s.multipleOf && Math.abs(value / s.multipleOf - Math.round(value / s.multipleOf)) > 1e-6)
    bad(`The value must be a multiple of ${s.multipleOf}.`);
}
