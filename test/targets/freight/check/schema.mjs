/**
 * As much of JSON Schema as the document uses.
 * @param {any} document
 * @param {any} schema
 * @param {unknown} value
 * @param {string} [at]
 * @returns {string[]} what is wrong
 */
export function mismatches(document, schema, value, at = '') {
  const { $ref, ...beside } = schema;
  const rule = $ref ? { ...resolve(document, $ref), ...beside } : schema;
  const types = [rule.type ?? []].flat();
  const errors = types.length > 0 && !types.some((type) => isOf(type, value)) ? [`${at}: not ${types}`] : [];
  if (rule.enum && !rule.enum.includes(value)) errors.push(`${at}: not in enum`);
  if (typeof value === 'string') errors.push(...ofText(rule, value, at));
  if (typeof value === 'number' && (value < rule.minimum || value > rule.maximum)) errors.push(`${at}: out of range`);
  if (Array.isArray(value) && rule.items) {
    value.forEach((item, n) => errors.push(...mismatches(document, rule.items, item, `${at}/${n}`)));
  }
  if (isOf('object', value)) errors.push(...ofObject(document, rule, /** @type {any} */ (value), at));
  return errors;
}

/** @param {any} rule @param {string} value @param {string} at */
function ofText(rule, value, at) {
  const errors = [];
  const length = [...value].length;
  if (length < rule.minLength || length > rule.maxLength) errors.push(`${at}: length ${length}`);
  if (rule.pattern && !new RegExp(rule.pattern, 'u').test(value)) errors.push(`${at}: not ${rule.pattern}`);
  if (rule.format === 'date-time' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)) {
    errors.push(`${at}: not a time`);
  }
  if (rule.format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) errors.push(`${at}: not a date`);
  if (rule.format === 'uri' && !URL.canParse(value)) errors.push(`${at}: not a URI`);
  return errors;
}

/** @param {any} document @param {any} rule @param {Record<string, unknown>} value @param {string} at */
function ofObject(document, rule, value, at) {
  const errors = (rule.required ?? [])
    .filter((/** @type {string} */ name) => !Object.hasOwn(value, name))
    .map((/** @type {string} */ name) => `${at}/${name}: missing`);
  for (const [name, item] of Object.entries(value)) {
    const property = rule.properties?.[name];
    if (property) errors.push(...mismatches(document, property, item, `${at}/${name}`));
    else if (rule.properties) errors.push(`${at}/${name}: not in the document`);
  }
  return errors;
}

/** @param {string} type @param {unknown} value */
function isOf(type, value) {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/**
 * What a JSON pointer points to; undefined for none.
 * @param {any} document
 * @param {string} pointer
 */
export function resolve(document, pointer) {
  const steps = pointer
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce((value, step) => value?.[step], document);
}
