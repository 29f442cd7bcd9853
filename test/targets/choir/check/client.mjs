import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { problems, resolve } from './schema.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
export const document = JSON.parse(readFileSync(`${folder}openapi.json`, 'utf8'));
export const target = JSON.parse(readFileSync(`${folder}target.json`, 'utf8'));
export const mediaType = 'application/vnd.api+json';

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

/** @param {string} path @param {string} method */
function operationOf(path, method) {
  const fits = (template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const template = Object.keys(document.paths).find(fits);
  return template && document.paths[template][method.toLowerCase()];
}

/** What an answer has that the document does not say. @param {any} operation @param {any} answer */
export function unpromised(operation, answer) {
  const response = resolve(document, operation.responses[answer.status]);
  if (!response) return [`${operation.operationId}: status ${answer.status} is not documented`];
  const wanted = Object.entries(response.content ?? {})[0];
  if (!wanted) return answer.text ? ['there should be no body'] : [];
  if (answer.type !== wanted[0]) return [`type ${answer.type}`];
  return problems(document, wanted[1].schema, answer.body);
}

/** A running server and accounts that are logged in. */
export class Client {
  tokens = {};
  /** @type {Set<string>} operation and status of all answers */
  seen = new Set();
  /** @type {string[]} */
  unpromised = [];

  /** @param {string} fault */
  static async start(fault = '') {
    const client = new Client();
    const port = String(await freePort());
    const env = { ...process.env, [target.portVariable]: port, [target.faultsVariable]: fault };
    const [command, ...words] = target.start.split(' ');
    client.address = `http://127.0.0.1:${port}`;
    client.process = spawn(command, words, { cwd: folder, env, stdio: 'inherit' });
    for (let tries = 0; ; tries++) {
      const up = await fetch(client.address + target.snapshot).catch(() => undefined);
      if (up) break;
      if (tries > 200) throw new Error('The server does not start');
      await new Promise((done) => setTimeout(done, 25));
    }
    for (const [name, { path, form }] of Object.entries(target.credentials)) {
      const answer = await client.raw('POST', path, { body: new URLSearchParams(form) });
      client.tokens[name] = answer.body.access_token;
    }
    return client;
  }

  stop() {
    this.process.kill();
  }

  async snapshot() {
    return (await fetch(this.address + target.snapshot)).json();
  }

  /** @param {string} method @param {string} path @param {{headers?: Record<string, string>, body?: any}} [more] */
  async raw(method, path, { headers = {}, body } = {}) {
    const response = await fetch(this.address + path, { method, headers, ...(body && { body }) });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const answer = { status: response.status, type, text, headers: response.headers };
    answer.body = type.includes('json') ? JSON.parse(text) : undefined;
    const operation = operationOf(path.split('?')[0], method);
    if (operation) {
      this.seen.add(`${operation.operationId} ${answer.status}`);
      this.unpromised.push(...unpromised(operation, answer).map((problem) => `${method} ${path}: ${problem}`));
    }
    return answer;
  }

  /** @param {string} who @param {string} method @param {string} path @param {any} [body] @param {Record<string, string>} [more] */
  call(who, method, path, body, more = {}) {
    const headers = {
      authorization: `Bearer ${this.tokens[who]}`,
      ...(body && { 'content-type': mediaType }),
      ...more,
    };
    return this.raw(method, path, { headers, body: body && (typeof body === 'string' ? body : JSON.stringify(body)) });
  }
}
