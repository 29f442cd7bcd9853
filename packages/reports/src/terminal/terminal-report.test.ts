import { expect, it } from 'vitest';
import type { ReportedFinding } from '../run-listener.ts';
import { createTerminalReport } from './terminal-report.ts';
import type { Paint, TerminalOptions } from './terminal-report.ts';

const plain = (text: string): string => text;
const paint: Paint = { bold: plain, dim: plain, red: plain, yellow: plain, cyan: plain, green: plain };

const finding: ReportedFinding = {
  key: 'abc',
  title: '`POST /books` accepts a price below its minimum',
  suspect: 'api',
  second_suspect: 'document',
  why: 'What the document forbids was accepted, although the same request without this one mistake is valid.',
  decide: '',
  strength: 'promise',
  count: 2,
  scenarios: 2,
  not_judged: 0,
  operations: ['POST /books'],
  execution_ids: [3, 4],
  evidence: [
    { path: 'status', value: '201', ok: false },
    { path: 'price', value: '-1', ok: true },
  ],
  document: { pointer: '/paths/~1books/post', file: 'books.yaml', line: 12, says: 'minimum: 0' },
  trial: null,
  overlay: [],
};

function written(options: Partial<TerminalOptions>, findings: readonly ReportedFinding[] = [finding]): string {
  let text = '';
  const write = (part: string): void => {
    text += part;
  };
  createTerminalReport(write, { paint, columns: null, ...options }).onFindings?.(findings);
  return text;
}

it('shows a finding with its suspect, evidence, document and a request to repeat', () => {
  expect(written({ curlOf: (id) => `curl -X POST ${id} \\\n  -d 1` }))
    .toBe(`1. API  POST /books accepts a price below its minimum
   What the document forbids was accepted, although the same request without this one mistake is valid.
   status: 201
   document: /paths/~1books/post (line 12)  minimum: 0
   seen in 2 scenarios
   curl -X POST 3 \\
     -d 1

`);
});

it('wraps what is prose at the width of the terminal', () => {
  const lines = written({ columns: 60 }).split('\n');
  expect(lines.slice(1, 3).every(({ length }) => length <= 60)).toBe(true);
  expect(lines[2]).toMatch(/^ {3}\S/);
});

it('lets nothing of an answer reach the terminal as a command', () => {
  const hostile = {
    ...finding,
    title: 'a\u001B[2Jb\u202E',
    evidence: [{ path: 'x\u0007', value: '\u009B31m', ok: false }],
  };
  const text = written({ curlOf: () => 'curl \u001B]0;t\u0007' }, [hostile]);
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/);
});

it('says each scenario only where that is asked for', () => {
  const lines: string[] = [];
  const event = {
    type: 'scenario_result',
    scenario_id: 1,
    name: 'Known book',
    status: 'failure',
    error: 'Expected status 200.',
    execution_id: 1,
    http_status: 500,
    response_time_ms: 1,
  } as const;
  const write = (text: string): void => void lines.push(text);
  createTerminalReport(write, { paint, columns: null }).onScenarioResult?.(event, null);
  expect(lines).toEqual([]);
  createTerminalReport(write, { paint, columns: null, isVerbose: true }).onScenarioResult?.(event, null);
  expect(lines).toEqual(['✗ failed  Known book\n    Expected status 200.\n']);
});
