import { baseScenario, defaultParameters } from '@assay/generator';
import type { KnownAccount, Learned } from '@assay/generator';
import { createTransport, RunSafety } from '@assay/runner';
import type { CalledEndpoint } from '@assay/scenario';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { airfieldModel, startAirfield } from './testing/airfield.ts';
import type { Api } from './testing/api.ts';
import { warmUp } from './warm-up.ts';

const account = (login: KnownAccount['login'], name: string): KnownAccount => ({
  login,
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles: [],
  names: [name],
});
const model = {
  ...airfieldModel,
  accounts: [account('own', 'otto@airfield.example'), account('other', 'pia@airfield.example')],
};
const { operations } = model;
let airfield: Api;
let learned: Learned;

beforeAll(async () => {
  airfield = await startAirfield();
  const endpoints = operations.map((operation, id): CalledEndpoint => ({
    id,
    method: operation.method,
    path: operation.path,
    operation: { ...operation, baseUrl: airfield.url },
    baseUrl: airfield.url,
    defaults: defaultParameters(operation, {}),
  }));
  ({ learned } = await warmUp(model, {
    transport: createTransport({ allowPrivateTargets: true, timeoutMs: 5000 }),
    tokens: null,
    signal: new AbortController().signal,
    safety: new RunSafety({ routes: () => Promise.resolve(operations.map((one) => ({ ...one, operation: one }))) }),
    endpoints,
  }));
});
afterAll(() => airfield.close());

const repairs = (key: string) =>
  (learned.operations[key]?.repairs ?? []).map((repair) =>
    Object.fromEntries(Object.entries(repair).filter(([name]) => name !== 'because')),
  );

test('every operation is reached', () => {
  expect(Object.entries(learned.operations).filter(([, { outcome }]) => outcome !== 'accepted')).toEqual([]);
});

test('an optional member that a refusal points at is sent, and names the person of an account that will do', () => {
  expect(repairs('POST /flights')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'value', at: '/crew' }),
      {
        kind: 'reference',
        in: 'body',
        at: '/crew/id',
        resource: 'member',
        chosen: { member: 'mail', value: 'pia@airfield.example' },
      },
    ]),
  );
});

test('what an action misses is sent with the request that makes its record, and is made for it', () => {
  expect(repairs('POST /flights')).toEqual(
    expect.arrayContaining([{ kind: 'reference', in: 'body', at: '/hangar/id', resource: 'hangar' }]),
  );
  const clear = operations.find(({ path }) => path.endsWith('/clear'));
  const scenario = clear === undefined ? null : baseScenario(clear, model, { learned });
  expect(scenario?.details.before?.map(({ operation }) => operation)).toEqual([
    'GET /members',
    'POST /hangars',
    'POST /flights',
  ]);
});

test('roles are read from the records that stand for the accounts', () => {
  expect(learned.roles).toEqual({ own: ['mechanic'], other: ['pilot'] });
});

test('what was there stays, and what was made is removed', () => {
  expect([...airfield.records.keys()]).toEqual(['/hangars/h1']);
});
