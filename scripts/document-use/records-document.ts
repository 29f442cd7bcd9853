/**
 * An OpenAPI document as JSON text: `count` kinds of records, each with five operations, a state with an action, an owner that is the
 * record before it; every fourth has no owner.
 */
export function recordsDocument(count: number): string {
  const names = Array.from({ length: count }, (_, at) => `${NOUNS[at % NOUNS.length]}${at < NOUNS.length ? '' : at}`);
  const ownerOf = (at: number): string | null => (at % FAMILY === 0 ? null : (names[at - 1] ?? null));
  const paths = Object.assign({}, ...names.map((name, at) => pathsOf(name, ownerOf(at))));
  const schemas = Object.assign({}, ...names.map((name, at) => schemasOf(name, ownerOf(at))));
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Records', version: '1.0.0' },
    paths,
    components: { schemas },
  });
}

/** So many records name one another. */
const FAMILY = 4;

const NOUNS = ['barge', 'lantern', 'quarry', 'violin', 'saddle', 'beacon', 'ledger', 'kettle', 'anchor', 'thicket'];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answer = (description: string, schema: object) => ({ description, ...json(schema) });
const idOf = (name: string) => ({ name: `${name}_id`, in: 'path', required: true, schema: { type: 'integer' } });

function schemasOf(name: string, owner: string | null): Record<string, object> {
  const fields = {
    label: { type: 'string', minLength: 1, maxLength: 60 },
    weight: { type: 'integer', minimum: 1, maximum: 500 },
    due_on: { type: 'string', format: 'date' },
    ...(owner !== null && { [`${owner}_id`]: { type: 'integer', description: `The ${owner} that it belongs to.` } }),
  };
  const required = ['label', 'weight', ...(owner === null ? [] : [`${owner}_id`])];
  const status = { type: 'string', enum: ['draft', 'open', 'closed'] };
  return {
    [`new_${name}`]: { type: 'object', required, properties: fields },
    [name]: {
      type: 'object',
      required: ['id', 'status', ...required],
      properties: { id: { type: 'integer', readOnly: true }, status, ...fields },
    },
  };
}

function pathsOf(name: string, owner: string | null): Record<string, object> {
  const list = { type: 'array', items: ref(name) };
  const missing = { description: `There is no such ${name}.` };
  const invalid = { description: 'A value is not valid.' };
  const all = `/${name}s`;
  const one = `${all}/{${name}_id}`;
  const parameters = [idOf(name)];
  const filter = owner === null ? [] : [{ name: `${owner}_id`, in: 'query', schema: { type: 'integer' } }];
  const body = { required: true, ...json(ref(`new_${name}`)) };
  return {
    [all]: {
      get: { summary: `List ${name}s`, parameters: filter, responses: { 200: answer('A list.', list) } },
      post: {
        summary: `Create a ${name}`,
        requestBody: body,
        responses: {
          201: answer('Created.', ref(name)),
          409: { description: 'The label is taken.' },
          422: invalid,
        },
      },
    },
    [one]: {
      parameters,
      get: { summary: `Read a ${name}`, responses: { 200: answer('One.', ref(name)), 404: missing } },
      put: {
        summary: `Replace a ${name}`,
        requestBody: body,
        responses: {
          200: answer('Replaced.', ref(name)),
          404: missing,
          409: { description: 'It is closed.' },
          422: invalid,
        },
      },
      delete: { summary: `Delete a ${name}`, responses: { 204: { description: 'Deleted.' }, 404: missing } },
    },
    [`${one}/close`]: {
      parameters,
      post: {
        summary: `Close a ${name}`,
        responses: { 200: answer('Closed.', ref(name)), 404: missing, 409: { description: 'It is not open.' } },
      },
    },
  };
}
