import type { Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import type { UnresolvedScenario } from './scenario.ts';
import { toRunnable } from './to-runnable.ts';
import type { CalledEndpoint } from './to-runnable.ts';

const secured = { key: 'POST /books', security: [{ bearer: [] }] } as unknown as Operation;
const open = { key: 'GET /health', security: [], baseUrl: 'http://other.example' } as unknown as Operation;

function endpoint(changes: Partial<CalledEndpoint> = {}): CalledEndpoint {
  const defaults = [
    { in: 'query', name: 'page', value: '1' },
    { in: 'body', name: 'body', value: null, bodyValue: { title: 'Emma' } },
  ] as const;
  const own = { id: 7, method: 'POST', path: '/books', operation: secured, baseUrl: 'http://api.example' };
  return { ...own, defaults: [...defaults], ...changes };
}

function scenario(changes: Partial<UnresolvedScenario> = {}) {
  const plain: UnresolvedScenario = {
    name: 'One',
    requiresAuth: true,
    expectedStatus: 201,
    overrides: [],
    details: null,
  };
  return { ...plain, ...changes, id: 3, rules: [] };
}

const none = (): undefined => undefined;
const noRules = () => [];

describe('toRunnable', () => {
  it.each([
    ['is secured', [{ bearer: [] }], undefined, 'own'],
    ['may be secured', [{ bearer: [] }, {}], undefined, 'own'],
    ['says nothing, as its document', [], true, 'own'],
    ['is open to everyone', [], undefined, 'none'],
  ] as const)('gives the login to a step whose operation %s', (_, security, isSecurityUnsaid, account) => {
    const operation = { ...secured, security, isSecurityUnsaid } as unknown as Operation;
    const details = { before: [{ operation: 'POST /books', values: [], extracts: [] }] };
    const { before } = toRunnable(scenario({ details }), endpoint(), () => endpoint({ operation }), noRules);
    expect(before[0]?.account).toBe(account);
  });

  it('sends the defaults of the endpoint with the values of the scenario in their places', () => {
    const overrides = [
      { in: 'query', name: 'page', value: null } as const,
      { in: 'header', name: 'X', value: 'y' } as const,
    ];
    const { judged, endpointId } = toRunnable(scenario({ overrides }), endpoint(), none, noRules);
    expect(judged.parameters).toEqual([
      { in: 'query', name: 'page', value: null, bodyValue: null },
      { in: 'body', name: 'body', value: null, bodyValue: { title: 'Emma' } },
      { in: 'header', name: 'X', value: 'y', bodyValue: null },
    ]);
    expect([endpointId, judged.method, judged.baseUrl, judged.account]).toEqual([
      7,
      'POST',
      'http://api.example',
      'own',
    ]);
    expect(judged.expected).toEqual({ status: 201, acceptsClass: false });
  });

  it('takes from its details what it changes', () => {
    const details = {
      statusBy: 'convention',
      login: 'other',
      method: 'PUT',
      contentType: 'text/plain',
      followRedirects: true,
    } as const;
    const { judged } = toRunnable(scenario({ details }), endpoint(), none, noRules);
    expect(judged).toMatchObject({ account: 'other', method: 'PUT', contentType: 'text/plain', followRedirects: true });
    expect(judged.expected.acceptsClass).toBe(true);
    expect(toRunnable(scenario({ details, requiresAuth: false }), endpoint(), none, noRules).judged.account).toBe(
      'none',
    );
  });

  it('gives a request that waits its rules and the usual limits', () => {
    const until = { rules: ['a is 1'], forward: ['a'] };
    const step = { operation: 'GET /health', values: [], extracts: [], until: { ...until, seconds: 5, tries: 3 } };
    const compile = (texts: readonly string[]) => texts.map((text) => ({ id: null, text, check: null }));
    const find = () => endpoint({ operation: open });
    const { judged, before } = toRunnable(scenario({ details: { until, before: [step] } }), endpoint(), find, compile);
    const rules = [{ id: null, text: 'a is 1', check: null }];
    expect(judged.until).toEqual({ rules, tries: 30, ms: 30_000, forward: ['a'], isPromised: false });
    expect(before[0]?.until).toEqual({ rules, tries: 3, ms: 5000, forward: ['a'], isPromised: false });
  });

  it('looks up what its steps call, with credentials where they are wanted', () => {
    const step = (operation: string) => ({ operation, values: [], extracts: [{ name: 'id', path: 'id' }] });
    const called = new Map([
      ['POST /books', endpoint()],
      ['GET /health', endpoint({ method: 'GET', path: '/health', operation: open })],
    ]);
    const details = { before: [step('POST /books'), step('GET /health')], after: [step('DELETE /gone')] };
    const { before, after } = toRunnable(
      scenario({ details }),
      endpoint(),
      (operation) => called.get(operation),
      noRules,
    );
    expect(before.map(({ account, baseUrl, expected }) => [account, baseUrl, expected])).toEqual([
      ['own', 'http://api.example', null],
      ['none', 'http://other.example', null],
    ]);
    expect(after[0]).toMatchObject({ label: 'DELETE /gone', account: 'none' });
    expect(after[0]?.problem).toContain('no endpoint "DELETE /gone"');
  });
});
