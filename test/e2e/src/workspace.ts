import type { Page } from '@playwright/test';
import { signUp } from './screen.ts';

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

  /** Signs a new user up on the page and keeps their token. */
  static async signUp(page: Page, url: string, email: string): Promise<Workspace> {
    const answer = page.waitForResponse('**/api/auth/sign-up/email');
    await signUp(page, url, email);
    return new Workspace(url, (await (await answer).headerValue('set-auth-token')) ?? '');
  }

  /** Imports a document whose operations are given as `GET /things`. */
  async addSystem(name: string, operations: readonly string[], target = 'http://127.0.0.1:9'): Promise<Created> {
    const paths: Record<string, Record<string, unknown>> = {};
    for (const operation of operations) {
      const [method = 'GET', path = '/'] = operation.split(' ');
      paths[path] = { ...paths[path], [method.toLowerCase()]: { responses: { 200: { description: 'Fine' } } } };
    }
    const document = { openapi: '3.1.0', info: { title: name, version: '1' }, servers: [{ url: target }], paths };
    const body = new FormData();
    body.set('file', new Blob([JSON.stringify(document)]), `${name}.json`);
    return this.#post<Created>('/system', body, {});
  }

  addScenario(endpoint: number, name: string): Promise<{ id: number }> {
    const body = JSON.stringify({ name, expected_http_status: 200 });
    return this.#post(`/endpoints/${endpoint}/scenarios`, body, { 'content-type': 'application/json' });
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
