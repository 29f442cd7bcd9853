import { compileRule } from '@assay/rules';
import { afterEach, describe, expect, it } from 'vitest';
import { runScenario } from './run-scenario.ts';
import { runScenarios } from './run-scenarios.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { makeScenario } from '../testing/scenario.ts';
import type { RunnableRule } from '@assay/scenario';
import { runContext } from '../testing/run-context.ts';

const context = runContext();

let api: LocalApi;
afterEach(() => api.close());

function rule(text: string): RunnableRule {
  const compiled = compileRule(text);
  return { id: 1, text, check: compiled.status === 'understood' ? compiled.check : null };
}

async function answering(status: number, body: unknown): Promise<void> {
  api = await startLocalApi((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

describe('runScenario', () => {
  it('HIST-08 is a success with the expected status and every rule passed', async () => {
    await answering(200, { price: 3 });
    const result = await runScenario(
      makeScenario({ baseUrl: api.url, rules: [rule('`price` is greater than 0')] }),
      context,
    );
    expect(result).toMatchObject({ status: 'success', error: null, rules: [{ status: 'pass' }] });
  });

  it('HIST-08 VAL-11 is a failure when a rule is not met, with the reason and the place', async () => {
    await answering(200, { price: -3 });
    const result = await runScenario(
      makeScenario({ baseUrl: api.url, rules: [rule('`price` is greater than 0')] }),
      context,
    );
    expect(result).toMatchObject({ status: 'failure', error: null, rules: [{ status: 'fail' }] });
    expect(result.rules[0]?.reason).toContain('-3');
    expect(result.rules[0]?.evidence.some((entry) => entry.path.includes('price') && !entry.ok)).toBe(true);
  });

  it('HIST-08 is a failure with another status than expected, though every rule passed', async () => {
    await answering(201, {});
    expect(await runScenario(makeScenario({ baseUrl: api.url }), context)).toMatchObject({
      status: 'failure',
      rules: [],
    });
  });

  it('VAL-11 fails a rule that is not understood, with a reason', async () => {
    await answering(200, {});
    const result = await runScenario(
      makeScenario({ baseUrl: api.url, rules: [rule('colourless green ideas')] }),
      context,
    );
    expect(result).toMatchObject({ status: 'failure', rules: [{ status: 'fail' }] });
    expect(result.rules[0]?.reason).not.toBe('');
  });

  it('HIST-08 is an error when nothing could be judged, with what would have been sent', async () => {
    await answering(200, {});
    const { url } = api;
    await api.close();
    const result = await runScenario(makeScenario({ baseUrl: url, rules: [rule('status is 200')] }), context);
    expect(result).toMatchObject({
      status: 'error',
      error: { cause: 'target_unreachable' },
      response: null,
      rules: [],
      request: { method: 'GET', url: `${url}/books` },
    });
    await answering(200, {});
  });

  it.each([
    [429, 'none', 'rate_limited'],
    [401, 'own', 'auth_failed'],
  ] as const)('says that %d is not a verdict', async (status, account, cause) => {
    await answering(status, {});
    const scenario = makeScenario({ baseUrl: api.url, account });
    expect(await runScenario(scenario, context)).toMatchObject({ status: 'error', error: { cause } });
    const expected = makeScenario({ baseUrl: api.url, account, expectedStatus: status });
    expect(await runScenario(expected, context)).toMatchObject({ status: 'success' });
  });
});

describe('a scenario that fails on our side', () => {
  it('is a result in error that blames nobody else', async () => {
    const scenario = makeScenario({ rules: [{ id: 1, text: 'x', check: { kind: 'none of ours' } as never }] });
    const response = { status: 200, statusText: 'OK', headers: [], body: '{}', timeMs: 1, sizeBytes: 2 };
    const transport = { send: () => Promise.resolve(response), delay: () => undefined, close: () => Promise.resolve() };
    const result = await runScenario(scenario, runContext(transport));
    expect(result).toMatchObject({ status: 'error', error: { cause: 'interrupted' }, response: null });
    expect(result.error?.message).toMatch(/^Assay failed at this scenario: /);
    expect(result.notSent).toBeUndefined();
  });
});

describe('runScenarios', () => {
  it('keeps as many under way as allowed, no more, and asks for the next only when one can start', async () => {
    let underWay = 0;
    let max = 0;
    api = await startLocalApi((_, response) => {
      underWay += 1;
      max = Math.max(max, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end('{}');
      }, 20);
    });
    let asked = 0;
    const next = () => Promise.resolve(asked < 12 ? makeScenario({ id: (asked += 1), baseUrl: api.url }) : null);
    const finished: number[] = [];
    for await (const event of runScenarios(next, { ...context, concurrency: 3 })) {
      if (event.type === 'finished') finished.push(event.scenario.id);
      expect(asked - finished.length).toBeLessThanOrEqual(6);
    }
    expect(max).toBe(3);
    expect(finished.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it('ends after what is under way when the source has no more, and passes its error on', async () => {
    await answering(200, {});
    let asked = 0;
    const stopping = () => Promise.resolve((asked += 1) <= 2 ? makeScenario({ baseUrl: api.url }) : null);
    const types: string[] = [];
    for await (const event of runScenarios(stopping, { ...context, concurrency: 1 })) types.push(event.type);
    expect(types).toEqual(['started', 'finished', 'started', 'finished']);
    const failing = runScenarios(() => Promise.reject(new Error('no database')), { ...context, concurrency: 2 });
    await expect(failing.next()).rejects.toThrow('no database');
  });
});
