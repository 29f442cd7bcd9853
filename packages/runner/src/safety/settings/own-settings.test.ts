import type { HttpMethod, JsonObject, JsonSchema, Operation } from '@assay/api-model';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Pending, PendingStore } from '../../removal/pending.ts';
import { removePending } from '../../removal/remove-pending.ts';
import { runScenario } from '../../run/run-scenario.ts';
import type { RunContext } from '../../run/run-context.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario } from '../../testing/scenario.ts';
import { createTransport } from '../../transport/transport.ts';
import type { LeftBehind, ScenarioResult } from '../../types.ts';
import { RunSafety } from '../run-safety.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });
const THEME: JsonSchema = { enum: ['light', 'dark'] };
const SHOP: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer', readOnly: true },
    theme: THEME,
    pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 100, examples: [40] },
    notify: { type: 'boolean' },
    title: { type: 'string', maxLength: 40 },
    supportEmail: { type: 'string' },
    pin: { type: 'string', writeOnly: true },
    layout: { type: 'object', properties: { mode: { enum: ['list', 'map'] }, zoom: { type: 'integer' } } },
  },
};
const BEFORE: JsonObject = {
  id: 1,
  theme: 'light',
  pageSize: 20,
  notify: true,
  title: 'Shop',
  supportEmail: 'a@example.com',
  layout: { mode: 'list', zoom: 3 },
};

let api: LocalApi;
/** By path. */
let stored: Record<string, JsonObject>;
/** Each value that was ever written. */
let written: JsonObject[];
let answers: (method: string, count: number) => number | null;
/** Changes more than it was asked to. */
let resets: boolean;

beforeEach(async () => {
  stored = {
    '/settings': { ...BEFORE },
    '/me': { id: 7, name: 'Ada', theme: 'light' },
    '/me/settings': { theme: 'dark' },
  };
  written = [];
  answers = () => null;
  resets = false;
  api = await startLocalApi(({ method = '', url = '' }, response) => {
    const refused = method === 'GET' ? null : answers(method, written.length);
    if (method !== 'GET' && refused === null) write(method, url);
    response.writeHead(refused ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(stored[url]));
  });
});
afterEach(() => api.close());

function write(method: string, url: string): void {
  const sent = JSON.parse(api.requests.at(-1)?.body ?? '') as JsonObject;
  const { id = 0, ...others } = stored[url] ?? {};
  const reset = resets && written.length === 0 ? { title: 'New' } : {};
  stored[url] = { id, ...(method === 'PUT' ? {} : others), ...sent, ...reset };
  written.push(sent);
}

const documented = (
  method: HttpMethod,
  path: string,
  schema: JsonSchema,
  summary: string | null = null,
): Operation => ({
  key: `${method} ${path}`,
  method,
  path,
  operationId: null,
  summary,
  description: null,
  tags: [],
  deprecated: false,
  baseUrl: null,
  parameters: [],
  requestBody: {
    required: true,
    description: null,
    content: [{ contentType: 'application/json', schema, examples: [] }],
  },
  responses: [],
  security: [],
});

/** What is stored for the next process. */
class Kept implements PendingStore {
  readonly entries = new Map<string, Pending>();
  /** Settings of all runs. */
  readonly held: Map<string, string>;
  constructor(held = new Map<string, string>()) {
    this.held = held;
  }
  keep(key: string, read: () => Pending): void {
    this.entries.set(key, read());
  }
  lock(key: string, singleton: string, pending: Pending): Promise<boolean> {
    if (this.held.has(singleton)) return Promise.resolve(false);
    this.held.set(singleton, key);
    this.entries.set(key, pending);
    return Promise.resolve(true);
  }
  replace(key: string, pending: Pending): Promise<void> {
    this.entries.set(key, pending);
    return Promise.resolve();
  }
  done(key: string): void {
    this.entries.delete(key);
    for (const [name, of] of this.held) if (of === key) this.held.delete(name);
  }
}

const ROUTES = ['/settings', '/me', '/me/settings', '/cors', '/me/password'].flatMap((path) =>
  ['GET', 'PUT', 'PATCH'].map((method) => ({ method, path, operation: null })),
);
const safetyOf = (pending: PendingStore, mayChangeSettings = true): RunSafety =>
  new RunSafety({ pending, mayChangeSettings, routes: () => Promise.resolve(ROUTES) });

let left: LeftBehind[];
function contextOf(safety: RunSafety): RunContext {
  left = [];
  const validators = createSchemaValidators({});
  const { signal } = new AbortController();
  return {
    transport,
    tokens: null,
    definitions: {},
    validators,
    signal,
    safety,
    onLeftBehind: (one) => left.push(one),
  };
}

const scenario = (method: HttpMethod, body: JsonObject, { path, schema }: { path: string; schema: JsonSchema }) =>
  makeScenario({
    baseUrl: api.url,
    method,
    path,
    label: `${method} ${path}`,
    operation: documented(method, path, schema),
    parameters: [jsonBody(body)],
  });
const send = (
  method: HttpMethod,
  body: JsonObject,
  {
    path = '/settings',
    schema = SHOP,
    safety = safetyOf(new Kept()),
  }: { path?: string; schema?: JsonSchema; safety?: RunSafety } = {},
): Promise<ScenarioResult> => runScenario(scenario(method, body, { path, schema }), contextOf(safety));

const ONLY_THEME: JsonSchema = { properties: { theme: THEME } };

