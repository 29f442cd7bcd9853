import type { RunnableScenario, RunnableStep } from '@assay/scenario';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunSafety } from '../../safety/run-safety.ts';
import { startLocalApi } from '../../testing/local-api.ts';
import type { LocalApi } from '../../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../../testing/scenario.ts';
import type { ScenarioChanges } from '../../testing/scenario.ts';
import { createTransport } from '../../transport/transport.ts';
import type { LeftBehind, ScenarioResult } from '../../types.ts';
import { runScenario } from '../run-scenario.ts';
import { runScenarios } from '../run-scenarios.ts';
import type { RunOptions } from '../run-scenarios.ts';
import { runContext } from '../../testing/run-context.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 5000 });
const ROUTES = ['GET', 'PUT', 'DELETE'].flatMap((method) => [
  { method, path: '/authors/{authorId}', operation: null },
  { method, path: '/books/{bookId}', operation: null },
]);

let api: LocalApi;
/** What is there, by path; authors with books cannot be removed. */
let records: Map<string, number>;
/** Accepts what it should refuse. */
let isLenient: boolean;
/** Answers creates of this kind with 500. */
let broken: string | null;
/** Refuses all removals. */
let keeps: boolean;

let nextId: number;

beforeEach(async () => {
  records = new Map([['/books/1', 0]]);
  [isLenient, broken, keeps, nextId] = [false, null, false, 10];
  api = await startLocalApi(({ method = '', url = '' }, response) => {
    const [status, body = {}] = answerTo(method, url);
    setTimeout(
      () =>
        response
          .writeHead(status, { 'content-type': 'application/json', etag: `"${url.split('/').at(-1)}"` })
          .end(JSON.stringify(body)),
      5,
    );
  });
});

function answerTo(method: string, url: string): [status: number, body?: object] {
  if (method === 'POST') return url === broken ? [500, { error: 'broken' }] : [201, create(url)];
  if (!records.has(url)) return [404];
  const id = Number(url.split('/').at(-1));
  if (method === 'PUT') return [isLenient ? 200 : 400, { id }];
  if (method !== 'DELETE') return [200, { id, version: 'v7' }];
  if (keeps || [...records.values()].includes(id)) return [409];
  records.delete(url);
  return [204];
}

function create(url: string): { id: number } {
  const sent = JSON.parse(api.requests.at(-1)?.body ?? '{}') as { author?: number };
  nextId += 1;
  records.set(`${url}/${nextId}`, sent.author ?? 0);
  return { id: nextId };
}

afterEach(() => api.close());

const step = (method: string, path: string, changes: Partial<RunnableStep> = {}): RunnableStep =>
  makeStep({ method, path, baseUrl: api.url, isShared: true, ...changes });
const at = (name: string, value: string) => parameter('path', name, value);
const author = (name = 'Jane'): RunnableStep =>
  step('POST', '/authors', { parameters: [jsonBody({ name })], extracts: [{ name: 'author', path: 'id' }] });
const book = (): RunnableStep =>
  step('POST', '/books', {
    parameters: [jsonBody({ author: '{{author}}' })],
    extracts: [{ name: 'book', path: 'id' }],
  });
const noBook = (): RunnableStep => step('DELETE', '/books/{bookId}', { parameters: [at('bookId', '{{book}}')] });
const noAuthor = (): RunnableStep =>
  step('DELETE', '/authors/{authorId}', { parameters: [at('authorId', '{{author}}')] });
const chain = () => ({ before: [author(), book()], after: [noBook(), noAuthor()] });

const onBook = (method: string, changes: ScenarioChanges = {}): RunnableScenario =>
  makeScenario({
    baseUrl: api.url,
    method,
    path: '/books/{bookId}',
    parameters: [at('bookId', '{{book}}'), ...(method === 'PUT' ? [jsonBody({})] : [])],
    ...chain(),
    ...changes,
  });
const badPut = (changes: ScenarioChanges = {}) => onBook('PUT', { expectedStatus: 400, ...changes });

const asked = (method: string): string[] => api.requests.filter((one) => one.method === method).map(({ path }) => path);

let left: LeftBehind[];
const optionsOf = (changes: Partial<RunOptions> = {}): RunOptions => {
  left = [];
  return {
    ...runContext(transport),
    safety: new RunSafety({ routes: () => Promise.resolve(ROUTES) }),
    concurrency: 5,
    onLeftBehind: (one) => left.push(one),
    ...changes,
  };
};

const sourceOf = (scenarios: RunnableScenario[]) => {
  const waiting = scenarios.map((one, index) => ({ ...one, id: index + 1 }));
  return () => Promise.resolve(waiting.shift() ?? null);
};

