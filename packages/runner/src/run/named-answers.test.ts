import { compileRule } from '@assay/rules';
import type { JudgedStep, RunnableStep } from '@assay/scenario';
import { afterEach, describe, expect, it } from 'vitest';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import { runScenario } from './run-scenario.ts';
import { SharedSteps } from './sharing/shared-steps.ts';
import { runContext } from '../testing/run-context.ts';

const context = runContext();

let api: LocalApi;
afterEach(() => api.close());

/** A shelf of one kind of book: reading shows it, an order takes `taken` of it. */
async function listen(taken: number, { large = false, text = '' } = {}): Promise<void> {
  const shelf = { id: 7, stock: 5, open: true, tags: ['a', 'b'], seen: 0 };
  api = await startLocalApi((request, response) => {
    const isOrder = request.method === 'POST' && request.url === '/orders';
    if (isOrder) shelf.stock -= taken;
    shelf.seen += 1;
    const body = isOrder ? { id: 1, stock: shelf.stock } : { ...shelf, ...(large && { note: 'x'.repeat(1_100_000) }) };
    response.writeHead(isOrder ? 201 : 200, { 'content-type': 'application/json' });
    response.end(text === '' || isOrder ? JSON.stringify(body) : text);
  });
}

function rule(text: string) {
  const compiled = compileRule(text);
  if (compiled.status !== 'understood') throw new Error(`"${text}" is ${compiled.status}`);
  return { id: null, text, check: compiled.check };
}

const read = (changes: Partial<RunnableStep> = {}): RunnableStep =>
  makeStep({ method: 'GET', path: '/books/7', baseUrl: api.url, ...changes });

function order(before: RunnableStep[], rules: string[], followUps: JudgedStep[] = []) {
  const post = { method: 'POST', path: '/orders', parameters: [jsonBody({ quantity: 2 })], expectedStatus: 201 };
  return { ...makeScenario({ baseUrl: api.url, ...post, before, rules: rules.map(rule) }), followUps };
}

const readAgain = (rules: string[], changes: Partial<RunnableStep> = {}): JudgedStep => ({
  ...read({ rules: rules.map(rule), ...changes }),
  expected: { status: 200, acceptsClass: false },
});

describe('answers of named steps', () => {
  it('are what later rules compare with: of the request and of follow-ups', async () => {
    await listen(2);
    const same = '`tags` is the same as in step "before"';
    const scenario = order(
      [read({ name: 'before' })],
      ['`stock` is 2 less than in step "before"'],
      [
        readAgain(['The body is the same as in step "before" except stock, seen', same], { name: 'after' }),
        readAgain(['`stock` is the same as in step "request"', 'The body is the same as in step "after" except seen']),
      ],
    );
    const result = await runScenario(scenario, context);
    expect(result.failureReason).toBeNull();
    expect(result.rules.filter(({ status }) => status === 'pass')).toHaveLength(7);
  });

  it('fail the scenario with both values where the API does otherwise', async () => {
    await listen(1);
    const result = await runScenario(
      order([read({ name: 'before' })], ['`stock` is 2 less than in step "before"']),
      context,
    );
    expect(result.status).toBe('failure');
    expect(result.rules[0]?.evidence).toEqual([
      { path: 'stock', value: '4', ok: false },
      { path: 'step "before": stock', value: '5', ok: false },
    ]);
  });

  it.each([
    ['no step has the name', {}, 'other', 'no step "other" was answered'],
    ['the answer is not JSON', { text: 'sorry' }, 'before', 'is not JSON'],
    ['the answer is larger than 1 MB', { large: true }, 'before', 'larger than 1 MB'],
  ])('that are not there judge nothing: %s', async (_, api, name, reason) => {
    await listen(2, api);
    const result = await runScenario(
      order([read({ name: 'before' })], [`\`stock\` is 2 less than in step "${name}"`]),
      context,
    );
    expect(result).toMatchObject({ status: 'skipped', statusMet: null, rules: [], error: { cause: 'not_reached' } });
    expect(result.failureReason).toContain(reason);
  });

  it('that are not there hide no failure', async () => {
    await listen(2);
    const rules = ['`stock` is 2 less than in step "other"', '`id` is 99'];
    const result = await runScenario(order([read({ name: 'before' })], rules), context);
    expect(result.status).toBe('failure');
    expect(result.rules.map(({ text }) => text)).toEqual(['`id` is 99']);
    const refused = makeScenario({
      baseUrl: api.url,
      path: '/books/7',
      expectedStatus: 404,
      rules: [rule(rules[0] ?? '')],
    });
    expect((await runScenario(refused, context)).status).toBe('failure');
  });

  it('are kept of at most 8 steps', async () => {
    await listen(2);
    const steps = Array.from({ length: 9 }, (_, index) => read({ name: `s${index}` }));
    const last = await runScenario(order(steps, ['`stock` is 2 less than in step "s8"']), context);
    expect(last).toMatchObject({ status: 'skipped' });
    const first = await runScenario(order(steps, ['`stock` is 4 less than in step "s0"']), context);
    expect(first.failureReason).toContain('`stock` is 1');
  });

  it('are shared with the steps of a run', async () => {
    await listen(2);
    const sharing = { ...context, sharedSteps: new SharedSteps() };
    const scenario = order([read({ name: 'before', isShared: true })], ['`stock` is less than in step "before"']);
    expect((await runScenario(scenario, sharing)).failureReason).toBeNull();
    expect((await runScenario(scenario, sharing)).failureReason).toBeNull();
    expect(api.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });

  it('show no secret of the scenario', async () => {
    await listen(2, { text: '{"stock":5,"api_key":"tok-0123456789abcdef","other":"tok-0123456789abcdef"}' });
    const before = read({
      name: 'before',
      extracts: [{ name: 'key', path: 'api_key' }],
      parameters: [parameter('query', 'a', 'b')],
    });
    const result = await runScenario(order([before], ['`id` is the same as `other` in step "before"']), context);
    expect(result.status).toBe('failure');
    expect(JSON.stringify(result)).not.toContain('tok-0123456789abcdef');
  });
});