describe('settings', () => {
  it('are not written without consent, and say where to give it', async () => {
    const result = await send('PATCH', { theme: 'dark' }, { safety: safetyOf(new Kept(), false) });
    expect(result).toMatchObject({ status: 'skipped', error: { cause: 'not_owned' } });
    expect(result.error?.message).toContain('allow Assay to change own settings');
    expect(written).toEqual([]);
  });

  it('are not written where nothing keeps what was there', async () => {
    const safety = new RunSafety({ mayChangeSettings: true, routes: () => Promise.resolve(ROUTES) });
    expect((await send('PATCH', { theme: 'dark' }, { safety })).status).toBe('skipped');
    expect(written).toEqual([]);
  });

  it.each<[body: JsonObject, was: JsonObject]>([
    [{ theme: 'dark' }, { theme: 'light' }],
    [{ pageSize: 21 }, { pageSize: 20 }],
    [{ pageSize: 40 }, { pageSize: 20 }],
    [{ notify: false }, { notify: true }],
    [{ title: 'Shop.' }, { title: 'Shop' }],
    [{ layout: { mode: 'map', zoom: 3 } }, { layout: { mode: 'list', zoom: 3 } }],
  ])('are changed by %j and put back', async (body, was) => {
    const before = structuredClone(stored);
    const kept = new Kept();
    const result = await send('PATCH', body, { safety: safetyOf(kept) });
    expect(result.status, result.failureReason ?? '').toBe('success');
    expect(written).toEqual([body, was]);
    expect(stored).toEqual(before);
    expect([kept.entries.size, kept.held.size, left]).toEqual([0, 0, []]);
  });

  it('are replaced by PUT where all that it writes is known', async () => {
    const result = await send('PUT', { theme: 'light' }, { path: '/me/settings', schema: ONLY_THEME });
    expect(result.status).toBe('success');
    expect(written).toEqual([{ theme: 'light' }, { theme: 'dark' }]);
  });

  it('get back what a change has changed beside what it names', async () => {
    resets = true;
    await send('PATCH', { theme: 'dark' });
    expect(stored['/settings']).toEqual(BEFORE);
    expect(written[1]).toEqual({ theme: 'light', title: 'Shop' });
  });

  it.each<[what: string, method: HttpMethod, body: JsonObject, changes: { path?: string; schema?: JsonSchema }]>([
    ['a limit', 'PATCH', { pageSize: 100 }, {}],
    ['the other limit', 'PATCH', { pageSize: 1 }, {}],
    ['a value far away', 'PATCH', { pageSize: 60 }, {}],
    ['an unknown value', 'PATCH', { theme: 'blue' }, {}],
    ['another text', 'PATCH', { title: 'Hacked' }, {}],
    ['an address of mail', 'PATCH', { supportEmail: 'a@example.comx' }, {}],
    ['a field that no read shows', 'PATCH', { pin: '1234' }, {}],
    ['a field that nobody documents', 'PATCH', { color: 'red' }, {}],
    ['a replacement that would reset what is never changed', 'PUT', { theme: 'dark' }, {}],
    ['the own name', 'PATCH', { name: 'Ada.' }, { path: '/me', schema: { properties: { name: { type: 'string' } } } }],
    ['origins', 'PATCH', { theme: 'dark' }, { path: '/cors' }],
    ['the password', 'PUT', { theme: 'dark' }, { path: '/me/password' }],
  ])('are never written with %s', async (_, method, body, changes) => {
    const result = await send(method, body, changes);
    expect(result).toMatchObject({ status: 'skipped', error: { cause: 'not_owned' } });
    expect(written).toEqual([]);
  });

  it('are stored as they were before the change is sent, and put back by another process', async () => {
    const kept = new Kept();
    let seen: unknown;
    answers = (_, count) => {
      if (count === 0) seen = structuredClone([...kept.entries.values()]);
      return count === 0 ? null : 503;
    };
    await send('PATCH', { theme: 'dark' }, { safety: safetyOf(kept) });
    expect(seen).toMatchObject([{ kind: 'setting', was: { theme: 'light', pageSize: 20 } }]);
    expect(JSON.stringify(seen)).not.toContain('a@example.com');
    expect(stored['/settings']?.['theme']).toBe('dark');
    answers = () => null;
    const context = { transport, tokens: null, signal: new AbortController().signal };
    const operation = documented('PATCH', '/settings', SHOP);
    const of = { safety: new RunSafety(), operationOf: () => operation, problemOf: () => null };
    expect(await removePending([...kept.entries.values()], { ...context, ...of })).toEqual([]);
    expect(stored['/settings']).toEqual(BEFORE);
  });

  it('are listed with the value that was there when they cannot be put back, and not changed again', async () => {
    answers = (_, count) => (count === 0 ? null : 500);
    const kept = new Kept();
    const safety = safetyOf(kept);
    await send('PATCH', { theme: 'dark' }, { safety });
    expect(left).toMatchObject([{ method: 'PATCH', path: '/settings' }]);
    expect(left[0]?.reason).toContain('the API answered 500. It was {"theme":"light"}');
    expect(kept.entries.size).toBe(1);
    expect((await send('PATCH', { notify: false }, { safety })).error?.message).toContain(
      'could not put this setting back',
    );
    expect(written).toHaveLength(1);
  });

  it('are changed by one scenario at a time, of one run and of several', async () => {
    const held = new Map<string, string>();
    let max = 0;
    answers = () => {
      max = Math.max(max, held.size);
      return null;
    };
    const safeties = [safetyOf(new Kept(held)), safetyOf(new Kept(held))];
    const all = await Promise.all(
      [...safeties, ...safeties].map((safety) => send('PATCH', { theme: 'dark' }, { safety })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'success'));
    expect(written.map(({ theme }) => theme)).toEqual([
      'dark',
      'light',
      'dark',
      'light',
      'dark',
      'light',
      'dark',
      'light',
    ]);
    expect([max, held.size]).toEqual([1, 0]);
  });
});
