import { runEventSchema } from '@assay/contract';
import { expect, it } from 'vitest';
import { findReport, reports } from './registry.ts';
import { sampleEvents, writeWhole } from './testing/sample-run.ts';

it('lists each report once, with what a download needs', () => {
  expect(reports.map(({ id }) => id)).toEqual([...new Set(reports.map(({ id }) => id))]);
  for (const { id, name, mediaType, extension } of reports) {
    expect(id).toMatch(/^[a-z]+$/);
    expect(name).not.toBe('');
    expect(mediaType).toMatch(/^[\w-]+\/[\w-]+$/);
    expect(extension).toMatch(/^[a-z]+$/);
  }
  expect(findReport('pdf')).toBeUndefined();
});

it('is tried with events that the contract allows', () => {
  for (const [event] of sampleEvents) expect(runEventSchema.parse(event)).toEqual(event);
});

it.each(reports.map(({ id, extension }) => [id, extension]))('%s writes the golden file', async (id, extension) => {
  await expect(writeWhole(id)).toMatchFileSnapshot(`testing/golden/${id}.${extension}`);
});
