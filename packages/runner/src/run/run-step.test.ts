import { compileRule } from '@assay/rules';
import { afterEach, describe, expect, it } from 'vitest';
import { runScenario } from './run-scenario.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import type { RunnableStep } from '@assay/scenario';
import { runContext } from '../testing/run-context.ts';

const TOKEN = 'tok-9f8e7d6c5b4a';
const context = runContext();

let api: LocalApi;
afterEach(() => api.close());

/** Answers `POST /books` with an id and a token, other requests with 200 and what they were asked; `refuse` with 409. */
async function listen(refuse: string | null = null): Promise<void> {
  api = await startLocalApi((request, response) => {
    const asked = `${request.method} ${request.url}`;
    const status = asked === refuse ? 409 : 200;
    const answer = asked === 'POST /books' ? { data: { id: 7, access_token: TOKEN } } : { asked, token: TOKEN };
    response.writeHead(status, { 'content-type': 'application/json', etag: '"3"' }).end(JSON.stringify(answer));
  });
}

const step = (method: string, path: string, changes: Partial<RunnableStep> = {}): RunnableStep =>
  makeStep({ method, path, baseUrl: api.url, ...changes });

const asked = (): string[] => api.requests.map(({ method, path }) => `${method} ${path}`);

const chain = () => ({
  before: [
    step('POST', '/books', {
      parameters: [jsonBody({ isbn: '978{{$randomDigits:10}}' })],
      extracts: [
        { name: 'bookId', path: 'data.id' },
        { name: 'token', path: 'data.access_token' },
        { name: 'tag', path: 'header ETag' },
        { name: 'isbn', path: 'request isbn' },
      ],
    }),
  ],
  after: [step('DELETE', '/books/{id}', { parameters: [parameter('path', 'id', '{{bookId}}')] })],
});

describe('a removal before the request', () => {
  it('is sent all the same when a step before it does not work, and once', async () => {
    await listen('POST /loans');
    const { before, after } = chain();
    const scenario = { before: [...before, step('POST', '/loans'), ...after], after: [] };
    await runScenario(makeScenario({ baseUrl: api.url, ...scenario }), context);
    expect(asked()).toEqual(['POST /books', 'POST /loans', 'DELETE /books/7']);
    api.requests.length = 0;
    await runScenario(makeScenario({ baseUrl: api.url, ...scenario, after }), context);
    expect(asked()).toEqual(['POST /books', 'POST /loans', 'DELETE /books/7']);
  });

  it('is not sent for what was never made', async () => {
    await listen('POST /books');
    const { before, after } = chain();
    await runScenario(makeScenario({ baseUrl: api.url, before: [...before, ...after], after: [] }), context);
    expect(asked()).toEqual(['POST /books']);
  });
});

describe('values that a target makes long', () => {
  const taking = (name: string) => ({ before: [step('GET', '/long', { extracts: [{ name, path: 'value' }] })] });
  const answering = async (value: string): Promise<void> => {
    api = await startLocalApi((_, response) => response.end(JSON.stringify({ value })));
  };

  it('are refused by the step that takes them', async () => {
    await answering('x'.repeat(100 * 1024));
    const result = await runScenario(makeScenario({ baseUrl: api.url, ...taking('long') }), context);
    expect(result).toMatchObject({ status: 'error', error: { cause: 'setup_failed' } });
    expect(result.error?.message).toContain('has 100 KB; at most 64 are taken');
  });

  it('do not make a request of more than 10 MB', async () => {
    await answering('x'.repeat(60 * 1024));
    const scenario = makeScenario({
      baseUrl: api.url,
      method: 'POST',
      parameters: [jsonBody('{{long}} '.repeat(500))],
      ...taking('long'),
    });
    expect((await runScenario(scenario, context)).error?.message).toContain('larger than 10 MB');
    expect(asked()).toEqual(['GET /long']);
  });

  it('are masked in bounded time when they are secret', async () => {
    await answering('password '.repeat(7000));
    const { status, response } = await runScenario(makeScenario({ baseUrl: api.url, ...taking('token') }), context);
    expect(status).toBe('success');
    expect(response?.body).not.toContain('password ');
  });
});

