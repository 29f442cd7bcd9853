import { endpoints } from '@assay/contract';
import type { ImportedSystem, WarmUp } from '@assay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, sendJson, startTarget } from '../../testing/index.ts';
import type { TargetServer, TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let target: TargetServer;
let system: ImportedSystem;
let records: Map<string, unknown>;

const TICKET = {
  type: 'object',
  required: ['id', 'queue'],
  properties: { id: { type: 'integer' }, queue: { type: 'string' } },
};

function documentOf(url: string): string {
  const content = { 'application/json': { schema: TICKET } };
  const input = { type: 'object', required: ['queue'], properties: { queue: { type: 'string' } } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tickets', version: '1' },
    servers: [{ url }],
    paths: {
      '/tickets': {
        post: {
          requestBody: { required: true, content: { 'application/json': { schema: input } } },
          responses: { 201: { description: 'Made', content }, 422: { description: 'Wrong' } },
        },
      },
      '/tickets/{id}': {
        get: { parameters, responses: { 200: { description: 'It', content }, 404: { description: 'None' } } },
        delete: { parameters, responses: { 204: { description: 'Gone' }, 404: { description: 'None' } } },
      },
    },
  });
}

beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
beforeEach(async () => {
  records = new Map();
  target = await startTarget(({ method, url, body }, response) => {
    if (method === 'POST') {
      const queue = /"queue":"(\w+)"/.exec(body)?.[1];
      if (queue !== 'blue' && queue !== 'green')
        return sendJson(response, 422, { errors: [{ path: 'queue', message: 'must be one of blue, green' }] });
      const id = records.size + 7;
      records.set(`/tickets/${id}`, { id, queue });
      return sendJson(response, 201, { id, queue });
    }
    if (!records.has(url)) return sendJson(response, 404, {});
    if (method === 'DELETE') records.delete(url);
    return method === 'DELETE' ? response.writeHead(204).end() && undefined : sendJson(response, 200, records.get(url));
  });
  const file = { name: 'tickets.json', content: documentOf(target.url) };
  const imported = await app.call('importSystem', { token, file });
  system = endpoints.importSystem.responses[201].parse(imported.body);
});
afterEach(() => target.close());
afterAll(() => app.close());

const learn = async (): Promise<WarmUp> => {
  const answer = await app.call('learnFromServer', { token, params: { id: system.id } });
  expect(answer.status).toBe(200);
  return endpoints.learnFromServer.responses[200].parse(answer.body);
};
const stored = async (): Promise<WarmUp | null> => {
  const answer = await app.call('getWarmUp', { token, params: { id: system.id } });
  return endpoints.getWarmUp.responses[200].parse(answer.body);
};
/** What generated scenarios send and the target accepts. */
const queues = async (): Promise<unknown[]> => {
  await app.call('generateSystemScenarios', { token, params: { id: system.id } });
  const before = target.seen.length;
  await app.call('executeSystem', { token, params: { id: system.id } });
  const made = target.seen.slice(before).filter(({ method }) => method === 'POST');
  return made.map(({ body }) => body);
};

describe('learning from a server', () => {
  it('keeps what the server accepts, sends nothing before it is asked to, and leaves nothing behind', async () => {
    expect([await stored(), target.seen]).toEqual([null, []]);
    const { learned, requests } = await learn();
    expect(learned.operations['POST /tickets']).toMatchObject({
      outcome: 'accepted',
      repairs: [{ kind: 'value', in: 'body', at: '/queue', value: 'blue', because: 'must be one of blue, green' }],
    });
    expect(requests).toBe(target.seen.length);
    expect(records.size).toBe(0);
    expect((await stored())?.learned).toEqual(learned);
  });

  it('is used by generation', async () => {
    await learn();
    expect(await queues()).toContain('{"queue":"blue"}');
  });

  it('can be changed, used as changed, and forgotten', async () => {
    const { learned } = await learn();
    const operation = learned.operations['POST /tickets'];
    const repairs = operation?.repairs.map((one) => (one.kind === 'value' ? { ...one, value: 'green' } : one));
    const changed = { ...learned, operations: { 'POST /tickets': { ...operation, repairs } } };
    const params = { id: system.id };
    expect((await app.call('updateWarmUp', { token, params, body: { learned: changed } })).status).toBe(200);
    expect(await queues()).toContain('{"queue":"green"}');
    expect((await app.call('deleteWarmUp', { token, params })).status).toBe(204);
    expect(await stored()).toBeNull();
    const answer = await app.call('updateWarmUp', { token, params, body: { learned } });
    expect([answer.status, answer.problem?.code]).toEqual([404, 'warm_up_not_found']);
  });

  it('keeps what was learned before when nothing answers', async () => {
    const { learned } = await learn();
    await target.close();
    const answer = await app.call('learnFromServer', { token, params: { id: system.id } });
    expect([answer.status, answer.problem?.code]).toEqual([409, 'target_silent']);
    expect((await stored())?.learned).toEqual(learned);
  });

  it('is refused for what is no such data, without a base URL, and for the system of another organization', async () => {
    const params = { id: system.id };
    const wrong = await app.call('updateWarmUp', { token, params, body: { learned: { version: 2, operations: {} } } });
    expect(wrong.status).toBe(422);
    await app.call('updateSystem', { token, params, body: { name: 'Tickets', base_url: '' } });
    const noUrl = await app.call('learnFromServer', { token, params });
    expect([noUrl.status, noUrl.problem]).toEqual([422, expect.objectContaining({ code: 'base_url_missing' })]);
    const stranger = await app.signUp();
    for (const call of ['learnFromServer', 'getWarmUp', 'deleteWarmUp'] as const)
      expect((await app.call(call, { token: stranger, params })).status).toBe(404);
    expect(target.seen).toEqual([]);
  });
});
