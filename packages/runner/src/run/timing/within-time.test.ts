import { describe, expect, it } from 'vitest';
import { judge } from '../judge.ts';
import { makeScenario } from '../../testing/scenario.ts';
import { createBoundedValidators, withinTime } from './within-time.ts';

describe('work within a time', () => {
  it('answers what it comes to, or throws what it throws', () => {
    expect(withinTime(1000)(() => 'done')).toEqual({ value: 'done' });
    expect(() =>
      withinTime(1000)(() => {
        throw new TypeError('its own');
      }),
    ).toThrow(TypeError);
  });

  it('is ended when it takes longer, and the next one is done', () => {
    const within = withinTime(50);
    let rounds = 0;
    const started = performance.now();
    expect(
      within(() => {
        for (;;) rounds += 1;
      }),
    ).toBeNull();
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(rounds).toBeGreaterThan(0);
    expect(within(() => 2)).toEqual({ value: 2 });
  });
});

describe('an answer that would take years to compare with its schema', () => {
  const branch = { type: 'object', properties: { not: { $ref: '#/$defs/Filter' } } } as const;
  const definitions = { Filter: { oneOf: [branch, { ...branch, required: ['b'] }] } };

  it('fails its rule with the reason, in bounded time', () => {
    const depth = 60;
    const body = `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`;
    const content = [{ contentType: 'application/json', schema: { $ref: '#/$defs/Filter' }, examples: [] }];
    const scenario = makeScenario({
      operation: {
        responses: [{ status: '200', description: '', headers: [], content }],
      } as never,
      rules: [
        {
          id: 1,
          text: 'the response matches the documented schema',
          check: {
            kind: 'test',
            subject: { kind: 'body' },
            quantifier: { kind: 'implied' },
            predicate: { op: 'schema' },
            negated: false,
          },
        },
      ],
    });
    const headers: [string, string][] = [['content-type', 'application/json']];
    const request = { method: 'GET', url: '/', headers: {}, pathParams: {}, query: {}, body: null };
    const response = { status: 200, statusText: 'OK', headers, body, timeMs: 1, sizeBytes: body.length };
    const context = { definitions, validators: createBoundedValidators(definitions) };
    const started = performance.now();
    const [result] = judge(scenario.judged, { request, response }, context).rules;
    expect(result).toMatchObject({ status: 'fail', reason: expect.stringContaining('takes too long') as string });
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
