import type { HttpMethod, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { runScenario } from '../run/run-scenario.ts';
import { at, ROUTES, said, useGuardedScenarios } from '../testing/guarded-scenarios.ts';
import type { Call } from '../testing/guarded-scenarios.ts';
import { jsonBody } from '../testing/scenario.ts';
import type { ScenarioResult } from '../types.ts';

const guarded = useGuardedScenarios();

describe('records with the name of a login', () => {
  const sessions = (security: Operation['security']) =>
    [
      ['POST', '/sessions'],
      ['DELETE', '/sessions/{sessionId}'],
    ].map(([method = '', path = '']) => ({
      method,
      path,
      operation: said(method as HttpMethod, path, {
        security,
        operationId: method === 'POST' ? 'createSession' : null,
      }),
    }));
  const plan = (security: Operation['security']): Promise<ScenarioResult> => {
    guarded.guard({ routes: () => Promise.resolve(sessions(security)) });
    const made = guarded.step(['POST', '/sessions', jsonBody({ teacher: 'A' })], [{ name: 'id', path: 'data.id' }]);
    const removal: Call = ['DELETE', '/sessions/{sessionId}', at('{{id}}', 'sessionId')];
    return runScenario(guarded.scenario(removal, { before: [made] }), guarded.context());
  };

  it('are made where a login is needed for them, and may be removed again', async () => {
    expect((await plan([{ bearer: [] }])).status).toBe('success');
    expect(guarded.api.changes).toHaveLength(1);
  });

  it('are logins where none is needed', async () => {
    expect((await plan([])).status).toBe('skipped');
    expect([guarded.api.changes, guarded.api.damage]).toEqual([[], []]);
  });
});

it('makes records whose name is also a word for harm, where the document has one of them', async () => {
  const item = { method: 'GET', path: '/maintenance/{id}', operation: null };
  guarded.guard({ routes: () => Promise.resolve([...ROUTES, item]) });
  const result = await guarded.send(['POST', '/maintenance', jsonBody({ due: '2030-01-01' })], { expectedStatus: 201 });
  expect(result.status).toBe('success');
  const purge = await guarded.send(['POST', '/maintenance/purge', jsonBody({})]);
  expect(purge.status).toBe('skipped');
});

it('removes such a record again when it made it, and no other one', async () => {
  const item = { method: 'GET', path: '/maintenance/{id}', operation: null };
  guarded.guard({ routes: () => Promise.resolve([...ROUTES, item]) });
  const make: Call = ['POST', '/maintenance', jsonBody({ due: '2030-01-01' })];
  const removal: Call = ['DELETE', '/maintenance/{id}', at('{{id}}', 'id')];
  const made = guarded.step(make, [{ name: 'id', path: 'data.id' }]);
  expect((await runScenario(guarded.scenario(removal, { before: [made] }), guarded.context())).status).toBe('success');
  expect(guarded.api.changes).toHaveLength(1);
  await guarded.send(make);
  expect((await guarded.send(['DELETE', '/maintenance/{id}', at('9', 'id')])).error?.cause).toBe('not_owned');
  expect(guarded.api.changes).toHaveLength(1);
});

it('says of a collection that it holds many records, not that it is a setting', async () => {
  const result = await guarded.send(['DELETE', '/users']);
  expect(result.error?.message).toContain('it reaches many records at once');
});
