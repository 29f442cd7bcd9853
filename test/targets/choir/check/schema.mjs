import { isDate, isTime } from '../http/fields.mjs';

/** @param {any} document @param {string} pointer */
export const at = (document, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, key) => value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);

/** @param {any} document @param {any} node */
export const resolve = (document, node) => (node?.$ref ? resolve(document, at(document, node.$ref.slice(1))) : node);

const kind = (value) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** @param {any} schema @param {any} value */
function plainProblem(schema, value) {
  if (schema.enum && !schema.enum.includes(value)) return 'not in the list';
  if (schema.type === 'integer') {
    if (!Number.isInteger(value)) return 'no whole number';
    return value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity) ? 'out of range' : undefined;
  }
  if (kind(value) !== schema.type) return `no ${schema.type}`;
  if (schema.type !== 'string') return undefined;
  if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? Infinity)) return 'length';
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) return 'pattern';
  if (schema.format === 'date' && !isDate(value)) return 'no date';
  return schema.format === 'date-time' && !isTime(value) ? 'no time' : undefined;
}

/**
 * What is wrong with a value, as far as the words of the document go that this target uses. Members that the schema
 * does not name count as wrong.
 * @param {any} document @param {any} given @param {any} value @param {string} [where] @returns {string[]}
 */
export function problems(document, given, value, where = '') {
  const schema = resolve(document, given);
  if (value === null && schema.nullable) return [];
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [`${where}: no array`];
    const few = value.length < (schema.minItems ?? 0) ? [`${where}: too few`] : [];
    return [...few, ...value.flatMap((item, i) => problems(document, schema.items, item, `${where}/${i}`))];
  }
  if (schema.type === 'object') {
    if (kind(value) !== 'object') return [`${where}: no object`];
    const missing = (schema.required ?? []).filter((key) => !(key in value)).map((key) => `${where}/${key}: missing`);
    const inner = Object.entries(value).flatMap(([key, part]) =>
      schema.properties[key]
        ? problems(document, schema.properties[key], part, `${where}/${key}`)
        : [`${where}/${key}: not in the schema`],
    );
    return [...missing, ...inner];
  }
  const problem = plainProblem(schema, value);
  return problem ? [`${where}: ${problem}`] : [];
}
