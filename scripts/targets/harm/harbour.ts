import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Snapshot } from '../serve-target.ts';

type Stored = Record<string, unknown>;
type Answer = [status: number, body?: unknown];

/** The records that a request reaches: the one that its path names, or others, whatever that says. */
export type Reached = 'named' | 'oldest' | 'newest' | 'all';

export interface HarbourOptions {
  /** Secured requests without the token of a login are refused. */
  authenticates: boolean;
  /** What DELETE removes: the record that the path names, or another one. */
  removes: Reached;
  /** What PUT, PATCH and actions change; what the path names where nothing is said. */
  changes?: Exclude<Reached, 'all'>;
  /** A read of one record shows the one that a write would reach. */
  readsReached?: boolean;
  /** Nobody else has a mooring. */
  isEmpty?: boolean;
}

export interface Harbour {
  url: string;
  snapshot: () => Snapshot;
  /** What was sent, as `METHOD /path`. */
  requests: string[];
  /** Paths of the records that were made since the start. */
  made: Set<string>;
  close: () => Promise<void>;
}

const TOKEN = 'token-of-the-harbour-0123456789';

/** Records with ids that count on from those that are there already. */
class Records {
  readonly made = new Set<string>();
  readonly #tables = new Map<string, Map<number, Stored>>();
  #lastId = 3;

  constructor({ isEmpty = false }: HarbourOptions) {
    if (!isEmpty) this.#fill('/moorings', (id) => ({ id, name: `Mooring ${id}`, length: 10 + id, status: 'open' }));
    this.#fill('/users', (id) => ({ id, username: `user${id}`, password: 'Harbour-1' }));
    for (const id of isEmpty ? [] : [1, 2, 3])
      this.#fill(`/moorings/${id}/notes`, (note) => ({ id: note, text: `Note ${note}` }));
    this.#fill('/settings', () => ({ openFrom: 6 }));
  }

  #fill(path: string, make: (id: number) => Stored): void {
    this.#tables.set(path, new Map([1, 2, 3].map((id) => [id, make(id)])));
  }

  table(path: string): Map<number, Stored> {
    const found = this.#tables.get(path) ?? new Map<number, Stored>();
    this.#tables.set(path, found);
    return found;
  }

  add(path: string, sent: Stored): Stored {
    this.#lastId += 1;
    const record = { status: 'open', ...sent, id: this.#lastId };
    this.table(path).set(this.#lastId, record);
    this.made.add(`${path}/${this.#lastId}`);
    return record;
  }

  snapshot(): Snapshot {
    const tables = [...this.#tables].map(([path, records]) => [
      path,
      Object.fromEntries([...records].map(([id, record]) => [id, { ...record }])),
    ]);
    return Object.fromEntries(tables) as Snapshot;
  }
}

/** The ids that a request reaches. */
function reachedBy(reached: Reached, id: number, table: ReadonlyMap<number, Stored>): number[] {
  const ids = [...table.keys()].toSorted((a, b) => a - b);
  if (reached === 'named') return [id];
  return reached === 'all' ? ids : [reached === 'oldest' ? (ids[0] ?? id) : (ids.at(-1) ?? id)];
}

function answerTo(records: Records, options: HarbourOptions, request: Asked): Answer {
  const { path } = request;
  if (path.startsWith('/account') || path === '/settings')
    return ofSingleton(records.table(path === '/settings' ? '/settings' : '/users'), request);
  const [, collection, id, action] = /^(.*)\/(\d+)(\/close)?$/.exec(path) ?? [];
  if (collection === undefined) return ofCollection(records, request);
  const closing: Asked = { method: 'PATCH', path, body: { status: 'closed' } };
  return ofRecord(records.table(collection), Number(id), options, action === undefined ? request : closing);
}

function ofRecord(table: Map<number, Stored>, id: number, options: HarbourOptions, { method, body }: Asked): Answer {
  const { removes, changes = 'named', readsReached = false } = options;
  const found = table.get(id);
  if (found === undefined) return [404, { message: 'Not there' }];
  const removed = reachedBy(removes, id, table);
  if (method === 'GET') return [200, readsReached ? table.get(removed[0] ?? id) : found];
  if (method !== 'DELETE') return write(table, reachedBy(changes, id, table)[0] ?? id, body);
  for (const one of removed) table.delete(one);
  return [204];
}

function ofSingleton(table: Map<number, Stored>, { method, body }: Asked): Answer {
  if (method === 'DELETE') table.delete(1);
  else if (method !== 'GET') table.set(1, { ...table.get(1), ...body });
  return [200, table.get(1)];
}

function ofCollection(records: Records, { method, path, body }: Asked): Answer {
  if (method === 'GET') return [200, [...records.table(path).values()]];
  if (method === 'POST') return [201, records.add(path, body)];
  records.table(path).clear();
  return [204];
}

function write(table: Map<number, Stored>, id: number, change: Stored): Answer {
  const found = table.get(id);
  if (found === undefined) return [404, { message: 'Not there' }];
  // What the body names is believed, as sloppy servers do.
  const target = typeof change['id'] === 'number' ? change['id'] : id;
  table.set(target, { ...found, ...change });
  return [200, table.get(target)];
}

interface Asked {
  method: string;
  path: string;
  body: Stored;
}

async function readBody(request: IncomingMessage): Promise<Stored> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const value = JSON.parse(Buffer.concat(chunks).toString()) as unknown;
    return value !== null && typeof value === 'object' ? (value as Stored) : {};
  } catch {
    return {};
  }
}

/** A harbour with moorings, notes and users 1 to 3. It checks nothing that it is sent. */
export async function startHarbour(options: HarbourOptions): Promise<Harbour> {
  const records = new Records(options);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const path = new URL(request.url ?? '/', 'http://host').pathname.replace(/\/$/, '');
      const asked = { method: request.method ?? '', path, body: await readBody(request) };
      requests.push(`${asked.method} ${path}`);
      const isSignedIn = request.headers.authorization === `Bearer ${TOKEN}`;
      const [status, body]: Answer =
        path === '/auth/login'
          ? [200, { token: TOKEN }]
          : options.authenticates && !isSignedIn
            ? [401, { message: 'Not signed in' }]
            : answerTo(records, options, asked);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    snapshot: () => records.snapshot(),
    requests,
    made: records.made,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
