import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../checking/server.mjs';
import { operations, problemsOf, resolved } from './schema.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const { credentials } = JSON.parse(readFileSync(`${folder}target.json`, 'utf8'));

/** @typedef {{ status: number, headers: Headers, body: any }} Answer */

/** A running server with both clients. */
export class Api {
  /** Statuses seen, as `operationId status`. */
  seen = new Set();
  /** @type {string[]} */
  problems = [];
  tokens = {};

  static async start(/** @type {string} */ fault) {
    const server = await startServer(folder, 'ATELIER', fault);
    const api = new Api(server);
    for (const name of Object.keys(credentials)) await api.login(name);
    return api;
  }

  constructor(/** @type {Awaited<ReturnType<typeof startServer>>} */ server) {
    this.base = server.host;
    this.stop = server.stop;
    this.snapshot = server.snapshot;
  }

  async login(/** @type {string} */ name) {
    const { path, clientId, clientSecret, scope } = credentials[name];
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    });
    const answer = await fetch(this.base + path, { method: 'POST', body });
    this.tokens[name] = (await answer.json()).access_token;
  }

  /**
   * @param {string} call such as `GET /rooms`
   * @param {any} [content] sent as JSON; a string is sent as it is
   * @param {{ as?: string, headers?: Record<string, string> }} [how] `as`: main, other or nobody
   * @returns {Promise<Answer>}
   */
  async call(call, content, { as = 'main', headers = {} } = {}) {
    const [method, path] = call.split(' ');
    const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/json';
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(as !== 'nobody' && { authorization: `Bearer ${this.tokens[as] ?? as}` }),
        ...(content !== undefined && { 'content-type': type }),
        ...headers,
      },
      body: typeof content === 'string' ? content : JSON.stringify(content),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
    this.note(method, path.split('?')[0], answer);
    return answer;
  }

  /** Keeps the status and what in the answer is against the document. */
  note(/** @type {string} */ method, /** @type {string} */ path, /** @type {Answer} */ answer) {
    const found = operations.find((entry) => entry.method === method && entry.pattern.test(path));
    if (!found) return;
    this.seen.add(`${found.id} ${answer.status}`);
    const documented = resolved(found.operation.responses[answer.status]);
    if (!documented) {
      if (answer.status >= 500 || answer.status < 400)
        this.problems.push(`${found.id}: ${answer.status} is not documented`);
      return;
    }
    const type = answer.headers.get('content-type') ?? undefined;
    const content = documented.content?.[type ?? ''];
    if (documented.content && !content) this.problems.push(`${found.id} ${answer.status}: ${type}`);
    for (const name of Object.keys(documented.headers ?? {})) {
      if (!answer.headers.has(name)) this.problems.push(`${found.id} ${answer.status}: no ${name}`);
    }
    if (content)
      this.problems.push(
        ...problemsOf(content.schema, answer.body).map((problem) => `${found.id} ${answer.status} ${problem}`),
      );
  }
}
