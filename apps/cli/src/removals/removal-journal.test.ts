import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Pending } from '@assay/runner';
import { useWorkspace } from '../testing/workspace.ts';
import { readJournal } from './read-journal.ts';
import { RemovalJournal } from './removal-journal.ts';
import { leftFiles, takeOver } from './state-folder.ts';

const workspace = useWorkspace();
const baseUrl = 'http://127.0.0.1:3000';
const user = () => ({ env: { XDG_STATE_HOME: workspace.folder }, home: workspace.folder });
const journalOf = () =>
  new RemovalJournal({ baseUrl, io: user(), mask: (text) => text.replaceAll('s3cret', '********') });

const stepsFor = (id: string): Pending => ({ kind: 'steps', steps: [], values: { id } });
const ids = (path: string): unknown[] =>
  readJournal(path, baseUrl)?.pending.map((one) => (one.kind === 'steps' ? one.values['id'] : null)) ?? [];

it('keeps what is not done in the order of its removal, with shared steps last', () => {
  const journal = journalOf();
  const store = journal.store('run');
  store.keep('shared:a', () => stepsFor('shared'));
  for (const id of ['1', '2', '3']) store.keep(`scenario:${id}`, () => stepsFor(id));
  store.done('scenario:2');
  store.keep('scenario:1', () => stepsFor('1 again'));
  journal.store('warm-up').keep('scenario:3', () => stepsFor('of the warm-up'));
  expect(leftFiles(baseUrl, user())).toEqual([]);
  journal.close({ isKept: true });
  const [path = ''] = leftFiles(baseUrl, user());
  expect(ids(path)).toEqual(['3', '1 again', 'of the warm-up', 'shared']);
});

it('writes no file for a run that makes nothing, and none of one that is through', () => {
  const journal = journalOf();
  journal.close({ isKept: true });
  const other = journalOf();
  other.store('run').keep('scenario:1', () => stepsFor('1'));
  other.close({ isKept: false });
  expect(leftFiles(baseUrl, user())).toEqual([]);
  // Nor a folder about its API.
  expect(readdirSync(join(workspace.folder, 'assay', 'removals'))).toEqual([]);
});

it('writes no secret', () => {
  const journal = journalOf();
  journal.store('run').keep('scenario:1', () => stepsFor('a s3cret'));
  journal.close({ isKept: true });
  const [path = ''] = leftFiles(baseUrl, user());
  expect(readFileSync(path, 'utf8')).not.toContain('s3cret');
});

it('reads a file whose last line was cut off, and none about another API or of another form', () => {
  const journal = journalOf();
  for (const id of ['1', '2']) journal.store('run').keep(`scenario:${id}`, () => stepsFor(id));
  journal.close({ isKept: true });
  const [path = ''] = leftFiles(baseUrl, user());
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -10));
  expect(ids(path)).toEqual(['1']);
  expect(readJournal(path, 'http://127.0.0.1:4000')).toBeNull();
  writeFileSync(path, '[1]\nnull\n');
  expect(readJournal(path, baseUrl)).toBeNull();
});

it('stays small however much is kept and done', () => {
  const journal = journalOf();
  const store = journal.store('run');
  const text = 'x'.repeat(20_000);
  store.keep('scenario:0', () => stepsFor('first'));
  for (let at = 1; at < 1000; at += 1) {
    store.keep(`scenario:${at}`, () => stepsFor(text));
    store.done(`scenario:${at}`);
  }
  journal.close({ isKept: true });
  const [path = ''] = leftFiles(baseUrl, user());
  expect(statSync(path).size).toBeLessThan(5 * 1024 * 1024);
  expect(ids(path)).toEqual(['first']);
  expect(readdirSync(join(path, '..'))).toHaveLength(1);
});

it('is taken over by one of several', () => {
  const journal = journalOf();
  journal.store('run').keep('scenario:1', () => stepsFor('1'));
  journal.close({ isKept: true });
  const [path = ''] = leftFiles(baseUrl, user());
  const [first, second] = [takeOver(path), takeOver(path)];
  expect([first === null, second]).toEqual([false, null]);
});
