import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, smallDocument } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
  url = await app.assay.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function importAs(content: string): Promise<{ type: string | null; events: { event: string; data: unknown }[] }> {
  const body = new FormData();
  body.set('file', new Blob([content]), 'small.json');
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream, application/json' };
  const answer = await fetch(`${url}/api/system`, { method: 'POST', headers, body });
  const frames = (await answer.text()).trim().split('\n\n');
  const events = frames.map((frame) => {
    const [, event = '', data = ''] = /event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
    return { event, data: JSON.parse(data) as unknown };
  });
  return { type: answer.headers.get('content-type'), events };
}

describe('an import that is requested as events', () => {
  it('reports progress and ends with the system', async () => {
    const { type, events } = await importAs(smallDocument('https://small.example'));
    expect(type).toContain('text/event-stream');
    expect(events.at(-1)).toMatchObject({ event: 'answer', data: { name: 'small', endpoints: [{}, {}] } });
    expect(events[0]).toMatchObject({ event: 'progress', data: { stage: expect.any(String) } });
  });

  it('answers a problem at the end when it fails', async () => {
    const { events } = await importAs('<html>');
    expect(events.at(-1)).toMatchObject({ event: 'problem', data: { status: 400, code: 'import_failed' } });
  });
});
