import { describe, expect, test } from 'vitest';
import { createBookshop } from './index.ts';
import { alarms, generatedFor, MODEL, runAgainst, runGenerated } from './testing/run-generated.ts';

describe('scenarios generated from openapi.yaml alone', () => {
  const scenarios = generatedFor('http://localhost');

  test('have rules that are all understood', () => {
    const unknown = scenarios.flatMap(({ judged: { rules } }) =>
      rules.filter(({ check }) => check === null).map(({ text }) => text),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('cover every operation with one success and what can go wrong with it', () => {
    for (const operation of MODEL.operations) {
      const own = scenarios.filter(({ judged }) => judged.operation?.key === operation.key);
      expect(own.length).toBeLessThanOrEqual(40);
      expect(own[0]?.name).toContain('Valid request');
    }
    expect(scenarios.length).toBeGreaterThan(250);
  });

  test('all pass on the clean shop, in any order', async () => {
    expect(alarms(await runGenerated([]))).toEqual([]);
    expect(alarms(await runGenerated([], (all) => all.toReversed()))).toEqual([]);
  });

  test('all pass again on a shop that has seen them before', async () => {
    const app = createBookshop();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await runAgainst(url, generatedFor(url));
    expect(alarms(await runAgainst(url, generatedFor(url)))).toEqual([]);
    await app.close();
  });

  test.each([
    'create-answers-200',
    'title-not-required',
    'total-wrong',
    'password-leaked',
    'token-not-checked',
  ] as const)('with the fault %s do not all pass', async (fault) => {
    expect(alarms(await runGenerated([fault]))).not.toEqual([]);
  });
});