async function run(scenarios: RunnableScenario[], changes: Partial<RunOptions> = {}): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  for await (const event of runScenarios(sourceOf(scenarios), optionsOf(changes)))
    if (event.type === 'finished') results.push(event.result);
  return results.toSorted((a, b) => a.scenarioId - b.scenarioId);
}
const statuses = (results: ScenarioResult[]): string[] => results.map(({ status }) => status);

describe('steps that scenarios share', () => {
  it('are sent once for many that run at once, and what they made is removed at the end, the newest first', async () => {
    const results = await run([...Array.from({ length: 30 }, () => onBook('GET')), badPut()]);
    expect(new Set(statuses(results))).toEqual(new Set(['success']));
    expect(asked('POST')).toEqual(['/authors', '/books']);
    expect(api.requests.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /books/12',
      'DELETE /authors/11',
    ]);
    expect([...records.keys()]).toEqual(['/books/1']);
  });

  it('are removed before what they stand on, whatever else stands on it', async () => {
    const other = { ...book(), parameters: [jsonBody({ author: '{{author}}', title: 'Emma' })] };
    await run([onBook('GET'), onBook('GET', { before: [author(), other] })], { concurrency: 1 });
    expect(asked('DELETE')).toEqual(['/books/12', '/books/13', '/authors/11']);
    expect(left).toEqual([]);
  });

  it('are removed together with the read that yields what the removal needs', async () => {
    const version = { name: 'version', path: 'header ETag' };
    const look = step('GET', '/books/{bookId}', { parameters: [at('bookId', '{{book}}')], extracts: [version] });
    const condition = { ...parameter('header', 'If-Match', '{{version}}') };
    const remove = { ...noBook(), parameters: [...noBook().parameters, condition] };
    await run([
      onBook('GET', { after: [look, remove, noAuthor()] }),
      onBook('GET', { after: [look, remove, noAuthor()] }),
    ]);
    expect(asked('DELETE')).toEqual(['/books/12', '/authors/11']);
    expect(api.requests.find(({ method }) => method === 'DELETE')?.headers['if-match']).toBe('"12"');
    expect(left).toEqual([]);
  });

  it('are removed with a version of their own after what the scenario removes with one', async () => {
    const version = { name: 'version', path: 'header ETag' };
    const look = (kind: 'book' | 'author', isShared: boolean) =>
      step('GET', `/${kind}s/{${kind}Id}`, {
        parameters: [at(`${kind}Id`, `{{${kind}}}`)],
        extracts: [version],
        isShared,
      });
    const conditional = (one: RunnableStep, isShared: boolean): RunnableStep => ({
      ...one,
      isShared,
      parameters: [...one.parameters, parameter('header', 'If-Match', '{{version}}')],
    });
    const mine = () =>
      onBook('GET', {
        before: [author(), { ...book(), isShared: false }],
        after: [look('book', false), conditional(noBook(), false), look('author', true), conditional(noAuthor(), true)],
      });
    await run([mine(), mine(), mine()], { concurrency: 1 });
    const removals = api.requests.filter(({ method }) => method === 'DELETE');
    expect(removals.map(({ path, headers }) => `${path} ${headers['if-match']}`)).toEqual([
      '/books/12 "12"',
      '/books/13 "13"',
      '/books/14 "14"',
      '/authors/11 "11"',
    ]);
  });

  it('are removed once where scenarios remove the same record in several ways', async () => {
    const other = { ...book(), parameters: [jsonBody({ author: '{{author}}', title: 'Emma' })] };
    const fallback = step('DELETE', '/books/{bookId}', {
      parameters: [at('bookId', '{{book}}')],
      isFallback: true,
    });
    // The author goes only after the last book, and each scenario knows another book that may be in the way.
    await run(
      [
        onBook('GET', { after: [noAuthor(), fallback] }),
        onBook('GET', { before: [author(), other], after: [noAuthor(), fallback] }),
        onBook('GET', { before: [author(), book()], after: [noAuthor(), noBook()] }),
      ],
      { concurrency: 1 },
    );
    expect(asked('DELETE').filter((path) => path === '/authors/11').length).toBeLessThanOrEqual(4);
    expect(records.has('/authors/11')).toBe(false);
    expect(left).toEqual([]);
  });

  it('are others where the steps before them are, or where something else is taken from them', async () => {
    await run([onBook('GET'), onBook('GET', { before: [author('Mary'), book()] })]);
    expect(asked('POST').toSorted()).toEqual(['/authors', '/authors', '/books', '/books']);
    api.requests.length = 0;
    const before = [author(), { ...book(), extracts: [{ name: 'mine', path: 'id' }] }];
    const results = await run([onBook('GET'), onBook('GET', { before, parameters: [at('bookId', '{{mine}}')] })]);
    expect(statuses(results)).toEqual(['success', 'success']);
  });

  it('fail for all of them when they fail, are not sent again, and what came before them is removed', async () => {
    broken = '/books';
    const results = await run(Array.from({ length: 10 }, () => onBook('GET')));
    expect(results.every(({ error }) => error?.cause === 'setup_failed')).toBe(true);
    expect(asked('POST')).toEqual(['/authors', '/books']);
    expect(asked('DELETE')).toEqual(['/authors/11']);
  });

  it('are each scenario s own without a run', async () => {
    await runScenario(onBook('GET'), optionsOf());
    await runScenario(onBook('GET'), optionsOf());
    expect(asked('POST')).toHaveLength(4);
    expect([...records.keys()]).toEqual(['/books/1']);
  });

  it('are removed when the run is stopped', async () => {
    const stopping = new AbortController();
    const results: ScenarioResult[] = [];
    const source = sourceOf(Array.from({ length: 20 }, () => onBook('GET')));
    const next = () => (stopping.signal.aborted ? Promise.resolve(null) : source());
    for await (const event of runScenarios(next, optionsOf({ stopping: stopping.signal }))) {
      if (event.type !== 'finished') continue;
      results.push(event.result);
      stopping.abort();
    }
    expect(results.length).toBeLessThan(20);
    expect([...records.keys()]).toEqual(['/books/1']);
  });

  it('are removed when nobody reads the results on, and no further scenario is sent', async () => {
    for await (const event of runScenarios(sourceOf(Array.from({ length: 500 }, () => onBook('GET'))), optionsOf())) {
      if (event.type === 'finished') break;
    }
    expect([...records.keys()]).toEqual(['/books/1']);
    expect(api.requests.length).toBeLessThan(100);
  });
});

