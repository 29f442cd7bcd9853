import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

  /** @param {number} port @param {string} fault */
  static async start(port, fault = '') {
    const child = spawn('node', ['server.mjs'], {
      cwd: folder,
      env: { ...process.env, ATELIER_PORT: String(port), ATELIER_FAULTS: fault },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve, reject) => {
      child.stdout.once('data', resolve);
      child.once('exit', () => reject(new Error(`The server did not start on port ${port}`)));
    });
    const api = new Api(child, `http://127.0.0.1:${port}`);
    for (const name of Object.keys(credentials)) await api.login(name);
    return api;
  }

  constructor(/** @type {import('node:child_process').ChildProcess} */ child, /** @type {string} */ base) {
    this.child = child;
    this.base = base;
  }

  stop() {
    this.child.removeAllListeners('exit');
    this.child.kill();
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

  snapshot = async () => (await fetch(`${this.base}/__snapshot`)).json();

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
