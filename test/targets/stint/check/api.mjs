import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startServer } from '../../checking/server.mjs';
import { newUlid } from '../store.mjs';
import { compare } from './document.mjs';

const folder = new URL('..', import.meta.url);
const { credentials } = JSON.parse(readFileSync(new URL('target.json', folder), 'utf8'));
let serial = 0;

/** A server with its faults, and calls that compare every answer with the document. */
export class Api {
  problems = [];
  seen = new Set();
  #made = [];

  static async start(fault) {
    const server = await startServer(folder, 'STINT', fault);
    const api = new Api();
    Object.assign(api, server);
    api.nadia = await api.logIn(credentials.main.form);
    api.joost = await api.logIn(credentials.other.form);
    return api;
  }

  async logIn(form) {
    const response = await fetch(`${this.host}/api/auth/login`, { method: 'POST', body: new URLSearchParams(form) });
    const { csrfToken } = await response.json();
    assert.equal(response.status, csrfToken === undefined ? 401 : 200);
    return { cookie: response.headers.get('set-cookie')?.split(';')[0], 'x-csrf-token': csrfToken };
  }

  /** `body` is sent as JSON, a text as it is. */
  async call(method, path, { as = this.nadia, body, type = 'application/json' } = {}) {
    const response = await fetch(`${this.host}/api${path}`, {
      method,
      headers: { ...as, ...(body === undefined ? {} : { 'content-type': type }) },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text };
    if (text !== '') answer.body = JSON.parse(text);
    const { entry, problems } = compare(method, path.split('?')[0], answer);
    this.seen.add(entry);
    this.problems.push(...problems);
    return answer;
  }

  async expect(status, ...call) {
    const answer = await this.call(...call);
    assert.equal(answer.status, status, `${call[0]} ${call[1]}: ${answer.text}`);
    return answer.body;
  }

  get = (path, options) => this.expect(200, 'GET', path, options);
  put = (path, body, options) => this.expect(200, 'PUT', path, { body, ...options });
  search = (body) => this.expect(200, 'POST', '/entries/search', { body });

  /** The path and the body of a new project; the other makers below give the same. */
  async project(rest = {}) {
    serial += 1;
    const path = `/projects/${newUlid()}`;
    this.#made.push(path);
    return { path, ...(await this.expect(201, 'PUT', path, { body: { name: `Check ${serial}`, ...rest } })) };
  }

  async task(rest = {}, project) {
    const path = `${(project ?? (await this.project())).path}/tasks/${newUlid()}`;
    return { path, ...(await this.expect(201, 'PUT', path, { body: { name: 'Check task', ...rest } })) };
  }

  async entry(rest = {}, task) {
    const path = `${(task ?? (await this.task())).path}/entries/${newUlid()}`;
    const body = { startedAt: '2027-01-05T09:00:00Z', endedAt: '2027-01-05T10:30:40Z', ...rest };
    return { path, ...(await this.expect(201, 'PUT', path, { body })) };
  }

  async exported(body, options) {
    const { id } = await this.expect(202, 'POST', '/exports', { body, ...options });
    for (let i = 0; i < 40; i++) {
      const job = await this.get(`/exports/${id}`, options);
      if (job.state === 'done') return job;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    throw new assert.AssertionError({ message: 'The export is not done.' });
  }

  /** Deletes what was made through this object. */
  async clear() {
    for (const path of this.#made) await this.call('DELETE', path);
  }
}
