import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startServer } from '../../checking/server.mjs';
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
    const server = await startServer(folder, 'TALLY', fault);
    const api = new Api();
    Object.assign(api, server);
    api.bank = { 'x-api-key': credentials.bank.value };
    api.staff = await api.#logIn(credentials.main);
    api.other = await api.#logIn(credentials.other);
    return api;
  }

  async #logIn({ json }) {
    const { body } = await this.call('POST', '/sessions', { as: {}, body: json });
    return { authorization: `Bearer ${body.result.token}` };
  }

  /** `body` is sent as JSON, a text as it is. */
  async call(method, path, { as = this.staff, body, headers = {} } = {}) {
    const response = await fetch(`${this.host}/v1${path}`, {
      method,
      headers: { ...as, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
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
    return answer.body?.result;
  }

  get = (path, options) => this.expect(200, 'GET', path, options);

  async refused(kind, ...call) {
    const answer = await this.call(...call);
    assert.ok(answer.body?.type?.endsWith(`/${kind}`), `${call[0]} ${call[1]}: ${answer.status} ${answer.text}`);
    return answer.body.errors?.map(({ field }) => field);
  }

  /** All records of a list, page by page. */
  async all(path) {
    const rows = [];
    for (let page = 1; ; page += 1) {
      const { body } = await this.call('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=4&page=${page}`);
      rows.push(...body.result);
      if (page >= body.meta.page_count) return rows;
    }
  }

  payerFields(rest = {}) {
    serial += 1;
    return { name: `Check payer ${serial}`, email: `check.${serial}@mail.example`, ...rest };
  }

  async payer(rest) {
    const payer = await this.expect(201, 'POST', '/payers', { body: this.payerFields(rest) });
    this.#made.unshift(`/payers/${payer.id}`);
    return payer;
  }

  async invoice(rest = {}, headers = {}) {
    const payer_id = rest.payer_id ?? (await this.payer()).id;
    const items = [{ description: 'Work', quantity: 3, unit_cents: 105, tax_percent: 7 }];
    const body = { items, ...rest, payer_id };
    const invoice = await this.expect(201, 'POST', '/invoices', { body, headers });
    this.#made.unshift(`/invoices/${invoice.id}`);
    return invoice;
  }

  async issued(rest) {
    const { id } = await this.invoice(rest);
    return this.expect(200, 'POST', `/invoices/${id}/issue`);
  }

  pay(id, amount_cents, { reference = `R-${(serial += 1)}`, status = 201, paid_on = '2026-03-02' } = {}) {
    const body = { reference, amount_cents, paid_on };
    return this.expect(status, 'POST', `/invoices/${id}/payments`, { as: this.bank, body });
  }

  /** Deletes what was made through this object. */
  async clear() {
    for (const path of this.#made) {
      if (path.startsWith('/invoices/')) await this.call('POST', `${path}/void`);
      await this.expect(204, 'DELETE', path);
    }
  }
}
