import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ErrorCause, RunnableScenario } from '@assay/scenario';
import { expect, it } from 'vitest';
import type { ScenarioResult } from '../../types.ts';
import { BaseRequests } from './base-requests.ts';

const scenario = (role: 'base' | 'variation'): RunnableScenario => ({
  id: role === 'base' ? 1 : 2,
  name: 'Adds',
  endpointId: 7,
  role,
  before: [],
  judged: {
    label: 'POST /things',
    method: 'POST',
    path: '/things',
    baseUrl: 'http://api.example',
    parameters: [],
    extracts: [],
    auth: true,
    account: 'own',
    expected: { status: 201, acceptsClass: false },
    rules: [],
    followRedirects: false,
    timeoutMs: 1000,
  } as unknown as RunnableScenario['judged'],
  followUps: [],
  after: [],
});

const result = (cause: ErrorCause | null, statusMet: boolean | null, status: number | null): ScenarioResult => ({
  scenarioId: 1,
  status: 'error',
  statusMet,
  failureReason: null,
  error: cause === null ? null : { cause, message: 'Why.' },
  request: { method: 'POST', url: 'http://api.example/things', headers: [], pathParams: {}, body: null },
  response: status === null ? null : { status, statusText: '', headers: [], body: '', sizeBytes: 0, timeMs: 1 },
  rules: [],
  startedAt: new Date(0),
});

async function said(base: ScenarioResult): Promise<string> {
  const bases = new BaseRequests();
  bases.begun(scenario('base'), Promise.resolve(base));
  return bases.require(scenario('variation')).then(
    () => 'accepted',
    (error: Error) => error.message,
  );
}

it.each([
  [result(null, true, 201), 'accepted'],
  [result(null, false, 400), 'was not accepted in this run, so a variation'],
  [result('auth_failed', null, 401), 'was not accepted in this run, so a variation'],
  [result('not_owned', null, null), 'was not sent in this run, to protect data that this run did not create, so'],
  [result('read_only', null, null), 'was not sent in this run, because this system is read only, so'],
  [result('setup_failed', null, null), 'was not sent in this run, because a step before it failed, so'],
  [result('timeout', null, null), 'got no answer in this run, so a variation'],
])('says of a variation what became of the valid request (%#)', async (base, text) => {
  expect(await said(base)).toContain(text);
});

it('keeps no answer of a base request, however many there are in a run', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const bases = new BaseRequests();
  const begin = (): WeakRef<ScenarioResult> => {
    const one = result(null, true, 201);
    bases.begun(scenario('base'), Promise.resolve(one));
    return new WeakRef(one);
  };
  const kept = begin();
  await bases.settled(scenario('variation'));
  // A reference is held until the turn of events in which it was made is over.
  await new Promise((resolve) => setTimeout(resolve, 0));
  collect();
  expect(kept.deref()).toBeUndefined();
  await expect(bases.require(scenario('variation'))).resolves.toBeUndefined();
});