describe('steps', () => {
  it('yield values for the request, for the steps after it and for rules, typed where nothing stands beside', async () => {
    await listen();
    const compiled = compileRule('`token` equals {wanted}');
    const rule = { id: 1, text: 'same', check: compiled.status === 'understood' ? compiled.check : null };
    const { before, after } = chain();
    const result = await runScenario(
      makeScenario({
        baseUrl: api.url,
        method: 'PATCH',
        path: '/books/{id}',
        parameters: [parameter('path', 'id', '{{bookId}}'), jsonBody({ ref: '{{bookId}}', text: 'no. {{bookId}}' })],
        before: [...before, step('GET', '/books', { extracts: [{ name: 'wanted', path: 'token' }] })],
        rules: [rule],
        after,
      }),
      context,
    );
    expect(asked()).toEqual(['POST /books', 'GET /books', 'PATCH /books/7', 'DELETE /books/7']);
    expect(api.requests[2]?.body).toBe('{"ref":7,"text":"no. 7"}');
    expect(api.requests[0]?.body).toMatch(/^\{"isbn":"978\d{10}"\}$/);
    expect(result).toMatchObject({ status: 'success', rules: [{ status: 'pass' }] });
  });

  it('mask what they yield under a secret name', async () => {
    await listen();
    const result = await runScenario(
      makeScenario({
        baseUrl: api.url,
        ...chain(),
        parameters: [parameter('header', 'X-T', 'Bearer {{token}}'), parameter('header', 'X-I', '{{isbn}} {{tag}}')],
      }),
      context,
    );
    expect(api.requests[1]?.headers['x-t']).toBe(`Bearer ${TOKEN}`);
    expect(api.requests[1]?.headers['x-i']).toMatch(/^978\d{10} "3"$/);
    expect(JSON.stringify(result)).not.toContain(TOKEN);
  });

  it('end the scenario as an error that names the step, and the request is not sent; what was made is cleaned up', async () => {
    await listen('POST /reviews');
    const { before, after } = chain();
    const result = await runScenario(
      makeScenario({ baseUrl: api.url, before: [...before, step('POST', '/reviews')], after }),
      context,
    );
    expect(result).toMatchObject({ status: 'error', error: { cause: 'setup_failed' } });
    expect(result.error?.message).toContain(
      'Step 2 before the request, POST /reviews, did not work: the API answered 409',
    );
    expect(result.error?.message).not.toContain(TOKEN);
    expect(asked()).toEqual(['POST /books', 'POST /reviews', 'DELETE /books/7']);
  });

  it('say what is missing: a value in an answer, a value of no step, an endpoint', async () => {
    await listen();
    const messageOf = async (before: RunnableStep[]) =>
      (await runScenario(makeScenario({ baseUrl: api.url, before }), context)).error?.message;
    expect(await messageOf([step('GET', '/a', { extracts: [{ name: 'id', path: 'items[0].id' }] })])).toContain(
      'no value at `items[0].id`',
    );
    expect(await messageOf([step('GET', '/{id}', { parameters: [parameter('path', 'id', '{{id}}')] })])).toContain(
      'no step before it yields {{id}}',
    );
    expect(await messageOf([step('GET', '/a', { problem: 'There is no such endpoint.' })])).toContain(
      'no such endpoint',
    );
  });

  it('after the request run when the verdict is red and when the run was stopped, and never fail it', async () => {
    await listen('DELETE /books/7');
    const red = await runScenario(makeScenario({ baseUrl: api.url, expectedStatus: 404, ...chain() }), context);
    expect(red.status).toBe('failure');
    const { before, after } = chain();
    const stopped = new AbortController();
    api.requests.length = 0;
    const result = await runScenario(makeScenario({ baseUrl: api.url, before, after }), {
      ...context,
      signal: stopped.signal,
      transport: {
        close: () => Promise.resolve(),
        delay: () => undefined,
        send: (request, signal) => {
          if (request.method === 'GET') stopped.abort();
          return context.transport.send(request, signal);
        },
      },
    });
    expect(result.error?.cause).toBe('interrupted');
    expect(asked()).toContain('DELETE /books/7');
  });
});

it('takes another status of the class where the expected one is a convention', async () => {
  await listen('GET /books');
  const expecting = (expectedStatus: number, acceptsClass: boolean) =>
    runScenario(makeScenario({ baseUrl: api.url, expectedStatus, acceptsClass }), context);
  expect(await expecting(400, false)).toMatchObject({ status: 'failure', statusMet: false });
  expect(await expecting(400, true)).toMatchObject({ status: 'success', statusMet: true, failureReason: null });
  expect(await expecting(200, true)).toMatchObject({ status: 'failure', statusMet: false });
});
