import { sendJson, startTarget } from '../target-server.ts';
import type { TargetServer } from '../target-server.ts';

type Stored = Record<string, unknown>;

export interface KeptApi extends TargetServer {
  /** Writes that reached what was there before the first request. */
  damage: string[];
  /** Writes to records made since. */
  changes: string[];
  /** What it says of itself, as OpenAPI. */
  document(): object;
  /** Calls that would do harm, as a Postman collection. */
  collection(): object;
}

const ID = { name: 'userId', in: 'path', required: true, schema: { type: 'integer' }, example: 1 };
const USER = {
  type: 'object',
  required: ['username', 'password'],
  properties: { username: { type: 'string' }, password: { type: 'string', minLength: 8 } },
};
const ANSWER = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, username: { type: 'string' } },
};
const json = (schema: object) => ({ 'application/json': { schema } });
const body = (schema: object) => ({ requestBody: { required: true, content: json(schema) } });
const ok = (schema: object = { type: 'object' }) => ({ 200: { description: 'Done', content: json(schema) } });
const LIMITS = {
  type: 'object',
  required: ['max'],
  properties: { max: { type: 'integer', minimum: 1, maximum: 2147483647 } },
};
const refusals = { 400: { description: 'Wrong' }, 401: { description: 'Who?' }, 404: { description: 'None' } };

const PATHS = {
  '/users': {
    get: { responses: ok({ type: 'array', items: ANSWER }) },
    post: { ...body(USER), responses: { 201: { description: 'Made', content: json(ANSWER) }, ...refusals } },
  },
  '/users/{userId}': {
    parameters: [ID],
    get: { responses: { ...ok(ANSWER), ...refusals } },
    put: { ...body(USER), responses: { ...ok(ANSWER), ...refusals } },
    patch: { ...body(USER), responses: { ...ok(ANSWER), ...refusals } },
    delete: { responses: { 204: { description: 'Gone' }, ...refusals } },
  },
  '/users/{userId}/change-password': {
    parameters: [ID],
    post: {
      ...body({ type: 'object', properties: { password: { type: 'string' } } }),
      responses: { ...ok(), ...refusals },
    },
  },
  '/me': { get: { responses: ok(ANSWER) }, put: { ...body(USER), responses: { ...ok(), ...refusals } } },
  '/settings': { get: { responses: ok(LIMITS) }, put: { ...body(LIMITS), responses: { ...ok(), ...refusals } } },
  '/maintenance': { post: { ...body(LIMITS), responses: ok() } },
  '/cors': { post: { ...body({ type: 'object', properties: { origin: { type: 'string' } } }), responses: ok() } },
  '/users/delete-all': { post: { summary: 'Remove every user', responses: ok() } },
  '/users/inactive/delete': { post: { responses: ok() } },
  '/notices/send': { post: { summary: 'Send a notice to all users', responses: ok() } },
};

const HARMFUL = [
  ['PUT', '/users/1', '{"username":"x"}'],
  ['DELETE', '/users/admin', ''],
  ['POST', '/users/1/change-password', '{"password":"x"}'],
  ['PATCH', '/me', '{"username":"x"}'],
  ['PUT', '/settings', '{"max":2147483647}'],
  ['POST', '/maintenance', '{"on":true}'],
  ['POST', '/cors', '{"origin":"*"}'],
  ['POST', '/users/delete-all', ''],
  ['POST', '/users/inactive/delete', ''],
  ['GET', '/users/1/delete', ''],
] as const;

class Kept {
  readonly damage: string[] = [];
  readonly changes: string[] = [];
  readonly #users = new Map<string, Stored>([['1', { id: 1, username: 'admin' }]]);
  readonly #made = new Set<string>();

  find(path: string, id: string): [status: number, body: unknown] {
    if (id === '') return [200, path === '/users' ? [...this.#users.values()] : { id: 1, max: 100 }];
    const found = this.#users.get(id);
    return found === undefined ? [404, {}] : [200, found];
  }

  make(): Stored {
    const id = this.#made.size + 10;
    const user = { id, username: 'made' };
    this.#made.add(String(id));
    this.#users.set(String(id), user);
    return user;
  }

  write(method: string, path: string, id: string): [status: number, body: unknown] {
    const found = this.#users.get(id);
    const isAbsent = /^\d+$/.test(id) && found === undefined;
    if (this.#made.has(id)) this.changes.push(`${method} ${path}`);
    else if (!isAbsent) this.damage.push(`${method} ${path}`);
    if (id !== '' && found === undefined) return [404, {}];
    if (method === 'DELETE') this.#users.delete(id);
    return [method === 'DELETE' ? 204 : 200, found ?? {}];
  }
}

/**
 * An API that does whatever it is asked, for everybody: users (1 is the administrator whose token is used), settings, and calls
 * that reach everything. It remembers what it did to records that it had not been asked to create.
 */
export async function startKeptApi(): Promise<KeptApi> {
  const kept = new Kept();
  const target = await startTarget(({ method, url }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname);
    const id = /^\/users\/([^/]+)/.exec(path)?.[1] ?? '';
    if (method === 'GET' && !path.endsWith('/delete')) return sendJson(response, ...kept.find(path, id));
    if (method === 'POST' && path === '/users') return sendJson(response, 201, kept.make());
    return sendJson(response, ...kept.write(method, path, id));
  });
  const document = (): object => ({
    openapi: '3.0.3',
    info: { title: 'Kept', version: '1' },
    servers: [{ url: target.url }],
    paths: PATHS,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
  });
  const collection = (): object => ({
    info: { name: 'Harm', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: HARMFUL.map(([method, path, raw]) => ({
      name: `${method} ${path}`,
      request: { method, url: `${target.url}${path}`, ...(raw !== '' && { body: { mode: 'raw', raw } }) },
    })),
  });
  return { ...target, damage: kept.damage, changes: kept.changes, document, collection };
}
