import type { RunnableStep } from '@assay/scenario';
import { expect, it } from 'vitest';
import { FutileReleases } from './futile-releases.ts';

const step = (label: string): RunnableStep => ({ label }) as RunnableStep;
const [removal, close, settle] = [step('DELETE /tabs/{id}'), step('POST /tabs/{id}/close'), step('POST /bills')];

it('gives up what did not help two records', () => {
  const futile = new FutileReleases();
  futile.note(removal, [close], false);
  expect(futile.has(removal, [close])).toBe(false);
  futile.note(removal, [close], false);
  expect(futile.has(removal, [close])).toBe(true);
  expect(futile.has(removal, [close, settle])).toBe(false);
});

it('goes on with what helps some of them', () => {
  const futile = new FutileReleases();
  for (const hasHelped of [false, true, false]) futile.note(removal, [close], hasHelped);
  expect(futile.has(removal, [close])).toBe(false);
});
