import type { Page } from '@playwright/test';
import { register } from './browser/screen.ts';

interface Created {
  id: number;
  endpoints: { id: number }[];
}

/** The HTTP API as the signed-in user of a page. */
export class Workspace {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** Signs a new user up in the browser of a page, which stays empty, and keeps their token. */
  static async signUp(page: Page, url: string, email: string): Promise<Workspace> {
    return new Workspace(url, await register(page, url, email));
  }

  /** Imports a document whose operations are given as `GET /things`. */
  addSystem(name: string, operations: readonly string[], target = 'http://127.0.0.1:9'): Promise<Created> {
    return this.#post<Created>('/system', document(name, operations, target), {});
  }

  /** Imports a document with these paths. */
  importPaths(name: string, paths: object, target = 'http://127.0.0.1:9'): Promise<Created> {
    return this.#post<Created>('/system', upload(name, paths, target), {});
  }

  /** A newer version of such a document. */
  reimport(system: number, operations: readonly string[], target = 'http://127.0.0.1:9'): Promise<unknown> {
    return this.#post(`/system/${system}/reimport`, document('newer', operations, target), {});
  }

  addScenario(endpoint: number, name: string, expected = 200): Promise<{ id: number }> {
    return this.post(`/endpoints/${endpoint}/scenarios`, { name, expected_http_status: expected });
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#post(path, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  addRule(scenario: number, text: string): Promise<{ id: number }> {
    return this.call('POST', `/scenario/${scenario}/validations`, { validation_text: text });
  }

  /** Runs a scenario and answers the id of its execution. */
  async run(scenario: number): Promise<number> {
    const { results } = await this.call<{ results: { id: number }[] }>('POST', `/scenario/${scenario}/execute`);
    return results[0]?.id ?? 0;
  }

  /** Any call of the API; null for an answer without a body. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  async #post<T>(path: string, body: FormData | string, headers: Record<string, string>): Promise<T> {
    const answer = await fetch(`${this.#url}/api${path}`, {
      method: 'POST',
      body,
      headers: { ...headers, authorization: `Bearer ${this.#token}` },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}

/** An upload of a document whose operations are given as `GET /things`. */
function document(name: string, operations: readonly string[], target: string): FormData {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const [method = 'GET', path = '/'] = operation.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: { responses: { 200: { description: 'Fine' } } } };
  }
  return upload(name, paths, target);
}

function upload(name: string, paths: object, target: string): FormData {
  const content = { openapi: '3.1.0', info: { title: name, version: '1' }, servers: [{ url: target }], paths };
  const body = new FormData();
  body.set('file', new Blob([JSON.stringify(content, null, 2)]), `${name}.json`);
  return body;
}
