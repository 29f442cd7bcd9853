export class Refusal extends Error {
  constructor(status, code, message, headers = {}) {
    super(message);
    Object.assign(this, { status, code, headers });
  }
}
export const invalid = (message) => new Refusal(400, 'invalid', message);
export const conflict = (message) => new Refusal(409, 'conflict', message);
export const notFound = (what) => new Refusal(404, 'notFound', `There is no such ${what}.`);
export const notYours = () => new Refusal(403, 'notYours', 'This belongs to somebody else.');

export async function readText(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export const typeOf = ({ headers }) => (headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();

export async function readJson(request) {
  const text = await readText(request);
  if (typeOf(request) !== 'application/json') throw invalid('Send the body as application/json.');
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('The body is not JSON.');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw invalid('The body must be an object.');
  return value;
}

export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const MOMENT = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Readers of one member of a body each; they throw what a caller can understand. */
export const read = {
  text: (min, max) => (value, name) => {
    const length = typeof value === 'string' ? [...value].length : -1;
    if (length < min || length > max) throw invalid(`${name} must be a text of ${min} to ${max} characters.`);
    return value;
  },
  integer: (min, max) => (value, name) => {
    if (!Number.isInteger(value) || value < min || value > max)
      throw invalid(`${name} must be a whole number from ${min} to ${max}.`);
    return value;
  },
  flag: (value, name) => {
    if (typeof value !== 'boolean') throw invalid(`${name} must be true or false.`);
    return value;
  },
  oneOf: (values) => (value, name) => {
    if (!values.includes(value)) throw invalid(`${name} must be one of ${values.join(', ')}.`);
    return value;
  },
  list: (item, max) => (value, name) => {
    if (!Array.isArray(value) || value.length > max) throw invalid(`${name} must be a list of at most ${max}.`);
    return value.map((one, i) => item(one, `${name}[${i}]`));
  },
  fitting: (pattern, what) => (value, name) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw invalid(`${name} must be ${what}.`);
    return value;
  },
  moment: (value, name) => {
    const day = typeof value === 'string' ? MOMENT.exec(value)?.[1] : undefined;
    const isReal = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
    if (!isReal) throw invalid(`${name} must be a date and time.`);
    return `${new Date(value).toISOString().slice(0, 19)}Z`;
  },
};

/** The members of a body that have a reader, read. Others are ignored. */
export function members(body, readers, required = []) {
  for (const name of required) if (body[name] === undefined) throw invalid(`${name} is missing.`);
  const names = Object.keys(readers).filter((name) => body[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, readers[name](body[name], name)]));
}

/** The same for a query, where numbers and flags are texts. */
export function parameters(query, readers) {
  const numeric = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);
  const value = (text) => ({ true: true, false: false })[text] ?? numeric(text);
  const names = Object.keys(readers).filter((name) => query.has(name));
  return Object.fromEntries(
    names.map((name) => {
      const { isText = false } = readers[name];
      return [name, readers[name](isText ? query.get(name) : value(query.get(name)), name)];
    }),
  );
}
export const asText = (reader) => Object.assign((value, name) => reader(value, name), { isText: true });
