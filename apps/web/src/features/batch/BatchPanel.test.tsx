import { expect, it } from 'vitest';
import { showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { BatchPanel } from './BatchPanel.tsx';
import { begunBatch } from './state/batch-state.ts';

it('BATCH-05: has a row for each scenario with what is known of it', () => {
  const scenario = { method: 'GET', endpoint: '/things', type: 'success' } as const;
  const names = ['Read a thing', 'Read nothing'];
  const batch = begunBatch(names.map((name, index) => ({ ...scenario, id: index + 1, name })));
  const [done, ...others] = batch.rows;
  const rows = done === undefined ? [] : [{ ...done, status: 'completed' as const, httpStatus: 204 }, ...others];
  const html = showScreen(<BatchPanel batch={{ ...batch, status: 'processing', rows }} />);
  const [list = ''] = /<ul aria-label="Batch scenarios".*?<\/ul>/s.exec(html) ?? [];
  const found = [...list.matchAll(/<li.*?<\/li>/gs)].map(([row]) => wordsOf(row));
  expect(found).toHaveLength(2);
  for (const [index, name] of names.entries()) expect(found[index]).toContain(name);
  expect(found[0]).toContain('204');
});
