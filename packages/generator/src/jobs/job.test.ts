import type { JsonSchema, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { ApiIndex, indexOf } from '../resources/api-index.ts';
import { body, operation, parameter, respond } from '../testing/operations.ts';
import { createdIdentity } from './created-identity.ts';
import { jobOf, namedResult } from './job.ts';

const text: JsonSchema = { type: 'string' };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });
const states: Record<string, JsonSchema> = {
  status: { type: 'string', enum: ['queued', 'running', 'completed_with_errors', 'done', 'failed'] },
};
const state = object(states);

function start(answer: JsonSchema | null, header?: string): Operation {
  const response = respond('202', answer);
  const headers = header === undefined ? [] : [{ name: header, required: true, schema: text }];
  return operation({
    method: 'POST',
    path: '/exports',
    requestBody: body(object({ name: text })),
    responses: [{ ...response, headers }],
  });
}

const status = (path: string, answer: JsonSchema = state): Operation =>
  operation({
    method: 'GET',
    path,
    parameters: [parameter({ name: /\{(\w+)\}/.exec(path)?.[1] ?? 'id', in: 'path', schema: text })],
    responses: [respond('200', answer)],
  });

const jobIn = (...operations: [Operation, ...Operation[]]) => {
  const index = indexOf(operations, {});
  const [first] = index.operations;
  return first === undefined ? null : jobOf(first, index);
};

describe('the job that an answer of 202 tells of', () => {
  it.each([
    ['an id of its own name', start(object({ jobId: text })), status('/jobs/{id}'), 'jobId'],
    ['an id', start(object({ id: text })), status('/exports/{exportId}'), 'id'],
    ['an address', start(null, 'Location'), status('/exports/{exportId}'), 'segment -1 of header Location'],
    [
      'the address of a part',
      start(null, 'Operation-Location'),
      status('/exports/{id}/status'),
      'segment -2 of header Operation-Location',
    ],
    [
      'an address in the body',
      start(object({ links: object({ status: text }) })),
      status('/jobs/{id}'),
      'segment -1 of links.status',
    ],
  ])('is found by %s', (_, post, read, identity) => {
    const job = jobIn(post, read);
    expect(job).toMatchObject({ identity, status: { path: read.path } });
    expect(job?.end).toEqual({
      rule: '`status` is one of "completed_with_errors", "done", "failed"',
      succeeded: '`status` is "done"',
      forward: ['status'],
    });
  });

  it('is over when a flag says so', () => {
    const flags = object({ done: { type: 'boolean' }, progress: { type: 'integer' } });
    const job = jobIn(start(object({ id: text })), status('/exports/{exportId}', flags));
    expect(job?.end).toEqual({ rule: '`done` is true', succeeded: '`done` is true', forward: ['progress'] });
  });

  it('is none where no answer shows its end, or where the work is done at once', () => {
    expect(jobIn(start(object({ id: text })), status('/exports/{exportId}', object({ name: text })))).toBeNull();
    const made = operation({ method: 'POST', path: '/exports', responses: [respond('201', object({ id: text }))] });
    expect(jobIn(made, status('/exports/{exportId}'))).toBeNull();
  });

  it('names what it has made', () => {
    const answer = object({ ...states, reportUrl: text });
    const operations = [
      start(object({ jobId: text })),
      status('/jobs/{id}', answer),
      status('/reports/{id}', object({})),
    ];
    const index = indexOf(operations, {});
    const [first] = index.operations;
    const job = first === undefined ? null : jobOf(first, index);
    const result = first === undefined || job === null ? null : namedResult(first, job, index);
    expect(result).toMatchObject({ identity: 'segment -1 of reportUrl', read: { path: '/reports/{id}' } });
  });
});

describe('the identity of a new record', () => {
  const wanted = { resource: 'export', parameter: 'id' };
  const made = (answer: JsonSchema | null, code = '201'): Operation => {
    const headers = [{ name: 'Location', required: false, schema: text }];
    return operation({ method: 'POST', path: '/exports', responses: [{ ...respond(code, answer), headers }] });
  };

  it('is in the body, or else at the end of its address', () => {
    expect(createdIdentity(made(object({ id: text })), wanted, {})).toBe('id');
    expect(createdIdentity(made(object({ name: text })), wanted, {})).toBe('segment -1 of header Location');
    expect(createdIdentity(made(null), wanted, {})).toBe('segment -1 of header Location');
  });

  it('is not that of the job which makes it', () => {
    expect(createdIdentity(made(null, '202'), wanted, {})).toBeNull();
  });
});

it('reads an answer once, however many requests may start its work', () => {
  let reads = 0;
  const counted = status('/tasks/{taskId}');
  const { responses } = counted;
  Object.defineProperty(counted, 'responses', { get: () => ((reads += 1), responses) });
  const starts = (count: number): Operation[] =>
    Array.from({ length: count }, (_, at) => ({ ...start(null), path: `/starts${at}`, key: `POST /starts${at}` }));
  const readsFor = (count: number): number => {
    const index = new ApiIndex([counted, ...starts(count)], {});
    reads = 0;
    for (let round = 0; round < 2; round += 1) for (const one of index.operations) jobOf(one, index);
    return reads;
  };
  expect(readsFor(50)).toBe(readsFor(1));
  expect(readsFor(1)).toBeGreaterThan(0);
});
