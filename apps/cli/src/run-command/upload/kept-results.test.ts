import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useWorkspace } from '../../testing/workspace.ts';
import { KeptResults, readKept } from './kept-results.ts';
import type { RunHead } from './kept-results.ts';

const workspace = useWorkspace();
const NOWHERE = '/proc/nowhere';
const head: RunHead = {
  selector: { system_id: 7 },
  key: '6a6c1c0e-8f0e-4a4b-9d1c-0d5b7e9a1f10',
  started_at: '2026-11-30T08:00:00.000Z',
  tool_version: '1.0.0',
  pipeline: { ci: null, branch: null, commit: null, link: null },
};

let before: string | undefined;
beforeEach(() => {
  before = process.env['TMPDIR'];
});
afterEach(() => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
});

it('results that cannot be sent are kept in a temporary folder where theirs cannot be written', () => {
  process.env['TMPDIR'] = workspace.folder;
  const kept = new KeptResults(NOWHERE, head, new Date());
  kept.add({ batch: 3, results: [] });
  kept.finish({ finished_at: '2026-11-30T08:01:00.000Z' }, 4);
  expect(dirname(kept.path)).toBe(workspace.folder);
  expect(statSync(kept.path).mode & 0o777).toBe(0o600);
  expect(readKept(kept.path)).toMatchObject({ run: head, batches: [{ batch: 3 }], end: { batch: 4 } });
});

it('where nothing can be written that is said', () => {
  process.env['TMPDIR'] = NOWHERE;
  expect(() => new KeptResults(NOWHERE, head, new Date())).toThrow('cannot be written, nor a temporary file');
});
