import { resultLimits, submittedBatchSchema } from '@assay/contract';
import type { ScenarioResult } from '@assay/runner';
import { expect, it } from 'vitest';
import { toSubmitted } from './to-submitted.ts';

const long = (length: number): string => 'x'.repeat(length);

/** A target that answers as much as it can of everything. */
const huge: ScenarioResult = {
  scenarioId: 7,
  status: 'failure',
  statusMet: false,
  failureReason: long(9000),
  error: null,
  request: {
    method: 'POST',
    url: `http://host/${long(30_000)}`,
    headers: Array.from({ length: 700 }, (_, at): [string, string] => [`x-${at}`, long(10)]),
    pathParams: { id: long(30_000) },
    body: long(2_000_000),
  },
  redirects: Array.from({ length: 90 }, () => ({ status: 302, method: 'GET', url: long(30_000) })),
  response: {
    status: 500,
    statusText: long(3000),
    headers: [[long(2000), long(200_000)]],
    body: `${long(resultLimits.body - 1)}😀`,
    timeMs: 12.345,
    sizeBytes: 5_000_000,
  },
  rules: Array.from({ length: 300 }, () => ({
    ruleId: 1,
    text: long(9000),
    status: 'fail' as const,
    reason: long(9000),
    evidence: Array.from({ length: 90 }, () => ({ path: 'a', value: 'b', ok: false })),
  })),
  followUps: Array.from({ length: 40 }, () => ({
    label: `GET /${long(9000)}`,
    request: { method: 'GET', url: long(30_000), headers: [], pathParams: {}, body: long(200_000) },
    response: { status: 200, headers: [['x', long(200_000)]], body: long(200_000), isCut: false, timeMs: 1.234 },
  })),
  startedAt: new Date(),
};

const batch = (result: ReturnType<typeof toSubmitted>) => ({
  run: { selector: { system_id: 1 }, started_at: new Date().toISOString(), tool_version: '1' },
  results: [result],
});

it('cuts what goes to a server to what that takes', () => {
  const submitted = toSubmitted(huge, 'bodies');
  expect(submittedBatchSchema.safeParse(batch(submitted)).error?.issues).toBeUndefined();
  expect(submitted.response).toMatchObject({ body_truncated: true, size_bytes: 5_000_000 });
  expect(submitted.follow_ups).toHaveLength(resultLimits.followUps);
  expect(submitted.follow_ups?.[0]?.response).toMatchObject({ status: 200, body_truncated: true, time_ms: 1.23 });
  // Not through the middle of a character.
  expect(submitted.response?.body).toHaveLength(resultLimits.body - 1);
});

it('leaves out everything but verdicts where only these are to go', () => {
  const submitted = toSubmitted(huge, 'verdicts');
  expect(Object.keys(submitted)).toEqual(expect.not.arrayContaining(['request', 'response', 'follow_ups']));
  expect(submitted.validation_results[0]).not.toHaveProperty('evidence');
  expect(submitted).toMatchObject({ actual_response_status_code: 500, response_time_ms: 12.35, status_met: false });
});
