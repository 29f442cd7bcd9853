// Parameters and bodies of a request, judged by the document.
import { malformed, Problem } from './problem.mjs';
import { resolve, violations } from '../../checking/schema.mjs';

const decode = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const typed = (schema, text) => (schema.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text);

function readOne(doc, { name, in: where, schema: node, required }, texts) {
  const schema = resolve(doc, node);
  const located = where === 'header' ? { header: name } : { parameter: name };
  if (texts.length === 0)
    return required ? { problems: [{ ...located, detail: `${name} is missing.` }] } : { value: schema.default };
  if (texts.length > 1) return { problems: [{ ...located, detail: `${name} is sent more than once.` }] };
  const value = typed(schema, texts[0]);
  const problems = violations(doc, schema, value, name).map(({ detail }) => ({ ...located, detail }));
  return { value, problems };
}

/** `{name: value}` of all parameters; throws 400 for all that are wrong or unknown. */
export function readParameters(doc, route, { raw, search, headers }) {
  const parameters = route.parameters.map((each) => resolve(doc, each));
  const values = {};
  const problems = [];
  for (const parameter of parameters) {
    const { name, in: where } = parameter;
    let texts = where === 'query' ? search.getAll(name) : [headers[name.toLowerCase()]];
    if (where === 'path') texts = [decode(raw[name])];
    const read = readOne(
      doc,
      parameter,
      texts.filter((text) => text !== undefined),
    );
    values[name] = read.value;
    problems.push(...(read.problems ?? []));
  }
  const known = new Set(parameters.filter(({ in: where }) => where === 'query').map(({ name }) => name));
  for (const name of new Set(search.keys()))
    if (!known.has(name)) problems.push({ parameter: name, detail: `${name} is unknown.` });
  if (problems.length > 0) throw malformed(problems);
  return values;
}

function parse(type, bytes) {
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(bytes.toString()));
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed([{ pointer: '', detail: 'The body is not JSON.' }]);
  }
}

/** The body; throws 415 for another media type and 400 for what is not as the schema says. */
export function readBody(doc, operation, headers, bytes) {
  const { content } = operation.requestBody;
  const [type] = Object.keys(content);
  const sent = (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (sent !== type) throw new Problem(415, 'media_type', `The body is to be ${type}.`);
  const value = parse(type, bytes);
  const problems = violations(doc, content[type].schema, value);
  if (problems.length > 0) throw malformed(problems);
  return value;
}
