import type { RequestParameter } from '@assay/scenario';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runAndLeave } from '../testing/left-behind.ts';
import { startLocalApi } from '../testing/local-api.ts';
import type { LocalApi } from '../testing/local-api.ts';
import { jsonBody, makeScenario, makeStep, parameter } from '../testing/scenario.ts';
import type { ScenarioChanges } from '../testing/scenario.ts';
import type { LeftBehind, ScenarioResult } from '../types.ts';

let api: LocalApi;
let asked: string[] = [];
beforeEach(async () => {
  asked = [];
  api = await startLocalApi(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    const made = url?.startsWith('/createGroupPad') ? { padID: 'g.1$pad' } : { groupID: 'g.1' };
    const data = url?.startsWith('/create') ? made : null;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 0, data }));
  });
});
afterEach(() => api.close());

async function run(
  changes: ScenarioChanges,
  isDisposable = false,
): Promise<{ result: ScenarioResult | undefined; left: LeftBehind[] }> {
  const one = makeScenario({
    method: 'POST',
    path: '/createGroup',
    expectedStatus: 200,
    baseUrl: api.url,
    ...changes,
  });
  const { results, left } = await runAndLeave([one], { isDisposable });
  return { result: results[0], left };
}

const remove = (path: string, ...parameters: RequestParameter[]) =>
  makeStep({ method: 'POST', path, baseUrl: api.url, parameters });

it('removes a record that the scenario has made by a call with a name, and lists what stays', async () => {
  const extracts = [{ name: 'group', path: 'data.groupID' }];
  const removed = await run({ extracts, after: [remove('/deleteGroup', parameter('query', 'groupID', '{{group}}'))] });
  expect(removed.left).toEqual([]);
  expect(asked).toEqual(['POST /createGroup', 'POST /deleteGroup?groupID=g.1']);
  const inBody = await run({ extracts, after: [remove('/groups/delete', jsonBody({ id: '{{group}}' }))] });
  expect(inBody.left).toEqual([]);
  const stays = await run({});
  expect(stays.left).toEqual([
    { method: 'POST', path: '/createGroup', reason: 'It made the group "g.1", and nothing removed it.' },
  ]);
});

it('removes one that is called by the last words of its name', async () => {
  const extracts = [{ name: 'pad', path: 'data.padID' }];
  const after = [remove('/deletePad', parameter('query', 'padID', '{{pad}}'))];
  expect((await run({ path: '/createGroupPad', extracts, after })).left).toEqual([]);
  expect(asked.at(-1)).toBe('POST /deletePad?padID=g.1%24pad');
});

it.each([
  ['a record that it did not make', '/deleteGroup', parameter('query', 'groupID', 'g.2')],
  ['no record at all', '/deleteGroup', parameter('query', 'force', 'true')],
  ['another kind of record', '/deletePad', parameter('query', 'padID', '{{group}}')],
  ['all of them', '/deleteAllGroups', parameter('query', 'groupID', '{{group}}')],
  ['credentials', '/deletePassword', parameter('query', 'id', '{{group}}')],
] as const)('does not send a removal that names %s', async (_, path, named) => {
  const before = [
    makeStep({
      method: 'POST',
      path: '/createGroup',
      baseUrl: api.url,
      extracts: [{ name: 'group', path: 'data.groupID' }],
    }),
  ];
  const { result } = await run({ path, parameters: [named], before });
  expect(result?.error?.cause).toBe('not_owned');
  expect(asked).toEqual(['POST /createGroup']);
});

it('lists what reads have made by their names, where everything may be sent', async () => {
  const made = await run({ method: 'GET' }, true);
  expect(made.left).toEqual([
    { method: 'GET', path: '/createGroup', reason: 'It made the group "g.1", and nothing removed it.' },
  ]);
  const extracts = [{ name: 'group', path: 'data.groupID' }];
  const after = [remove('/deleteGroup', parameter('query', 'groupID', '{{group}}'))];
  expect((await run({ method: 'GET', extracts, after }, true)).left).toEqual([]);
  expect((await run({ method: 'GET', path: '/listGroups' }, true)).left).toEqual([]);
  const replaced: ScenarioChanges = { method: 'PUT', path: '/groups/{id}', parameters: [parameter('path', 'id', '7')] };
  expect((await run(replaced, true)).left).toEqual([]);
});
