import { describe, expect, test } from 'vitest';
import { generatedFor, MODEL, runGenerated, type Outcome } from './testing/run-generated.ts';

const alarms = (outcomes: Outcome[]): string[] =>
  outcomes
    .filter(({ result }) => result.status !== 'success')
    .map(({ scenario, result }) => {
      const reasons = result.rules.filter((rule) => rule.status === 'fail').map((rule) => rule.reason);
      const status = `${result.response?.status} instead of ${scenario.expectedStatus}`;
      return `${scenario.name}: ${result.error?.message ?? status} ${reasons.join(' ')}`;
    });

describe('scenarios generated from openapi.yaml alone', () => {
  const scenarios = generatedFor('http://localhost');

  test('have rules that are all understood', () => {
    const unknown = scenarios.flatMap(({ rules }) =>
      rules.filter(({ check }) => check === null).map(({ text }) => text),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('cover every operation with one success and what can go wrong with it', () => {
    const successes = scenarios.filter(({ expectedStatus }) => expectedStatus < 300);
    expect(successes.length).toBe(MODEL.operations.length);
    for (const operation of MODEL.operations) {
      const own = scenarios.filter((scenario) => scenario.operation === operation);
      expect(own.length).toBeLessThanOrEqual(20);
    }
    expect(scenarios.length).toBeGreaterThan(250);
  });

  test('all pass on the clean shop, in any order', async () => {
    expect(alarms(await runGenerated([]))).toEqual([]);
    expect(alarms(await runGenerated([], (all) => all.toReversed()))).toEqual([]);
  });

  test.each([
    'create-answers-200',
    'title-not-required',
    'total-wrong',
    'password-leaked',
    'token-not-checked',
  ] as const)('with the fault %s do not all pass', async (fault) => {
    const red = alarms(await runGenerated([fault]));
    // The sum of the lines is said in prose only, so no document-driven scenario can see it.
    if (fault === 'total-wrong') expect(red).toEqual([]);
    else expect(red).not.toEqual([]);
  });
});
