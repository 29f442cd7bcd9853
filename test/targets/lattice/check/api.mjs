import assert from 'node:assert/strict';
import { startServer } from '../../checking/server.mjs';
import { people } from '../store.mjs';
import { errorsOf, operations, resolve } from './schema.mjs';

const folder = new URL('..', import.meta.url);
let serial = 0;

/** A server with its faults, and calls that compare every answer with the document. */
export class Api {
  problems = [];
  seen = new Set();
  tokens = {};
  #made = new Map();

  static async start(fault) {
    const server = await startServer(folder, 'LATTICE', fault);
    const api = new Api(server);
    for (const { username, email, password } of people) {
      const answer = await api.call('POST', '/auth/login', { as: null, body: { email, password } });
      api.tokens[username] = answer.body.token;
    }
    return api;
  }

  constructor(server) {
    Object.assign(this, server);
  }

  /** `as` is a user name, null or a token of no use; a body that is a text is sent as it is. */
  async call(method, path, { as = 'ines', body, headers = {}, match } = {}) {
    const response = await fetch(`${this.host}/v1${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { authorization: `Bearer ${this.tokens[as] ?? as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(match === undefined ? {} : { 'if-match': match }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, etag: response.headers.get('etag') };
    if (text !== '' && response.headers.get('content-type') === 'application/json') answer.body = JSON.parse(text);
    this.#compare(method, path, answer, as in this.tokens);
    if (method === 'POST' && path === '/spaces' && response.status === 201) this.#made.set(answer.body.slug, as);
    return answer;
  }

  #compare(method, path, { status, headers, body, text }, counted) {
    const bare = path.split('?')[0];
    const found = operations.find((entry) => entry.method === method && entry.pattern.test(bare));
    if (!found) return;
    const described = resolve(found.operation.responses[status]);
    this.seen.add(`${found.id} ${status}`);
    const note = (problem) => this.problems.push(`${found.id} ${status} ${problem}`);
    if (!described) return note('is not documented');
    const [type, media] = Object.entries(described.content ?? {})[0] ?? [];
    if (type === undefined && text !== '') note('has a body');
    if (type !== undefined && (headers.get('content-type') ?? '').split(';')[0] !== type) note('content type');
    if (body !== undefined && media) errorsOf(media.schema, body).forEach(note);
    const limits = counted ? ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] : [];
    for (const name of [...Object.keys(described.headers ?? {}), ...limits]) if (!headers.has(name)) note(`no ${name}`);
    if (status === 422 && !body?.error.fields) note('no fields');
  }

  async expect(status, ...call) {
    const answer = await this.call(...call);
    assert.equal(answer.status, status, `${call[0]} ${call[1]}: ${answer.text}`);
    return answer.body;
  }

  get = (path, options) => this.expect(200, 'GET', path, options);
  post = (path, body, options) => this.expect(201, 'POST', path, { body, ...options });

  /** A space of its own, with a board OPS that has todo, doing (at most 2) and done. */
  async space({ as = 'ines', keys = ['OPS'] } = {}) {
    serial += 1;
    const slug = `check-${serial}`;
    await this.post('/spaces', { slug, name: 'Check' }, { as });
    const columns = [
      { id: 'todo', name: 'To do' },
      { id: 'doing', name: 'Doing', wipLimit: 2 },
      { id: 'done', name: 'Done', wipLimit: null },
    ];
    for (const key of keys) await this.post(`/spaces/${slug}/boards`, { key, name: key, columns }, { as });
    return { at: `/spaces/${slug}`, board: `/spaces/${slug}/boards/OPS`, cards: `/spaces/${slug}/boards/OPS/cards` };
  }

  move = (card, column, status = 200) => this.expect(status, 'POST', `${card}/move`, { body: { column } });
  patch = (path, body, options) => this.expect(200, 'PATCH', path, { body, match: '*', ...options });

  /** Deletes the spaces that were made through this object. */
  async clear() {
    for (const [slug, as] of this.#made) {
      const { status } = await this.call('DELETE', `/spaces/${slug}`, { as });
      assert.ok([204, 404].includes(status), `${slug}: ${status}`);
    }
  }
}
