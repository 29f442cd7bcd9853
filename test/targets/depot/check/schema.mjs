/** What of OpenAPI 3.0 schemas the document uses. */
const FORMATS = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
};
const TYPES = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isInteger(value),
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

export const resolve = (document, node) =>
  node?.$ref ? resolve(document, pointed(document, node.$ref.slice(1))) : node;

/** @param {string} pointer "/paths/~1v2~1sites" */
export function pointed(document, pointer) {
  let node = document;
  for (const part of pointer.split('/').slice(1)) node = node?.[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  return node;
}

/** Where and how the value breaks the schema. @returns {string[]} */
export function breaches(document, schemaOrRef, value, at = '') {
  const schema = resolve(document, schemaOrRef);
  if (value === null && schema.nullable) return [];
  const found = (schema.allOf ?? []).flatMap((part) => breaches(document, part, value, at));
  const say = (wrong, text) => wrong && found.push(`${at || '/'} ${text}`);
  if (schema.type && !TYPES[schema.type](value)) return [...found, `${at || '/'} is not of type ${schema.type}`];
  say(schema.enum && !schema.enum.includes(value), 'is not in the enum');
  if (typeof value === 'string') {
    say(schema.pattern && !new RegExp(schema.pattern).test(value), 'does not match the pattern');
    say(FORMATS[schema.format] && !FORMATS[schema.format].test(value), `is no ${schema.format}`);
    say([...value].length < (schema.minLength ?? 0), 'is too short');
    say([...value].length > (schema.maxLength ?? Infinity), 'is too long');
  }
  if (typeof value === 'number') {
    say(value < (schema.minimum ?? -Infinity), 'is too small');
    say(value > (schema.maximum ?? Infinity), 'is too large');
  }
  if (Array.isArray(value)) found.push(...inArray(document, schema, value, at));
  else if (TYPES.object(value)) found.push(...inObject(document, schema, value, at));
  return found;
}

function inArray(document, schema, value, at) {
  const found = value.flatMap((item, index) => breaches(document, schema.items ?? {}, item, `${at}/${index}`));
  if (value.length > (schema.maxItems ?? Infinity)) found.push(`${at} has too many items`);
  if (schema.uniqueItems && new Set(value).size < value.length) found.push(`${at} has an item twice`);
  return found;
}

function inObject(document, schema, value, at) {
  const found = [];
  for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) found.push(`${at}/${name} is missing`);
  for (const [name, item] of Object.entries(value)) {
    const property = schema.properties?.[name];
    if (property) found.push(...breaches(document, property, item, `${at}/${name}`));
    else if (schema.properties) found.push(`${at}/${name} is not in the document`);
  }
  return found;
}
