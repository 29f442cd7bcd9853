import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STYLES } from './invoice-document.ts';
import type { Style } from './invoice-document.ts';

/** What the invoices can do wrong, one at a time. */
export type InvoiceFault =
  | 'put-keeps'
  | 'null-kept'
  | 'patch-drops-note'
  | 'refused-half'
  | 'stale-accepted'
  | 'not-modified-ignored'
  | 'replayed'
  | 'other-body-accepted'
  | 'letters-mangled'
  | 'fraction-rounded'
  | 'default-ignored'
  | 'urgent-dropped'
  | 'total-of-first-line'
  | 'id-taken'
  | 'created-moves'
  | 'tag-frozen'
  | 'put-adds'
  | 'location-elsewhere'
  | 'allow-missing';

interface Line {
  quantity: number;
  unitPrice: number;
}
interface Fields {
  title: string;
  note: string | null;
  weight: number | null;
  priority: string;
  lines: Line[];
}
/** `id` is sent in vain. */
type Sent = Partial<Fields> & { id?: unknown };
interface Invoice extends Fields {
  id: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}
interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const problem = (status: number, detail: string): Answer => ({ status, body: { title: 'Refused', status, detail } });
const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= max;
const isLine = (line: unknown): boolean => {
  if (typeof line !== 'object' || line === null) return false;
  const { quantity, unitPrice } = line as Partial<Line>;
  const isQuantity = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= 99;
  return isQuantity && typeof unitPrice === 'number' && unitPrice >= 0 && unitPrice <= 1000;
};

const CHECKS: Record<keyof Fields, (value: unknown) => boolean> = {
  title: (value) => isText(value, 60),
  note: (value) => value === null || isText(value, 200),
  weight: (value) => value === null || (typeof value === 'number' && value >= 0 && value <= 500),
  priority: (value) => value === 'normal' || value === 'urgent',
  lines: (value) => Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(isLine),
};

/** Invoices that keep what their document says, but for one fault. */
class Invoices {
  readonly #fault: InvoiceFault | null;
  readonly #style: Style;
  readonly #records = new Map<string, Invoice>();
  readonly #keys = new Map<string, { id: string; body: string }>();

  constructor(style: Style, fault: InvoiceFault | null) {
    this.#style = style;
    this.#fault = fault;
  }

  answer(
    method: string,
    path: string,
    { headers, body }: { headers: IncomingMessage['headers']; body: string },
  ): Answer {
    const id = /^\/invoices\/([^/]+)$/.exec(path)?.[1];
    const allow = path === '/invoices' ? 'POST' : 'GET, PUT, PATCH, DELETE';
    if (id === undefined && path !== '/invoices') return problem(404, 'no such path');
    if (!allow.split(', ').includes(method)) return this.#notAllowed(allow);
    const fields = method === 'GET' || method === 'DELETE' ? {} : parsed(body);
    if (fields === null) return problem(422, 'not a JSON object');
    if (id === undefined) return this.#create(fields, body, String(headers['idempotency-key'] ?? ''));
    const found = this.#records.get(id);
    return found === undefined ? problem(404, 'no such invoice') : this.#onRecord(found, method, { headers, fields });
  }

