import { compileRule } from '@assay/rules';
import { expect, it } from 'vitest';
import { makeScenario } from '../../testing/scenario.ts';
import type { Load, Transport, WireResponse } from '../../transport/transport.ts';
import type { ScenarioResult } from '../../types.ts';
import { runScenarios } from '../run-scenarios.ts';
import { runContext } from '../../testing/run-context.ts';

interface Answer {
  timeMs: number;
  status?: number;
  load?: Load;
}

const busy: Load = { others: 7, delayMs: 0 };

/** Runs one request whose answers come in this order, and counts how often it was sent. */
async function run(method: string, answers: Answer[]): Promise<{ result: ScenarioResult | null; sent: number }> {
  let sent = 0;
  const transport: Transport = {
    send: () => {
      const { timeMs, status = 200, load } = answers[sent] ?? { timeMs: 0 };
      sent += 1;
      const response: WireResponse = { status, statusText: '', headers: [], body: '{}', timeMs, sizeBytes: 2 };
      return Promise.resolve(load === undefined ? response : { ...response, load });
    },
    delay: () => undefined,
    close: () => Promise.resolve(),
  };
  const text = 'response time is below 100 ms';
  const compiled = compileRule(text, {});
  const check = compiled.status === 'understood' ? compiled.check : null;
  const waiting = [makeScenario({ method, rules: [{ id: 1, text, check }] })];
  const options = {
    ...runContext(transport),
    concurrency: 1,
  };
  let result: ScenarioResult | null = null;
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options))
    if (event.type === 'finished') result = event.result;
  return { result, sent };
}

it('asks alone when an answer beside others was too slow, and reports that answer', async () => {
  const { result, sent } = await run('GET', [{ timeMs: 700, load: busy }, { timeMs: 4 }]);
  expect(sent).toBe(2);
  expect(result).toMatchObject({ status: 'success', response: { timeMs: 4 } });
});

it('reports what is slow alone too', async () => {
  const { result, sent } = await run('GET', [{ timeMs: 700, load: busy }, { timeMs: 300 }]);
  expect(sent).toBe(2);
  expect(result?.failureReason).toContain('the response time is 300');
});

it('asks once where nothing speaks against the first answer', async () => {
  expect(await run('GET', [{ timeMs: 700 }])).toMatchObject({ sent: 1, result: { status: 'failure' } });
  expect(await run('GET', [{ timeMs: 40, load: busy }])).toMatchObject({ sent: 1, result: { status: 'success' } });
});

it('asks alone when only its own delay hides whether the answer was in time', async () => {
  const hidden = { timeMs: 4, load: { others: 0, delayMs: 700 } };
  expect(await run('GET', [hidden, { timeMs: 300 }])).toMatchObject({ sent: 2, result: { status: 'failure' } });
});

it('sends no write twice, and says what is in doubt', async () => {
  const { result, sent } = await run('POST', [{ timeMs: 700, load: busy }, { timeMs: 4 }]);
  expect(sent).toBe(1);
  expect(result?.rules[0]?.reason).toContain(
    'It was measured while 7 other requests were under way; a POST is not sent again to measure it alone.',
  );
});

it('keeps the first answer when the second is another', async () => {
  const { result } = await run('GET', [
    { timeMs: 700, load: busy },
    { timeMs: 4, status: 503 },
  ]);
  expect(result).toMatchObject({ status: 'failure', response: { status: 200, timeMs: 700 } });
  expect(result?.rules[0]?.reason).toContain('the same request alone was not answered in the same way');
});

it('reports the time when the answer was seen, which is the truer one where little may be our own', async () => {
  const { result } = await run('GET', [{ timeMs: 8, load: { others: 3, delayMs: 52 } }]);
  expect(result?.response?.timeMs).toBe(60);
});

it('leaves out what held this process up', async () => {
  const { result } = await run('POST', [{ timeMs: 8, load: { others: 3, delayMs: 690 } }]);
  expect(result?.response?.timeMs).toBe(8);
});

it('what is not sent again is not red for a delay that may be our own', async () => {
  const { result } = await run('POST', [{ timeMs: 60, load: { others: 3, delayMs: 50 } }]);
  expect(result).toMatchObject({ status: 'success', response: { timeMs: 60 } });
});
