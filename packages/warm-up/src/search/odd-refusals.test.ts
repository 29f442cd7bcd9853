import { defaultParameters } from '@assay/generator';
import type { Learned } from '@assay/generator';
import { createTransport, RunSafety } from '@assay/runner';
import type { CalledEndpoint } from '@assay/scenario';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { Api } from '../testing/api.ts';
import { potteryModel, startPottery } from '../testing/pottery.ts';
import { warmUp } from '../warm-up.ts';

const { operations } = potteryModel;
let pottery: Api;
let learned: Learned;
let requests: number;

beforeAll(async () => {
  pottery = await startPottery();
  const endpoints = operations.map((operation, id): CalledEndpoint => ({
    id,
    method: operation.method,
    path: operation.path,
    operation: { ...operation, baseUrl: pottery.url },
    baseUrl: pottery.url,
    defaults: defaultParameters(operation, {}),
  }));
  ({ learned, requests } = await warmUp(potteryModel, {
    transport: createTransport({ allowPrivateTargets: true, timeoutMs: 5000 }),
    tokens: null,
    signal: new AbortController().signal,
    safety: new RunSafety({ routes: () => Promise.resolve(operations.map((one) => ({ ...one, operation: one }))) }),
    endpoints,
  }));
});
afterAll(() => pottery.close());

it.each(operations.filter(({ method }) => method === 'POST').map(({ key }) => key))('%s is reached', (key) => {
  expect(learned.operations[key]?.refusal?.text).toBeUndefined();
  expect(learned.operations[key]?.outcome).toBe('accepted');
});

test('only what helped is learned', () => {
  const kinds = (key: string) => learned.operations[key]?.repairs.map(({ kind, at }) => `${kind} ${at}`);
  expect(kinds('POST /seals')).toEqual(['omit /verse']);
  expect(kinds('POST /clays')).toEqual(['value /grog']);
  expect(kinds('POST /swaps')).toEqual(['reference /goal/shelf_id']);
  expect(kinds('POST /pots/{id}/fire')).toEqual(['after id']);
  expect(kinds('POST /pots/{id}/sell')).toEqual(['needs id']);
  expect(kinds('POST /shelves')).toEqual([]);
});

test('it stays within its budget, and leaves nothing behind', () => {
  expect(requests).toBeLessThan(12 * operations.length);
  expect([...pottery.records.keys()]).toEqual([]);
});
