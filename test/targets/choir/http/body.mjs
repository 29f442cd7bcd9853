import { tables } from '../store/tables.mjs';
import { Refusal, refuse } from './refusal.mjs';

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {{headers: Record<string, string>, body: string}} request */
function parse({ headers, body }) {
  const type = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (type !== 'application/vnd.api+json') refuse(415, 'media_type', 'Send application/vnd.api+json');
  try {
    return JSON.parse(body);
  } catch {
    return refuse(400, 'json', 'The body is no JSON');
  }
}

/** Members beyond the known ones. */
const strangers = (object, known, pointer) =>
  Object.keys(object)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      code: 'unknown_member',
      detail: `${key} is not known here`,
      source: { pointer: `${pointer}/${key}` },
    }));

/** @param {Record<string, any>} given @param {any} form */
function wrongAttributes(given, { fields, required = [] }) {
  const pointer = '/data/attributes';
  const wrong = strangers(given, Object.keys(fields), pointer);
  for (const key of required)
    if (!Object.hasOwn(given, key))
      wrong.push({ code: 'missing', detail: `${key} is missing`, source: { pointer: `${pointer}/${key}` } });
  for (const [key, field] of Object.entries(fields)) {
    const problem = Object.hasOwn(given, key) ? field(given[key]) : undefined;
    if (problem) wrong.push({ code: 'invalid', detail: `${key} ${problem}`, source: { pointer: `${pointer}/${key}` } });
  }
  return wrong;
}

/** @param {any} given @param {string} name @param {string} table */
function wrongRelation(given, name, table) {
  const pointer = `/data/relationships/${name}`;
  const target = isObject(given) && isObject(given[name]) ? given[name].data : undefined;
  const problem = (detail) => [{ code: 'relationship', detail, source: { pointer } }];
  if (!isObject(target)) return problem(`${name} is missing`);
  if (strangers(given[name], ['data'], '').length || strangers(target, ['type', 'id'], '').length)
    return problem(`${name} has unknown members`);
  if (target.type !== table || typeof target.id !== 'string') return problem(`${name} must name a record of ${table}`);
  return tables[table].has(target.id) ? [] : problem(`There is no record ${target.id} of ${table}`);
}

/** @param {any} given @param {Record<string, string>} relations */
function wrongRelations(given, relations) {
  const names = Object.keys(relations);
  const unknown = isObject(given) ? strangers(given, names, '/data/relationships') : [];
  return [...unknown, ...names.flatMap((name) => wrongRelation(given, name, relations[name]))];
}

const shape = (detail, pointer) => refuse(422, 'document', detail, { pointer });

/**
 * Attributes and related ids of a request in JSON:API form.
 * @param {any} request
 * @param {{type: string, fields: Record<string, import('./fields.mjs').Field>, required?: string[], relations?: Record<string, string>, id?: string}} form
 */
export function readDocument(request, form) {
  const document = parse(request);
  if (!isObject(document) || !isObject(document.data)) shape('The body needs an object data', '/data');
  const { data } = document;
  const relations = form.relations ?? {};
  const members = ['type', 'attributes'];
  if (form.relations) members.push('relationships');
  if (form.id) members.push('id');
  if (data.type !== form.type) shape(`type must be ${form.type}`, '/data/type');
  if (form.id && typeof data.id !== 'string') shape('id must be a text', '/data/id');
  if (!isObject(data.attributes)) shape('attributes must be an object', '/data/attributes');
  const wrong = [
    ...strangers(document, ['data'], ''),
    ...strangers(data, members, '/data'),
    ...wrongAttributes(data.attributes, form),
    ...wrongRelations(data.relationships, relations),
  ];
  if (wrong.length) throw new Refusal(422, wrong);
  if (form.id && data.id !== form.id)
    refuse(409, 'id_differs', 'id is not the one of the path', { pointer: '/data/id' });
  const related = Object.fromEntries(Object.keys(relations).map((name) => [name, data.relationships[name].data.id]));
  return { attributes: data.attributes, related };
}
