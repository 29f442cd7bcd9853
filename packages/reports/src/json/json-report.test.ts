import { expect, it } from 'vitest';
import { conclusion, endedBy, sampleRun, writeCommandLine, writeWhole } from '../testing/sample-run.ts';
import type { JsonReport } from './json-report-shape.ts';

const read = (text: string): JsonReport => JSON.parse(text);

it('keeps every name and reason as it is', () => {
  const report = read(writeWhole('json'));
  expect(report.version).toBe(1);
  expect(report.run).toEqual(sampleRun);
  expect(report.scenarios[1]).toMatchObject({
    name: 'Order with "quotes" & <tags>\u0000\u001B[31m \uD800 ]]>',
    endpoint: { method: 'POST', path: '/orders' },
    rules: [{ status: 'pass' }, { text: 'total < 10', status: 'fail', reason: 'total is 12\r\n\uFFFE😀' }],
  });
});

it('counts the results', () => {
  const counts = { total: 5, executed: 5, passed: 1, failed: 2, errors: 1, skipped: 1, flaky: 0 };
  expect(read(writeWhole('json')).result).toEqual({ state: 'completed', error: null, ...counts });
});

it('counts as the report of lines does', () => {
  const lines = writeCommandLine('ndjson').trim().split('\n');
  const last: { counts: object } = JSON.parse(lines.at(-1) ?? '');
  const { passed, failed, errors, skipped, flaky, executed } = read(writeCommandLine('json')).result;
  expect(last.counts).toEqual({ passed, failed, errors, skipped, flaky, executed });
  expect(flaky).toBe(1);
});

it('says that a run was stopped or failed', () => {
  const numbers = { run_id: 7, total: 5, completed: 3, failed: 2 };
  const stopped = read(writeWhole('json', endedBy({ type: 'completed', ...numbers, stopped: true })));
  expect(stopped.result).toMatchObject({ state: 'stopped', error: null, total: 5, executed: 3, failed: 2 });
  const failed = read(writeWhole('json', endedBy({ type: 'error', error: 'The worker died.' })));
  expect(failed.result).toMatchObject({ state: 'error', error: 'The worker died.', total: 5, executed: 3 });
});

it('is JSON without any result', () => {
  const report = read(writeWhole('json', [[{ type: 'error', error: 'Nothing could be sent.' }, null]]));
  expect(report.scenarios).toEqual([]);
});

it('names the cause of every scenario and of the run, and earlier tries', () => {
  const report = read(writeCommandLine('json'));
  expect(report.scenarios.map(({ cause }) => cause)).toEqual(['flaky', 'failed', 'failed', 'unreachable', 'skipped']);
  expect(report.scenarios[0]?.attempts).toEqual([
    { status: 'failure', reason: 'Expected status 200, but the API answered 503.' },
  ]);
  expect(report.result).toMatchObject({ flaky: 1, conclusion });
});
