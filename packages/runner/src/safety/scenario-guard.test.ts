import type { HttpMethod, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { runScenario } from '../run/run-scenario.ts';
import { at, said, USER, useGuardedScenarios } from '../testing/guarded-scenarios.ts';
import type { Call } from '../testing/guarded-scenarios.ts';
import { jsonBody, parameter } from '../testing/scenario.ts';
import type { ScenarioChanges } from '../testing/scenario.ts';
import { RunSafety } from './run-safety.ts';

const guarded = useGuardedScenarios();

describe('what a scenario did not make', () => {
  it.each<[why: string, call: Call, changes?: ScenarioChanges]>([
    ['the record of the signed-in account', ['PUT', '/users/{userId}', at('1'), USER]],
    ['the same changed by POST', ['POST', '/users/{userId}', at('1'), USER]],
    ['a placeholder, the real administrator', ['DELETE', '/users/{userId}', at('1')]],
    ['its change-password call', ['POST', '/users/{userId}/change-password', at('1'), jsonBody({ password: 'x' })]],
    ['a password by PUT', ['PUT', '/users/{userId}/password', at('1'), jsonBody({ password: 'x' })]],
    ['the account by its own name', ['PATCH', '/users/me', jsonBody({ email: 'x@y.example' })]],
    ['the same in a path parameter', ['PATCH', '/users/{userId}', at('me'), jsonBody({})]],
    ['a setting', ['PUT', '/settings', jsonBody({ maxConnections: 2147483647 })]],
    ['a setting by POST', ['POST', '/settings', jsonBody({ maxConnections: 2147483647 })]],
    ['a named setting', ['PUT', '/settings/{key}', at('max-connections', 'key'), jsonBody({ value: 2147483647 })]],
    ['all at once', ['POST', '/users/delete-all']],
    ['those that are inactive', ['POST', '/users/inactive/delete']],
    ['a collection', ['DELETE', '/users']],
    ['maintenance', ['POST', '/maintenance', jsonBody({ enabled: true })]],
    ['CORS', ['POST', '/cors', jsonBody({ origins: [] })]],
    ['a reset', ['POST', '/reset']],
    ['a logout', ['POST', '/auth/logout']],
    ['a mail to all', ['POST', '/newsletter/send-all']],
    ['a bulk call', ['POST', '/users/bulk', jsonBody([{ id: 1 }])]],
    ['an action', ['POST', '/orders/{orderId}/cancel', at('1', 'orderId')]],
    ['a child', ['DELETE', '/orders/{orderId}/lines/{lineId}', at('1', 'orderId'), at('1', 'lineId')]],
    ['a read that removes', ['GET', '/users/{userId}/delete', at('1')]],
    ['a read that signs out', ['GET', '/auth/logout']],
    ['a literal path', ['DELETE', '/users/1']],
    ['a literal name', ['DELETE', '/users/admin']],
    [
      'another method by a header',
      ['GET', '/users/{userId}', at('1'), parameter('header', 'X-HTTP-Method-Override', 'DELETE')],
    ],
    [
      'a harmless method by a header',
      ['DELETE', '/users/{userId}', at('1'), parameter('header', 'X-HTTP-Method-Override', 'GET')],
    ],
    ['another path by a header', ['GET', '/users', parameter('header', 'X-Original-URL', '/users/delete-all')]],
    ['dots in a parameter', ['DELETE', '/orders/{orderId}', at('..%2fusers%2f1', 'orderId')]],
    ['matrix parameters', ['DELETE', '/users/1;v=2']],
    ['a redirect that repeats it', ['DELETE', '/moved/users/1'], { followRedirects: true }],
    ['a list in the body of a create', ['POST', '/users', jsonBody({ ids: [1, 2] })]],
    ['a removal written as one word', ['POST', '/deleteusers', jsonBody({})]],
    ['a purge written as one word', ['POST', '/users/purgeusers', jsonBody({})]],
    ['a read that removes, written as one word', ['GET', '/users/1/deletenow']],
    ['a read that cancels all', ['GET', '/users/cancel-all']],
    ['a read that cleans up', ['GET', '/users/cleanup']],
    ['a read that clears', ['GET', '/users/clear']],
    ['a read that signs off', ['GET', '/sign-off']],
    ['what the query of a create says', ['POST', '/users', parameter('query', 'action', 'delete')]],
    ['what the query says in a method', ['POST', '/users', parameter('query', 'method', 'users.purge')]],
    ['what a flag of a read says', ['GET', '/users', parameter('query', 'delete', 'true')]],
    ['keys that are rotated', ['POST', '/users/rotate-keys', jsonBody({})]],
    ['a part of the settings', ['POST', '/settings/limits', jsonBody({ max: 2147483647 })]],
    ['a mutation by GET', ['GET', '/graphql', parameter('query', 'query', 'mutation { deleteUsers }')]],
    ['a stored GraphQL document', ['POST', '/graphql', jsonBody({ id: 'delete-users' })]],
  ])('is not touched: %s', async (_why, call, changes = {}) => {
    const result = await guarded.send(call, changes);
    expect(result).toMatchObject({ status: 'skipped', error: { cause: 'not_owned' }, response: null });
    expect(result.error?.message).toContain('disposable test environment');
    expect(guarded.api.damage).toEqual([]);
  });

  it.each<[why: string, call: Call, words: Partial<Operation>]>([
    ['its summary', ['POST', '/jobs/nightly', jsonBody({})], { summary: 'Delete expired users' }],
    ['its id', ['POST', '/jobs/nightly', jsonBody({})], { operationId: 'purgeUsers' }],
    ['the summary of a read', ['GET', '/jobs/nightly'], { summary: 'Reset the counters' }],
  ])('is not touched by a call that says so in %s', async (_why, call, words) => {
    const [method, path] = call;
    const result = await guarded.send(call, { operation: said(method as HttpMethod, path, words) });
    expect(result.status).toBe('skipped');
    expect(guarded.api.damage).toEqual([]);
  });

  it('is not touched by a redirect to it', async () => {
    const before = [guarded.newOrder()];
    const path: Call = ['POST', '/moved/orders/1/cancel'];
    expect((await guarded.send(path, { before, followRedirects: true })).status).toBe('skipped');
    expect(guarded.api.damage).toEqual([]);
  });

  it('is not touched by steps, and the scenario says which one', async () => {
    const before = [guarded.step(['DELETE', '/users/{userId}', at('1')])];
    const after = [guarded.step(['DELETE', '/users/{userId}', at('1')])];
    const result = await guarded.send(['GET', '/users'], { before, after });
    expect(result).toMatchObject({
      status: 'skipped',
      error: { message: expect.stringContaining('Step 1') as string },
    });
    expect(guarded.api.damage).toEqual([]);
  });

  it.each<[why: string, call: Call]>([
    ['a reference in the answer is no record of its own', ['DELETE', '/customers/{id}', at('{{customer}}', 'id')]],
    ['its id names another kind of record', ['DELETE', '/customers/{id}', at('{{id}}', 'id')]],
    ['a body names another one', ['PUT', '/orders/{orderId}', at('{{id}}', 'orderId'), jsonBody({ id: 1 })]],
    ['a body names several', ['PATCH', '/orders/{orderId}', at('{{id}}', 'orderId'), jsonBody({ ids: [1] })]],
    ['a query names another one', ['PUT', '/orders/{orderId}', at('{{id}}', 'orderId'), parameter('query', 'id', '1')]],
    ['a value that was sent is not its id', ['DELETE', '/orders/{orderId}', at('{{customer}}', 'orderId')]],
  ])('is not touched beside what was made: %s', async (_why, call) => {
    expect((await guarded.send(call, { before: [guarded.newOrder()] })).status).toBe('skipped');
    expect([...guarded.api.damage, ...guarded.api.changes]).toEqual([]);
  });

  it('is what a POST to the path of a record may change', async () => {
    const call: Call = ['POST', '/orders/{orderId}', at('{{id}}', 'orderId'), jsonBody({ note: 'x' })];
    expect((await guarded.send(call, { before: [guarded.newOrder()] })).status).toBe('success');
    expect([guarded.api.changes, guarded.api.damage]).toEqual([['POST /orders/8'], []]);
  });

  it('is not touched where a child of another parent has the id of one that was made', async () => {
    const line = guarded.step(
      ['POST', '/orders/{orderId}/lines', at('{{id}}', 'orderId'), jsonBody({})],
      [{ name: 'line', path: 'data.id' }],
    );
    const remove = (order: string): Call => [
      ...(['DELETE', '/orders/{orderId}/lines/{lineId}', at(order, 'orderId')] as const),
      at('{{line}}', 'lineId'),
    ];
    expect((await guarded.send(remove('1'), { before: [guarded.newOrder(), line] })).status).toBe('skipped');
    expect(guarded.api.damage).toEqual([]);
    expect((await guarded.send(remove('{{id}}'), { before: [guarded.newOrder(), line] })).status).toBe('success');
  });

  it('is touched in a disposable test environment', async () => {
    const result = await runScenario(
      guarded.scenario(['DELETE', '/users/{userId}', at('1')]),
      guarded.context({ safety: new RunSafety({ isDisposable: true }) }),
    );
    expect(result.status).toBe('success');
    expect(guarded.api.damage).toEqual(['DELETE /users/1']);
  });
});
