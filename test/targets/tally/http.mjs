export class Problem extends Error {
  constructor(status, kind, detail, errors) {
    super(detail);
    Object.assign(this, { status, kind, errors });
  }
}
export const invalid = (errors) =>
  new Problem(400, 'validation', errors.map(({ field, reason }) => `${field} ${reason}`).join('; '), errors);
export const wrongState = (detail) => new Problem(400, 'state', detail);
export const notFound = (what) => new Problem(404, 'not-found', `There is no such ${what}.`);

const titles = {
  validation: 'Your request is not valid',
  state: 'This cannot be done now',
  idempotency: 'This key was used for another request',
  credentials: 'Who are you?',
  forbidden: 'You may not do that',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  internal: 'Something broke',
};

export const problemBody = ({ status, kind, message, errors }) => ({
  type: `https://tally.example/problems/${kind}`,
  title: titles[kind],
  status,
  detail: message,
  ...(errors ? { errors } : {}),
});

export async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const type = (request.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  let value;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw invalid([{ field: 'body', reason: 'is not JSON' }]);
  }
  if (type !== 'application/json') throw invalid([{ field: 'content-type', reason: 'must be application/json' }]);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw invalid([{ field: 'body', reason: 'must be an object' }]);
  return value;
}

/** Collects what is wrong with a body, field by field. */
export class Fields {
  errors = [];

  constructor(body, known) {
    this.body = body;
    for (const field of Object.keys(body)) if (!known.includes(field)) this.bad(field, 'is not known');
  }

  bad(field, reason) {
    this.errors.push({ field, reason });
  }

  has(field) {
    return Object.hasOwn(this.body, field);
  }

  text(field, min, max, { nullable = false, pattern, reason } = {}) {
    const value = this.body[field];
    if (value === null && nullable) return null;
    const length = typeof value === 'string' ? [...value].length : -1;
    if (length < min || length > max) this.bad(field, `must be a text of ${min} to ${max} characters`);
    else if (pattern && !pattern.test(value)) this.bad(field, reason);
    return value;
  }

  integer(field, min, max) {
    const value = this.body[field];
    if (!Number.isInteger(value) || value < min || value > max)
      this.bad(field, `must be a whole number from ${min} to ${max}`);
    return value;
  }

  date(field) {
    const value = this.body[field];
    if (!isDate(value)) this.bad(field, 'must be a date');
    return value;
  }

  done() {
    if (this.errors.length > 0) throw invalid(this.errors);
  }
}

export function isDate(value) {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Reads query parameters; what is wrong is a problem with the name of the parameter. */
export class Query {
  constructor(search) {
    this.search = search;
  }

  refuse(name, reason) {
    throw invalid([{ field: name, reason }]);
  }

  text(name, min, max) {
    const value = this.search.get(name);
    if (value !== null && (value.length < min || value.length > max))
      this.refuse(name, `must have ${min} to ${max} characters`);
    return value;
  }

  integer(name, min, max) {
    const value = this.search.get(name);
    if (value === null) return null;
    if (!/^\d{1,15}$/.test(value) || Number(value) < min || Number(value) > max)
      this.refuse(name, `must be a whole number from ${min} to ${max}`);
    return Number(value);
  }

  oneOf(name, values) {
    const value = this.search.get(name);
    if (value !== null && !values.includes(value)) this.refuse(name, `must be one of ${values.join(', ')}`);
    return value;
  }

  date(name) {
    const value = this.search.get(name);
    if (value !== null && !isDate(value)) this.refuse(name, 'must be a date');
    return value;
  }
}
