import assert from 'node:assert/strict';
import { startServer } from '../../checking/server.mjs';
import { document, errorsOf, operations } from './schema.mjs';

const folder = new URL('..', import.meta.url);
const basic = (name, password) => ({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });
export const MANAGER = basic('mora.lind', 'soup-before-noon');
export const CLERK = basic('tobias.ek', 'two-spoons-7');
export const OTHER = basic('yara.sand', 'rye-and-butter');

let serial = 0;

/** A server with its faults, and calls that compare every answer with the document. */
export class Api {
  problems = [];
  seen = new Set();
  #made = { orders: new Map(), dishes: new Set() };

  static async start(fault) {
    const server = await startServer(folder, 'REFECTORY', fault);
    return new Api(server);
  }

  constructor(server) {
    Object.assign(this, server);
  }

  /** `body` is sent as it is: an object as JSON, URLSearchParams as a form. */
  async call(method, path, { as = MANAGER, body, headers = {} } = {}) {
    const json = body !== undefined && !(body instanceof URLSearchParams) && typeof body !== 'string';
    const response = await fetch(`${this.host}/api${path}`, {
      method,
      headers: { ...as, ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
      body: json ? JSON.stringify(body) : body,
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text };
    try {
      answer.body = JSON.parse(text);
    } catch {
      this.problems.push(`${method} ${path}: not JSON`);
    }
    this.#compare(method, path, answer);
    if (method === 'POST' && response.status < 300) this.#note(path, as, answer.body?.result);
    return answer;
  }

  #compare(method, path, { status, headers, body }) {
    const bare = path.split('?')[0];
    const found = operations.find((entry) => entry.method === method && entry.pattern.test(bare));
    if (!found) return;
    const described = found.operation.responses[status] ?? found.operation.responses.default;
    this.seen.add(`${found.id} ${found.operation.responses[status] ? status : 'default'}`);
    const problems = body === undefined ? [] : errorsOf(described.schema, body);
    if (headers.get('content-type') !== document.produces[0]) problems.push('content type');
    for (const name of Object.keys(described.headers ?? {})) if (!headers.has(name)) problems.push(`no ${name}`);
    this.problems.push(...problems.map((problem) => `${found.id} ${status} ${problem}`));
  }

  #note(path, as, result) {
    if (path === '/orders') this.#made.orders.set(result?.ref, as);
    if (path === '/dishes') this.#made.dishes.add(result?.ref);
  }

  async expect(status, ...call) {
    const answer = await this.call(...call);
    assert.equal(answer.status, status, `${call[0]} ${call[1]}: ${answer.text}`);
    return answer.body.result;
  }

  get = (path, options) => this.expect(200, 'GET', path, options);
  post = (path, options) => this.expect(200, 'POST', path, options);

  dish(rest = {}, status = 201) {
    serial += 1;
    const body = { name: `Check dish ${serial}`, category: 'hot', price: 400, ...rest };
    return this.expect(status, 'POST', '/dishes', { body });
  }

  async order(rest = {}, { as = MANAGER, status = 201 } = {}) {
    const body = {
      title: 'Check order',
      account: 'ACC-00002',
      deliver_at: '2031-07-01T10:00:00Z',
      lines: rest.lines ?? [{ dish: 'DSH-00005', quantity: 2 }],
      ...rest,
    };
    return this.expect(status, 'POST', '/orders', { as, body });
  }

  form(path, fields, options) {
    return this.post(path, { ...options, body: new URLSearchParams(fields) });
  }

  /** Archives what was made through this object. */
  async clear() {
    for (const ref of this.#made.orders.keys()) {
      const { result } = (await this.call('GET', `/orders/${ref}`)).body;
      if (!result) continue;
      if (['submitted', 'approved'].includes(result.state)) await this.post(`/orders/${ref}/cancel`);
      await this.expect(200, 'DELETE', `/orders/${ref}`);
    }
    for (const ref of this.#made.dishes)
      if (!(await this.get(`/dishes/${ref}`)).archived) await this.post(`/dishes/${ref}/archive`);
  }
}
