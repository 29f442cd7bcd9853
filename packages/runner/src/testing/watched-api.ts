import { startLocalApi } from './local-api.ts';
import type { LocalApi } from './local-api.ts';

type Stored = Record<string, unknown>;

export interface WatchedApi extends LocalApi {
  /** What was written to something that was there before the first request, as `METHOD /path`. */
  damage: string[];
  /** Writes that were let through to records made since. */
  changes: string[];
}

const ADMIN = { id: 1, username: 'admin', email: 'admin@host.example', password: 'secret', owner_id: 1 };

/** What is kept, and what was done to it. */
class Kept {
  readonly damage: string[] = [];
  readonly changes: string[] = [];
  readonly #records = new Map<string, Stored>([
    ['/users/1', ADMIN],
    ['/users/admin', ADMIN],
    ['/orders/1', { id: 1, customer_id: 1 }],
    ['/orders/1/lines/1', { id: 1 }],
    ['/customers/1', { id: 1 }],
  ]);
  readonly #made: string[] = [];
  #nextId = 7;

  find(path: string): [status: number, body: unknown] {
    const found = this.#records.get(path);
    return found === undefined && path.split('/').length > 2 ? [404, {}] : [200, found ?? []];
  }

  make(path: string, sent: Stored): Stored {
    const id = (this.#nextId += 1);
    const code = `T-${id}`;
    const isLine = path.endsWith('/lines');
    const record =
      path === '/tickets' ? { ticketCode: code, owner_id: 1 } : { ...sent, id: isLine ? 1 : id, customer_id: 1 };
    const at = `${path}/${path === '/tickets' ? code : isLine ? 1 : id}`;
    this.#records.set(at, record);
    this.#made.push(at);
    return record;
  }

  write(method: string, path: string, { body, token }: { body: Stored; token: string }): number {
    const isMade = this.#made.some((one) => path === one || path.startsWith(`${one}/`));
    const isOwn = isMade && !('ids' in body) && body['id'] !== 1;
    const isAbsent = !this.#records.has(path) && /^\/(users|orders)\/\d+$/.test(path);
    if (isOwn || (path === '/users/me' && token.includes('token-of-fresh'))) this.changes.push(`${method} ${path}`);
    else if (!isAbsent) this.damage.push(`${method} ${path}`);
    if (method === 'DELETE') this.#records.delete(path);
    return isAbsent ? 404 : 200;
  }
}

/**
 * An API that keeps users (the signed-in administrator is 1), orders with lines that count from 1 for each, and settings. It does
 * whatever it is asked, for everybody, and remembers what it did to records that it had not been asked to create.
 */
export async function startWatchedApi(): Promise<WatchedApi> {
  const kept = new Kept();
  const api = await startLocalApi((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const path = decodeURIComponent(url.pathname).replace(/;.*$/, '').replace(/\/$/, '');
    const body = read(api.requests.at(-1)?.body ?? '');
    const method = String(request.headers['x-http-method-override'] ?? request.method);
    const answer = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
    };
    if (path.startsWith('/moved/')) return answer(307, {}, { location: path.slice('/moved'.length) });
    if (method === 'GET' && !/delete|logout|reset/.test(path)) return answer(...kept.find(path));
    if (path === '/auth/login') {
      const token = `token-of-${String(body['username'])}-0123456789`;
      return answer(200, { token, user: ADMIN });
    }
    const isCreate =
      method === 'POST' && /^(\/users|\/sessions|\/orders|\/orders\/\d+\/lines|\/tickets|\/maintenance)$/.test(path);
    if (isCreate) return answer(201, { data: kept.make(path, body) });
    return answer(kept.write(method, path, { body, token: String(request.headers.authorization) }), {});
  });
  return Object.assign(api, { damage: kept.damage, changes: kept.changes });
}

function read(text: string): Stored {
  try {
    const value = JSON.parse(text) as unknown;
    return value !== null && typeof value === 'object' ? (value as Stored) : {};
  } catch {
    return {};
  }
}
