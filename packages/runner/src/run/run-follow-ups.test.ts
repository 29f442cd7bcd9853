import { compileRule } from '@assay/rules';
import type { Expectation, JudgedStep, RunnableScenario } from '@assay/scenario';
import { afterEach, describe, expect, it } from 'vitest';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import type { ScenarioChanges } from '../testing/scenario.ts';
import type { TokenSource } from '../auth/token-source.ts';
import { runScenario } from './run-scenario.ts';
import { runContext } from '../testing/run-context.ts';

const SECRET = 'tok-0123456789abcdef';
const context = runContext();

let api: LocalApi;
afterEach(() => api.close());

type Answers = Record<string, [status: number, body: unknown, headers?: Record<string, string>]>;

/** Answers what is asked by `METHOD /path`, 404 to everything else. */
async function listen(answers: Answers): Promise<void> {
  api = await startLocalApi((request, response) => {
    const [status, body, headers = {}] = answers[`${request.method} ${request.url}`] ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
}

const asked = (): string[] => api.requests.map(({ method, path }) => `${method} ${path}`);

function rule(text: string) {
  const compiled = compileRule(text);
  return { id: null, text, check: compiled.status === 'understood' ? compiled.check : null };
}

function follow(call: string, expected: Partial<Expectation> = {}, changes: Partial<JudgedStep> = {}): JudgedStep {
  const [method = '', path = ''] = call.split(' ');
  const step = makeStep({ method, path, baseUrl: api.url, ...changes });
  return { ...step, expected: { status: 200, acceptsClass: false, ...expected } };
}

function create(followUps: JudgedStep[], changes: ScenarioChanges = {}): RunnableScenario {
  const extracts = [{ name: 'id', path: 'id' }];
  const post = { method: 'POST', path: '/books', parameters: [jsonBody({ title: 'Emma' })], expectedStatus: 201 };
  return { ...makeScenario({ baseUrl: api.url, ...post, extracts, ...changes }), followUps };
}

const ID = [parameter('path', 'id', '{{id}}')];
const CREATED: Answers = {
  'POST /books': [201, { id: 7, access_token: SECRET }],
  'GET /books/7': [200, { id: 7, title: 'Emma', seen: SECRET }],
};

describe('requests after the judged one', () => {
  it('are sent in order with its values, and their statuses and rules join the rules of the scenario', async () => {
    await listen(CREATED);
    const read = follow('GET /books/{id}', {}, { parameters: ID, rules: [rule('`title` equals "Emma"')] });
    const missing = follow('GET /books/8', { status: 404 });
    const result = await runScenario(create([read, missing]), context);
    expect(asked()).toEqual(['POST /books', 'GET /books/7', 'GET /books/8']);
    expect(result).toMatchObject({ status: 'success', statusMet: true, failureReason: null });
    expect(result.rules.map(({ text, status }) => [text, status])).toEqual([
      ['then GET /books/{id}: status is 200', 'pass'],
      ['then GET /books/{id}: `title` equals "Emma"', 'pass'],
      ['then GET /books/8: status is 404', 'pass'],
    ]);
    expect(result.rules[1]?.evidence[0]?.value).toContain('Emma');
  });

  it('fail the scenario at the first one that is not as expected, and none is sent after it', async () => {
    await listen(CREATED);
    const missing = follow('GET /books/{id}', { status: 404, alternatives: [410] }, { parameters: ID });
    const result = await runScenario(create([missing, follow('GET /books/8', { status: 404 })]), context);
    expect(asked()).toEqual(['POST /books', 'GET /books/7']);
    expect(result).toMatchObject({ status: 'failure', statusMet: true });
    expect(result.failureReason).toContain('then GET /books/{id}: status is 404 or 410');
    expect(result.rules.map(({ followUp }) => followUp)).toEqual([
      { operation: 'GET /books/{id}', status: { expected: 404, answered: 200, convention: false } },
    ]);
  });

  it('are not sent when the request itself was not as expected', async () => {
    await listen({ 'POST /books': [200, { id: 7 }] });
    const result = await runScenario(create([follow('GET /books/{id}', {}, { parameters: ID })]), context);
    expect([asked(), result.status]).toEqual([['POST /books'], 'failure']);
  });

  it('do not show what any of them finds out to be secret, in earlier answers either', async () => {
    await listen({
      ...CREATED,
      'POST /books': [201, { id: 7, echo: SECRET }],
      'GET /session': [200, { access_token: SECRET }],
    });
    const session = follow('GET /session', {}, { extracts: [{ name: 'token', path: 'access_token' }] });
    const read = follow('GET /books/{id}', {}, { parameters: ID, rules: [rule('`seen` equals "x"')] });
    const result = await runScenario(create([session, read]), context);
    expect(result.status).toBe('failure');
    expect(result.rules.at(-1)?.evidence.length).toBeGreaterThan(0);
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it('take nothing out of a refusal, which may be keyed by the name of the field that it refuses', async () => {
    await listen({ ...CREATED, 'POST /books': [422, { id: 'is not allowed' }] });
    const left: unknown[] = [];
    const remove = makeStep({ method: 'DELETE', path: '/books/{id}', baseUrl: api.url, parameters: ID });
    const scenario = create([follow('GET /books/{id}', {}, { parameters: ID })], { expectedStatus: 422 });
    const result = await runScenario(
      { ...scenario, after: [remove] },
      { ...context, onLeftBehind: (one) => left.push(one) },
    );
    expect(result).toMatchObject({ status: 'success', failureReason: null });
    expect([asked(), left]).toEqual([['POST /books'], []]);
  });

  it('sign in as another user where they say so', async () => {
    await listen({ ...CREATED, 'GET /books/7': [403, {}] });
    const source = (token: string): TokenSource => {
      const credential = { location: 'header' as const, name: 'Authorization', token, format: '{token}' };
      return { get: () => Promise.resolve(credential), renew: (old) => Promise.resolve(old) };
    };
    const hidden = follow('GET /books/{id}', { status: 403 }, { parameters: ID, account: 'other' });
    const scenario = create([hidden], { account: 'own' });
    const both = { ...context, tokens: source('Bearer first-user'), otherTokens: source('Bearer second-user') };
    expect((await runScenario(scenario, both)).status).toBe('success');
    expect(api.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first-user',
      'Bearer second-user',
    ]);
    const none = await runScenario(scenario, { ...both, otherTokens: null });
    expect(none).toMatchObject({ status: 'error', error: { cause: 'auth_failed' } });
  });

  it('carry the session that the request has opened', async () => {
    await listen({ ...CREATED, 'POST /books': [201, { id: 7 }, { 'set-cookie': 'sid=session-of-fresh; Path=/' }] });
    await runScenario(create([follow('GET /books/{id}', {}, { parameters: ID })]), context);
    expect(api.requests[1]?.headers.cookie).toBe('sid=session-of-fresh');
  });

  it.each<[cause: string, status: string, answer: Answers[string], expected: Partial<Expectation>]>([
    ['rate_limited', 'error', [429, {}], {}],
    ['other_refusal', 'skipped', [403, {}], { status: 404, undecided: [403] }],
  ])('do not judge the API when they are not judged themselves: %s', async (cause, status, answer, expected) => {
    await listen({ ...CREATED, 'GET /books/7': answer });
    const result = await runScenario(create([follow('GET /books/{id}', expected, { parameters: ID })]), context);
    expect(result).toMatchObject({ status, statusMet: null, error: { cause }, response: { status: 201 }, rules: [] });
    expect(result.error?.message).toContain('then GET /books/{id}:');
  });

  it('do not judge the API when it is not reached, or when the guard refuses them', async () => {
    await listen(CREATED);
    const unreachable = follow('GET /books', {}, { baseUrl: 'http://127.0.0.1:1' });
    expect((await runScenario(create([unreachable]), context)).error?.cause).toBe('target_unreachable');
    const foreign = follow('DELETE /books/1', { status: 204 });
    const refused = await runScenario(create([foreign]), context);
    expect(refused).toMatchObject({ status: 'skipped', error: { cause: 'not_owned' } });
    expect(asked()).not.toContain('DELETE /books/1');
  });

  it('keep a failure that was found before one that cannot be judged', async () => {
    await listen({ ...CREATED, 'GET /books/7': [429, {}] });
    const scenario = create([follow('GET /books/{id}', {}, { parameters: ID })], { rules: [rule('`id` equals 8')] });
    expect(await runScenario(scenario, context)).toMatchObject({ status: 'failure', error: null });
  });
});

describe('what is not judged', () => {
  it('is a refusal for another reason than the one that is tried', async () => {
    await listen({ 'GET /books': [403, {}] });
    const scenario = makeScenario({ baseUrl: api.url, expectedStatus: 404 });
    const undecided = {
      ...scenario,
      judged: { ...scenario.judged, expected: { status: 404, acceptsClass: false, undecided: [403] } },
    };
    const result = await runScenario(undecided, context);
    expect(result).toMatchObject({ status: 'skipped', statusMet: null, error: { cause: 'other_refusal' }, rules: [] });
    expect((await runScenario(scenario, context)).status).toBe('failure');
  });

  it('is a scenario whose step finds nothing to try it on', async () => {
    await listen({ 'GET /list': [200, { items: [] }] });
    const extracts = [{ name: 'next', path: 'items[0].id', optional: true as const }];
    const list = makeStep({ path: '/list', baseUrl: api.url, extracts });
    const result = await runScenario(makeScenario({ baseUrl: api.url, before: [list] }), context);
    expect(result).toMatchObject({ status: 'skipped', error: { cause: 'not_reached' }, response: null });
    expect(asked()).toEqual(['GET /list']);
  });

  it('is what a step does not get that expects a status, one that is refused by intention included', async () => {
    await listen({ 'GET /gone': [404, {}], 'GET /books': [200, {}] });
    const run = (status: number) => {
      const before = [follow('GET /gone', { status })];
      return runScenario(makeScenario({ baseUrl: api.url, before }), context);
    };
    expect((await run(404)).status).toBe('success');
    expect(await run(410)).toMatchObject({ status: 'error', error: { cause: 'setup_failed' } });
  });
});