  #onRecord(
    found: Invoice,
    method: string,
    { headers, fields }: { headers: IncomingMessage['headers']; fields: Sent },
  ): Answer {
    if (method === 'GET') return this.#read(found, headers['if-none-match']);
    if (method !== 'DELETE') return this.#change(found, fields, { method, tag: headers['if-match'] });
    this.#records.delete(found.id);
    return { status: 204 };
  }

  #notAllowed(allow: string): Answer {
    return { ...problem(405, 'method'), ...(this.#fault !== 'allow-missing' && { headers: { allow } }) };
  }

  #tag = ({ id, version }: Invoice): string => `"${id.slice(0, 8)}-${this.#fault === 'tag-frozen' ? 1 : version}"`;

  #shown(invoice: Invoice, status: number, headers: Record<string, string> = {}): Answer {
    const totals = invoice.lines.map(({ quantity, unitPrice }) => quantity * unitPrice);
    const counted = this.#fault === 'total-of-first-line' ? totals.slice(0, 1) : totals;
    const record = { ...invoice, total: Math.round(counted.reduce((sum, one) => sum + one, 0) * 1e6) / 1e6 };
    return { status, body: STYLES[this.#style].wrap(record), headers: { etag: this.#tag(invoice), ...headers } };
  }

  #create(fields: Sent, body: string, key: string): Answer {
    if (key.length < 8 || key.length > 64) return problem(422, 'Idempotency-Key');
    const replay = this.#replay(key, body);
    if (replay !== null) return replay;
    const whole = { ...this.#defaults(), ...fields };
    const wrong = this.#wrongField(whole);
    if (wrong !== null) return problem(422, wrong);
    const sent = fields.id;
    const id = this.#fault === 'id-taken' && typeof sent === 'string' ? sent : randomUUID();
    const now = new Date().toISOString();
    const invoice = {
      ...this.#stored(whole),
      id,
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    this.#records.set(id, invoice);
    this.#keys.set(key, { id, body });
    const location = `/invoices/${this.#fault === 'location-elsewhere' ? randomUUID() : id}`;
    return this.#shown(invoice, 201, { location });
  }

  /** What a key that was used before is answered with; null where the request is done. */
  #replay(key: string, body: string): Answer | null {
    const known = this.#keys.get(key);
    if (known === undefined) return null;
    if (known.body !== body)
      return this.#fault === 'other-body-accepted' ? null : problem(409, 'the key was used for another invoice');
    const before = this.#records.get(known.id);
    return before === undefined || this.#fault === 'replayed' ? null : this.#shown(before, 200);
  }

  #defaults(): Pick<Fields, 'note' | 'weight' | 'priority'> {
    return { note: null, weight: null, priority: this.#fault === 'default-ignored' ? 'urgent' : 'normal' };
  }

  #read(invoice: Invoice, known: string | undefined): Answer {
    if (known === this.#tag(invoice) && this.#fault !== 'not-modified-ignored') return { status: 304 };
    return this.#shown(invoice, 200);
  }

  #change(
    invoice: Invoice,
    fields: Partial<Fields>,
    { method, tag }: { method: string; tag: string | undefined },
  ): Answer {
    if (tag === undefined) return problem(428, 'If-Match');
    const isStale = tag !== this.#tag(invoice);
    if (isStale && !(this.#fault === 'stale-accepted' && tag.startsWith(`"${invoice.id.slice(0, 8)}`)))
      return problem(412, 'changed since');
    const changed = this.#changed(invoice, fields, method);
    const wrong = this.#wrongField(changed);
    if (wrong !== null) {
      if (this.#fault === 'refused-half') this.#keepRight(invoice, fields);
      return problem(422, wrong);
    }
    const updatedAt = new Date().toISOString();
    const createdAt = this.#fault === 'created-moves' ? new Date(Date.now() + 1).toISOString() : invoice.createdAt;
    const version = invoice.version + 1;
    const kept = { ...invoice, ...this.#stored(changed), updatedAt, createdAt, version };
    this.#records.set(invoice.id, kept);
    return this.#shown(kept, 200);
  }

  #changed(
    { title, note, weight, priority, lines }: Invoice,
    fields: Partial<Fields>,
    method: string,
  ): Partial<Fields> {
    const before = { title, note, weight, priority, lines };
    if (method === 'PUT') {
      const absent = this.#fault === 'put-keeps' ? { note, weight, priority } : this.#defaults();
      const added = this.#fault === 'put-adds' && fields.lines ? [...lines, ...fields.lines].slice(-20) : fields.lines;
      return { ...absent, ...fields, ...(added && { lines: added }) };
    }
    if (this.#fault === 'patch-drops-note') return { ...before, note: null, ...fields };
    return this.#fault === 'null-kept' && fields.note === null ? before : { ...before, ...fields };
  }

  #keepRight(invoice: Invoice, fields: Partial<Fields>): void {
    const names = Object.keys(CHECKS) as (keyof Fields)[];
    const right = names.filter((name) => name in fields && CHECKS[name](fields[name]));
    Object.assign(invoice, Object.fromEntries(right.map((name) => [name, fields[name]])));
  }

  #wrongField(fields: Partial<Fields>): string | null {
    const names = Object.keys(CHECKS) as (keyof Fields)[];
    return names.find((name) => !CHECKS[name](fields[name])) ?? null;
  }

  #stored({ title, note, weight, priority = 'normal', lines }: Partial<Fields>): Fields {
    const isMangled = this.#fault === 'letters-mangled';
    const text = (value: string): string => (isMangled ? value.replaceAll(/[^\x20-\x7e]/g, '?') : value);
    const digits = (value: number): number => (this.#fault === 'fraction-rounded' ? Math.round(value) : value);
    return {
      title: text(title ?? ''),
      note: typeof note === 'string' ? text(note) : null,
      weight: typeof weight === 'number' ? digits(weight) : null,
      priority: this.#fault === 'urgent-dropped' ? 'normal' : priority,
      lines: (lines ?? []).map(({ quantity, unitPrice }) => ({ quantity, unitPrice })),
    };
  }
}

function parsed(text: string): Sent | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Serves invoices on loopback. */
export async function serveInvoices(
  style: Style,
  fault: InvoiceFault | null,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const invoices = new Invoices(style, fault);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const path = new URL(request.url ?? '/', 'http://host').pathname;
      const answer = invoices.answer(request.method ?? 'GET', path, { headers: request.headers, body });
      const type = answer.status >= 400 ? 'application/problem+json' : 'application/json';
      response.writeHead(answer.status, {
        ...(answer.body !== undefined && { 'content-type': type }),
        ...answer.headers,
      });
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
