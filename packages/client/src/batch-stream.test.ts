import type { BatchEvent } from '@assay/contract';
import { estimateTokenUsage } from '@assay/contract';
import { afterEach, expect, it } from 'vitest';
import { followBatch, startBatch } from './batch-stream.ts';
import { createTestTransport, startLocalServer } from './testing/local-server.ts';
import type { LocalServer } from './testing/local-server.ts';

const update = {
  type: 'scenario_update',
  scenario_id: 3,
  step: 'execute',
  http_status: null,
  response_time_ms: null,
  processing_duration_ms: null,
  llm_evaluation: null,
  generated_validations: 0,
  saved_validations_count: 0,
  error_message: null,
} as const;

const events: BatchEvent[] = [
  { type: 'status', run_id: 5, total: 1, estimated_tokens_used: 0, notice: null },
  { ...update, status: 'processing' },
  {
    ...update,
    status: 'completed',
    step: 'save',
    llm_evaluation: { matches: true, confidence: 0.75, evaluated_by: 'builtin', remark: null },
  },
  {
    type: 'completed',
    run_id: 5,
    total: 1,
    completed: 1,
    failed: 0,
    skipped: 0,
    validations_generated: 0,
    avg_response_time_ms: null,
    execution_time_ms: 9,
    token_usage: estimateTokenUsage(0),
    cancelled: false,
  },
];

const options = { signal: new AbortController().signal, reconnectDelayMs: 1 };
let server: LocalServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

/** Answers what comes after `Last-Event-ID`, and cuts the first answers after so many events. */
function eventServer(cuts: number[]): Promise<LocalServer> {
  const left = [...cuts];
  return startLocalServer((request, response) => {
    const after = Number(request.headers['last-event-id'] ?? 0);
    const cut = left.shift();
    const frames = events.slice(after, cut === undefined ? events.length : after + cut);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const text = frames.map((event, index) => `id: ${after + index + 1}\ndata: ${JSON.stringify(event)}\n\n`).join('');
    response.write(`: hello\n\n${text}`, () =>
      cut === undefined ? response.end() : setTimeout(() => response.destroy(), 5),
    );
  });
}

it('BATCH-01 posts the scenarios once and takes a lost connection up again, each event once', async () => {
  server = await eventServer([1, 2]);
  const seen: BatchEvent[] = [];
  for await (const event of startBatch(createTestTransport(server.url), [3], options)) seen.push(event);
  expect(seen).toEqual(events);
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/batch-processing/scenarios/process',
    'GET /api/batch-processing/scenarios/stream',
    'GET /api/batch-processing/scenarios/stream',
  ]);
  expect(server.requests[0]).toMatchObject({
    body: '{"scenario_ids":[3]}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer token-1' },
  });
});

it('ERR-11 never starts a second batch when the connection is lost before the first event', async () => {
  server = await eventServer([0]);
  const stream = startBatch(createTestTransport(server.url), [3], options);
  await expect(stream.next()).rejects.toMatchObject({ message: 'Connection to server lost. Please try again.' });
  expect(server.requests).toHaveLength(1);
});

it('follows the batch that is there', async () => {
  server = await eventServer([0]);
  const seen: BatchEvent[] = [];
  for await (const event of followBatch(createTestTransport(server.url), options)) seen.push(event);
  expect(seen).toEqual(events);
});
