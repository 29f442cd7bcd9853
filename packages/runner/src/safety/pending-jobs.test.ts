import { expect, it } from 'vitest';
import type { WireResponse } from '../transport/transport.ts';
import { Ledger } from './ledger.ts';
import type { Made } from './ledger.ts';
import { pendingJobsOf } from './pending-jobs.ts';

const made: Made = {
  host: 'api.example',
  nouns: ['report'],
  identity: { primary: new Map(), natural: new Map() },
  parents: [],
};
const request = (path: string, body: object | null = null) => ({
  method: 'GET',
  url: `http://api.example${path}`,
  headers: {},
  body: body && JSON.stringify(body),
});
const response = (body: object, location?: string): WireResponse => ({
  status: 200,
  statusText: '',
  headers: location === undefined ? [] : [['Location', location]],
  body: JSON.stringify(body),
  timeMs: 1,
  sizeBytes: 1,
});

function idsAfter(answered: WireResponse, read: { path: string; body: object }): string[] {
  const jobs = pendingJobsOf(new Ledger());
  jobs.add(made, request('/reports', { basedOn: 'r1' }), answered);
  return jobs.madeBy(request(read.path), response(read.body)).flatMap(({ identity }) => [...identity.primary.values()]);
}

it.each([
  ['by its id', response({ jobId: 'j7' }), { path: '/jobs/j7', body: { state: 'done', reportId: 'r9' } }, ['r9']],
  ['by its address', response({}, '/jobs/12'), { path: '/jobs/12', body: { result: '/v1/reports/15' } }, ['15']],
  ['of another job', response({ jobId: 'j7' }), { path: '/jobs/j8', body: { reportId: 'r9' } }, []],
  ['that was there before', response({ jobId: 'j7' }), { path: '/jobs/j7', body: { reportId: 'r1' } }, []],
  ['of another kind', response({ jobId: 'j7' }), { path: '/jobs/j7', body: { ownerId: 'o2' } }, []],
])('a record that a job names: %s', (_, answered, read, ids) => {
  expect(idsAfter(answered, read)).toEqual(ids);
});

it('knows the record that a job is called after, and nothing that an answer about something that was sent names', () => {
  const job: Made = { ...made, nouns: ['reportjob'], parents: [{ at: 0, value: 'c4', parameter: null, noun: 'club' }] };
  const jobs = pendingJobsOf(new Ledger());
  jobs.add(job, request('/clubs/c4/report-jobs', { branch: 'b3' }), response({ id: 'j7', branch: 'b3' }));
  expect(jobs.madeBy(request('/report-jobs/j7'), response({ id: 'j7', reportId: 31 }))).toEqual([
    { ...job, nouns: ['report'], parents: [], identity: { primary: new Map([['31', '31']]), natural: new Map() } },
  ]);
  expect(jobs.madeBy(request('/branches/b3'), response({ reportId: 12 }))).toEqual([]);
});
