import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { mismatches, resolve } from './schema.mjs';

const folder = new URL('..', import.meta.url);
export const target = JSON.parse(readFileSync(new URL('target.json', folder), 'utf8'));
export const document = JSON.parse(readFileSync(new URL(target.document, folder), 'utf8'));

/** @type {Map<string, { method: string, path: string, operation: any }>} */
export const operations = new Map(
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(/** @type {any} */ (item))
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => [operation.operationId, { method: method.toUpperCase(), path, operation }]),
  ),
);

/**
 * @typedef {{ status: number, body: any, headers: Headers }} Reply
 * @typedef {{ as?: 'main' | 'other' | 'third' | 'nobody', query?: Record<string, string>, body?: unknown, raw?: string,
 *   type?: string, headers?: Record<string, string>, [param: string]: any }} Options
 */

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => done(port));
    });
  });
}

/** A running server with a client of its operations. */
export class Client {
  /** Statuses seen, per operation. @type {Map<string, Set<number>>} */
  seen = new Map();
  /** Where answers and document differ. @type {string[]} */
  wrong = [];
  /** Things to take away again. @type {(() => Promise<unknown>)[]} */
  made = [];

  /** @param {string} [faults] */
  static async start(faults = '') {
    const client = new Client();
    const port = await freePort();
    client.address = `http://127.0.0.1:${port}`;
    const env = { ...process.env, [target.portVariable]: String(port), [target.faultsVariable]: faults };
    const [command, ...words] = target.start.split(' ');
    client.process = spawn(command, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((ready, failed) => {
      client.process?.stdout?.once('data', ready);
      client.process?.once('exit', () => failed(new Error('The server ended.')));
    });
    return client;
  }

  stop() {
    this.process?.kill();
  }

  async snapshot() {
    return (await fetch(this.address + target.snapshot)).json();
  }

  /**
   * @param {string} operationId
   * @param {Options} [options]
   * @returns {Promise<Reply>}
   */
  async call(operationId, options = {}) {
    const { method, path } = /** @type {any} */ (operations.get(operationId));
    const { as = 'main', query = {}, body, raw, type, headers: more = {} } = options;
    const filled = path.replace(/\{(\w+)\}/g, (/** @type {any} */ _, /** @type {string} */ name) =>
      encodeURIComponent(options[name]),
    );
    const headers = { ...more };
    if (as !== 'nobody') headers[target.credentials[as].name] = target.credentials[as].value;
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    if (content !== undefined) {
      headers['Content-Type'] = type ?? (method === 'PATCH' ? 'application/merge-patch+json' : 'application/json');
    }
    const search = new URLSearchParams(query).toString();
    const address = `${this.address}${target.basePath}${filled}${search && `?${search}`}`;
    return this.take(operationId, await fetch(address, { method, headers, body: content }));
  }

  /** @param {string} operationId @param {Response} response @returns {Promise<Reply>} */
  async take(operationId, response) {
    const text = await response.text();
    const reply = { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers };
    this.seen.set(operationId, (this.seen.get(operationId) ?? new Set()).add(reply.status));
    this.compare(operationId, reply);
    return reply;
  }

  /** @param {string} operationId @param {Reply} reply */
  compare(operationId, reply) {
    const where = `${operationId} ${reply.status}`;
    const { operation } = /** @type {any} */ (operations.get(operationId));
    const written = operation.responses[reply.status];
    const type = reply.headers.get('content-type');
    if (!written) {
      if (type !== 'application/problem+json') this.wrong.push(`${where}: not a problem document`);
      return;
    }
    const promised = written.$ref ? resolve(document, written.$ref) : written;
    for (const [name, header] of Object.entries(promised.headers ?? {})) {
      const rule = header.$ref ? resolve(document, header.$ref) : header;
      if (rule.required && !reply.headers.has(name)) this.wrong.push(`${where}: no ${name}`);
    }
    if (!promised.content) {
      if (reply.body !== undefined) this.wrong.push(`${where}: has a body`);
      return;
    }
    const schema = promised.content[type ?? '']?.schema;
    if (!schema) this.wrong.push(`${where}: content type ${type}`);
    else this.wrong.push(...mismatches(document, schema, reply.body).map((error) => `${where}${error}`));
  }

  /** Takes away what was made, the last first. */
  async tidy() {
    for (const remove of this.made.splice(0).reverse()) await remove();
  }
}
