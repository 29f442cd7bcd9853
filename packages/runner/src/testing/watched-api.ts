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

/**
 * An API that keeps users (the signed-in administrator is 1), orders with lines that count from 1 for each, and settings. It does
 * whatever it is asked, for everybody, and remembers what it did to what it had not been told to make.
 */
export async function startWatchedApi(): Promise<WatchedApi> {
  const records = new Map<string, Stored>([
    ['/users/1', ADMIN],
    ['/users/admin', ADMIN],
    ['/orders/1', { id: 1, customer_id: 1 }],
    ['/orders/1/lines/1', { id: 1 }],
    ['/customers/1', { id: 1 }],
  ]);
  const made = new Set<string>();
  let nextId = 7;
  const damage: string[] = [];
  const changes: string[] = [];
  const api = await startLocalApi((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const path = decodeURIComponent(url.pathname).replace(/;.*$/, '').replace(/\/$/, '');
    const sent = api.requests.at(-1);
    const body = read(sent?.body ?? '');
    const method = String(request.headers['x-http-method-override'] ?? request.method);
    const answer = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
    };
    const moved = /^\/moved(.*)$/.exec(path);
    if (moved !== null) return answer(307, {}, { location: moved[1] ?? '' });
    if (method === 'GET' && !/delete|logout|reset/.test(path)) {
      const found = records.get(path);
      return found === undefined && path.split('/').length > 2 ? answer(404, {}) : answer(200, found ?? []);
    }
    if (path === '/auth/login')
      return answer(200, { token: `token-of-${String(body['username'])}-0123456789`, user: ADMIN });
    const isCreate = method === 'POST' && /^(\/users|\/orders|\/orders\/\d+\/lines|\/tickets)$/.test(path);
    if (isCreate) {
      const id = (nextId += 1);
      const [key, shown] =
        path === '/tickets'
          ? [`T-${id}`, { ticketCode: `T-${id}`, owner_id: 1 }]
          : [id, { ...body, id, customer_id: 1 }];
      const at = path.endsWith('/lines') ? 1 : key;
      records.set(`${path}/${at}`, shown);
      made.add(`${path}/${at}`);
      return answer(201, { data: path.endsWith('/lines') ? { id: 1 } : shown });
    }
    const isOwn =
      [...made].some((one) => path === one || path.startsWith(`${one}/`)) && !('ids' in body) && body['id'] !== 1;
    const isOwnAccount = path === '/users/me' && String(request.headers.authorization).includes('token-of-fresh');
    const isNothing = !records.has(path) && /^\/(users|orders)\/\d+$/.test(path);
    if (isOwn || isOwnAccount) changes.push(`${method} ${path}`);
    else if (!isNothing) damage.push(`${method} ${url.pathname}`);
    if (method === 'DELETE') records.delete(path);
    return answer(isNothing ? 404 : 200, {});
  });
  return Object.assign(api, { damage, changes });
}

function read(text: string): Stored {
  try {
    const value = JSON.parse(text) as unknown;
    return value !== null && typeof value === 'object' ? (value as Stored) : {};
  } catch {
    return {};
  }
}
