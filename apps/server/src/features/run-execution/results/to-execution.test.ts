import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ScenarioResult } from '@assay/runner';
import type { RunnableScenario } from '@assay/scenario';
import { describe, expect, it } from 'vitest';
import { textLengthOf, toExecution } from './to-execution.ts';

const MB = 1024 * 1024;
const of = { runId: 1, organizationId: 'one' };
const scenario: RunnableScenario = {
  id: 1,
  name: 'Read',
  endpointId: 1,
  before: [],
  followUps: [],
  judged: {
    label: 'GET /things',
    problem: null,
    method: 'GET',
    baseUrl: 'http://api.example',
    path: '/things',
    parameters: [],
    contentType: null,
    operation: null,
    account: 'none',
    followRedirects: false,
    expected: { status: 200, acceptsClass: false },
    rules: [],
    extracts: [],
  },
  after: [],
};

function answered(body: string): ScenarioResult {
  return {
    scenarioId: 1,
    status: 'success',
    statusMet: true,
    failureReason: null,
    error: null,
    request: { method: 'GET', url: 'http://api.example/things', headers: [], pathParams: {}, body: null },
    response: { status: 200, statusText: 'OK', headers: [], body, timeMs: 1, sizeBytes: body.length },
    rules: [],
    startedAt: new Date(),
  };
}

function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('toExecution', () => {
  it('keeps of a large body in memory only what is stored of it', () => {
    const before = usedMemory();
    const stored = Array.from({ length: 10 }, () => toExecution(of, scenario, answered(largeBody())));
    expect(usedMemory() - before).toBeLessThan(30 * MB);
    expect(stored.map(({ responseBody }) => responseBody?.length)).toEqual(stored.map(() => MB));
    expect(stored.every(({ bodyTruncated }) => bodyTruncated)).toBe(true);
  });

  it('cuts a body before a character that would be halved, and leaves out nothing else', () => {
    const halved = toExecution(of, scenario, answered(`${'a'.repeat(MB - 1)}😀b`));
    expect(halved.responseBody).toBe('a'.repeat(MB - 1));
    const whole = toExecution(of, scenario, answered(`${'ä'.repeat(MB - 2)}😀b`));
    expect(whole.responseBody).toBe(`${'ä'.repeat(MB - 2)}😀`);
    expect([halved.bodyTruncated, whole.bodyTruncated]).toEqual([true, true]);
    const short = toExecution(of, scenario, answered('a'.repeat(MB)));
    expect([short.responseBody?.length, short.bodyTruncated]).toEqual([MB, false]);
  });

  it('estimates how much text is stored', () => {
    expect(textLengthOf(answered('a'.repeat(3 * MB)))).toBe(MB);
    const sent = answered('four');
    expect(textLengthOf({ ...sent, request: { ...sent.request, body: 'eleven more' } })).toBe(15);
    expect(textLengthOf({ ...sent, response: null })).toBe(0);
  });
});

/** As it comes off the wire: one flat string of its own. */
function largeBody(): string {
  return Buffer.alloc(10 * MB, 'a').toString('utf8');
}
