import { baseScenario, defaultParameters } from '@assay/generator';
import type { Learned } from '@assay/generator';
import { createTransport, RunSafety } from '@assay/runner';
import type { CalledEndpoint } from '@assay/scenario';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { harbourModel, startHarbour } from './testing/harbour.ts';
import type { Api } from './testing/api.ts';
import { warmUp } from './warm-up.ts';

const { operations } = harbourModel;
let harbour: Api;
let learned: Learned;

beforeAll(async () => {
  harbour = await startHarbour();
  const endpoints = operations.map((operation, id): CalledEndpoint => ({
    id,
    method: operation.method,
    path: operation.path,
    operation: { ...operation, baseUrl: harbour.url },
    baseUrl: harbour.url,
    defaults: defaultParameters(operation, {}),
  }));
  ({ learned } = await warmUp(harbourModel, {
    transport: createTransport({ allowPrivateTargets: true, timeoutMs: 5000 }),
    tokens: null,
    signal: new AbortController().signal,
    safety: new RunSafety({ routes: () => Promise.resolve(operations.map((one) => ({ ...one, operation: one }))) }),
    endpoints,
  }));
});
afterAll(() => harbour.close());

/** What was learned, without the words of the refusal. */
const needs = (key: string) =>
  learned.operations[key]?.repairs.map((repair) =>
    Object.fromEntries(Object.entries(repair).filter(([name]) => name !== 'because')),
  );

/** The requests that the generator puts before one, and what it sends. */
function base(key: string) {
  const operation = operations.find((one) => one.key === key);
  const scenario = operation === undefined ? null : baseScenario(operation, harbourModel, { learned });
  return { before: scenario?.details.before ?? [], overrides: scenario?.overrides ?? [] };
}

test('every operation is reached', () => {
  const refused = Object.entries(learned.operations).filter(([, { outcome }]) => outcome !== 'accepted');
  expect(refused).toEqual([]);
});

describe('a refusal that names its reason becomes a need', () => {
  it('of an action on the record', () => {
    expect(needs('POST /yachts/{id}/launch')).toEqual([
      { kind: 'after', in: 'path', at: 'id', operation: 'POST /yachts/{id}/inspect' },
    ]);
    expect(base('POST /yachts/{id}/launch').before.map(({ operation }) => operation)).toEqual([
      'POST /yachts',
      'POST /yachts/{id}/inspect',
    ]);
  });

  it('of a record below it', () => {
    expect(needs('POST /yachts/{id}/race')).toEqual([{ kind: 'needs', in: 'path', at: 'id', resource: 'sailor' }]);
    expect(base('POST /yachts/{id}/race').before.map(({ operation }) => operation)).toEqual([
      'POST /yachts',
      'POST /yachts/{id}/sailors',
    ]);
  });

  it('of its removal', () => {
    expect(needs('POST /yachts/{id}/salvage')).toEqual([
      { kind: 'after', in: 'path', at: 'id', operation: 'DELETE /yachts/{id}' },
    ]);
  });

  it('of its removal, which the request takes back', () => {
    const salvage = operations.find((one) => one.key === 'POST /yachts/{id}/salvage');
    const scenario = salvage === undefined ? null : baseScenario(salvage, harbourModel, { learned });
    expect(scenario?.details.before?.map(({ operation }) => operation)).toEqual([
      'POST /yachts',
      'DELETE /yachts/{id}',
    ]);
    expect(scenario?.details.followUps).toMatchObject([{ operation: 'GET /yachts/{id}', expects: { status: 200 } }]);
  });

  it('of a value in the body of an action', () => {
    const choice = { at: '/verdict', value: 'grant' };
    expect(needs('POST /yachts/{id}/parade')).toEqual([
      { kind: 'after', in: 'path', at: 'id', operation: 'POST /yachts/{id}/ruling', choice },
    ]);
    const [, ruling] = base('POST /yachts/{id}/parade').before;
    expect(ruling?.values.find((one) => one.in === 'body')?.bodyValue).toEqual({ verdict: 'grant' });
  });

  it('of a record that the body names, and of a day in a range', () => {
    expect(needs('POST /berths')).toEqual(
      expect.arrayContaining([
        { kind: 'reference', in: 'body', at: '/yachtId', resource: 'yacht' },
        { kind: 'within', in: 'body', at: '/from', from: '2031-05-01', to: '2031-05-20' },
        { kind: 'after', in: 'body', at: '/yachtId', operation: 'POST /yachts/{id}/inspect' },
      ]),
    );
    const { before, overrides } = base('POST /berths');
    expect(before.map(({ operation }) => operation)).toEqual(['POST /yachts', 'POST /yachts/{id}/inspect']);
    expect(overrides.find((one) => one.in === 'body')?.bodyValue).toEqual({
      yachtId: '{{yachtId}}',
      from: '{{$within:2031-05-01:2031-05-20}}',
    });
  });
});

test('members that an answer always had are learned where the document promises none', () => {
  expect(learned.operations['GET /berths/{id}']?.shown).toEqual(['/id', '/yachtId', '/from']);
  expect(learned.operations['GET /yachts/{id}']?.shown).toBeUndefined();
});

test('what was made is removed', () => {
  const left = [...harbour.records].filter(([, { deleted }]) => deleted !== true);
  expect(left).toEqual([]);
});
