// The part of JSON Schema that the document uses.
export const resolve = (doc, node) => {
  let found = node;
  while (found?.$ref) found = pointed(doc, found.$ref.slice(1));
  return found;
};

export const pointed = (doc, pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, part) => node?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], doc);

const typeOf = (value) => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
};

const isType = (value, type) => (type === 'integer' ? Number.isInteger(value) : typeOf(value) === type);

const formats = {
  date: (text) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
    const time = Date.parse(`${text}T00:00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
  },
  'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
};

function ofText(schema, value) {
  const length = Array.from(value).length;
  if (length < (schema.minLength ?? 0)) return `needs at least ${schema.minLength} characters.`;
  if (length > (schema.maxLength ?? Infinity)) return `has at most ${schema.maxLength} characters.`;
  if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) return `does not match ${schema.pattern}.`;
  if (schema.format && formats[schema.format] && !formats[schema.format](value)) return `is not a ${schema.format}.`;
  return null;
}

function ofNumber(schema, value) {
  if (value < (schema.minimum ?? -Infinity)) return `is at least ${schema.minimum}.`;
  if (value > (schema.maximum ?? Infinity)) return `is at most ${schema.maximum}.`;
  if (value <= (schema.exclusiveMinimum ?? -Infinity)) return `is more than ${schema.exclusiveMinimum}.`;
  if (value >= (schema.exclusiveMaximum ?? Infinity)) return `is less than ${schema.exclusiveMaximum}.`;
  if (schema.multipleOf && !Number.isInteger(value / schema.multipleOf))
    return `is a multiple of ${schema.multipleOf}.`;
  return null;
}

function ofObject(doc, schema, value, pointer) {
  const properties = schema.properties ?? {};
  const absent = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
  const problems = absent.map((name) => ({ pointer: `${pointer}/${name}`, detail: `${name} is missing.` }));
  if (Object.keys(value).length < (schema.minProperties ?? 0))
    problems.push({ pointer, detail: `${pointer} is empty.` });
  for (const [name, item] of Object.entries(value)) {
    if (Object.hasOwn(properties, name))
      problems.push(...violations(doc, properties[name], item, `${pointer}/${name}`));
    else if (schema.additionalProperties === false)
      problems.push({ pointer: `${pointer}/${name}`, detail: `${name} is unknown.` });
  }
  return problems;
}

function ofArray(doc, schema, value, pointer) {
  const problems = value.flatMap((item, index) => violations(doc, schema.items ?? {}, item, `${pointer}/${index}`));
  if (value.length < (schema.minItems ?? 0)) problems.push({ pointer, detail: `${pointer} has too few items.` });
  if (value.length > (schema.maxItems ?? Infinity))
    problems.push({ pointer, detail: `${pointer} has too many items.` });
  return problems;
}

/** All locations where the value is not as the schema says. */
export function violations(doc, node, value, pointer = '') {
  const schema = resolve(doc, node);
  const wrong = (text) => [{ pointer, detail: `${pointer || 'The body'} ${text}` }];
  if (value === null && schema['x-nullable']) return [];
  if (schema.allOf) return schema.allOf.flatMap((each) => violations(doc, each, value, pointer));
  if (schema.oneOf) {
    const fitting = schema.oneOf.filter((each) => violations(doc, each, value, pointer).length === 0);
    return fitting.length === 1 ? [] : wrong('fits none of the alternatives.');
  }
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isType(value, type))) return wrong(`is not ${types.join(' or ')}.`);
  if (schema.enum && !schema.enum.includes(value)) return wrong(`is not one of ${schema.enum.join(', ')}.`);
  if (Object.hasOwn(schema, 'const') && schema.const !== value) return wrong(`is not ${schema.const}.`);
  const text = typeof value === 'string' ? ofText(schema, value) : null;
  const number = typeof value === 'number' ? ofNumber(schema, value) : null;
  if (text ?? number) return wrong(text ?? number);
  if (typeOf(value) === 'object') return ofObject(doc, schema, value, pointer);
  if (typeOf(value) === 'array') return ofArray(doc, schema, value, pointer);
  return [];
}