describe('records that scenarios share', () => {
  it('are not changed by a request that is meant to succeed, nor by steps of one scenario only', async () => {
    isLenient = true;
    const own = { isShared: false };
    const results = await run([
      onBook('PUT'),
      onBook('DELETE', { expectedStatus: 204 }),
      onBook('GET', { after: [{ ...noBook(), ...own }, noBook(), noAuthor()] }),
    ]);
    expect(statuses(results)).toEqual(['skipped', 'skipped', 'success']);
    expect(asked('PUT')).toEqual([]);
    expect(asked('DELETE')).toEqual(['/books/12', '/authors/11']);
    expect(left.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /books/12']);
  });

  it('belong to one run only', async () => {
    await run([onBook('GET', { after: [] })]);
    const foreign = badPut({ parameters: [at('bookId', '12'), jsonBody({})], before: [], after: [] });
    expect(statuses(await run([foreign]))).toEqual(['skipped']);
  });

  it('are made anew for the next scenario after one was changed that had to be refused', async () => {
    isLenient = true;
    const results = await run([badPut(), badPut(), onBook('GET')], { concurrency: 1 });
    expect(statuses(results)).toEqual(['failure', 'failure', 'success']);
    expect(asked('PUT')).toEqual(['/books/12', '/books/14']);
    expect(asked('GET')).toEqual(['/books/16']);
    expect([...records.keys()]).toEqual(['/books/1']);
  });

  it('stay those of the run when such a change was accepted', async () => {
    isLenient = true;
    const extracts = [{ name: 'made', path: 'id' }];
    const after = [{ ...noBook(), isShared: false, parameters: [at('bookId', '{{made}}')] }, noBook(), noAuthor()];
    await run([badPut({ extracts, after })]);
    expect(asked('DELETE')).toEqual(['/books/12', '/authors/11']);
    expect(left[0]?.reason).toContain('was not made by this scenario');
  });

  it('are removed with the version that a read yields just before', async () => {
    const version = step('GET', '/books/{bookId}', {
      parameters: [at('bookId', '{{book}}')],
      extracts: [{ name: 'version', path: 'version' }],
    });
    const removal = step('DELETE', '/books/{bookId}', {
      parameters: [at('bookId', '{{book}}'), parameter('header', 'If-Match', '{{version}}')],
    });
    await run([onBook('GET', { after: [version, removal, noAuthor()] }), onBook('GET')]);
    expect(api.requests.find(({ method }) => method === 'DELETE')?.headers['if-match']).toBe('v7');
    expect([...records.keys()]).toEqual(['/books/1']);
    expect(left).toEqual([]);
  });

  it('are reported when they cannot be removed, and not when somebody has removed them', async () => {
    keeps = true;
    await run([onBook('GET')]);
    expect(left).toEqual([
      { method: 'DELETE', path: '/books/12', reason: 'the API answered 409: {}' },
      { method: 'DELETE', path: '/authors/11', reason: 'the API answered 409: {}' },
    ]);
    await run([onBook('GET', { after: [{ ...noBook(), parameters: [at('bookId', '999{{book}}')] }] })]);
    // The removal asked for another record.
    expect(left.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});
