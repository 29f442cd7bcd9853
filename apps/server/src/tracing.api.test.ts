import { trace } from '@opentelemetry/api';
import { DrizzleQueryError } from 'drizzle-orm';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, importSmall, sendJson, startTarget } from './testing/index.ts';
import type { TargetServer, TestApp } from './testing/index.ts';
import { traceRun } from './tracing.ts';

const exporter = new InMemorySpanExporter();
let app: TestApp;
let target: TargetServer;
beforeAll(async () => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  app = await buildTestApp();
  target = await startTarget((_, response) => sendJson(response, 200, { id: 7, name: 'Lamp' }));
});
afterAll(async () => {
  await target.close();
  await app.close();
  trace.disable();
});

const spans = (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name);

it('a run is a span with one for each scenario inside of it, and requests have theirs', async () => {
  const token = await app.signUp();
  const system = await importSmall(app, token, target.url);
  const params = { id: system.endpoints[0]?.id ?? 0 };
  await app.call('createScenario', { token, params, body: { name: 'Reads' } });
  await app.call('executeSystem', { token, params: { id: system.id } });
  // The answer of a run does not wait for its worker to be done.
  await expect.poll(() => spans('assay.run').length).toBe(1);
  const [run] = spans('assay.run');
  const [scenario] = spans('assay.scenario');
  expect(run?.attributes).toMatchObject({ 'assay.run.scope': 'system', 'assay.run.total': 1 });
  expect(scenario?.parentSpanContext?.spanId).toBe(run?.spanContext().spanId);
  expect(scenario?.attributes).toMatchObject({
    'assay.scenario.name': 'Reads',
    'assay.scenario.status': 'success',
    'http.response.status_code': 200,
  });
  const [request] = exporter.getFinishedSpans().filter(({ name }) => name.includes('/execute'));
  expect(request?.attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 });
});

it('the span of a run that failed in the database does not contain the values of the statement', () => {
  const cause = Object.assign(new Error('the connection is gone'), { code: '57P01' });
  traceRun({ id: 7, scope: 'system', total: 1 }).end(new DrizzleQueryError('insert into t', ['hush-hush'], cause));
  const [event] = spans('assay.run').at(-1)?.events ?? [];
  expect(event?.attributes?.['exception.message']).toContain('the connection is gone');
  expect(JSON.stringify(event)).not.toContain('hush-hush');
});
