import { runEventSchema } from '@assay/contract';
import { expect, it } from 'vitest';
import { findReport, outputReports, reports } from './registry.ts';
import { sampleEvents, writeCommandLine, writeWhole } from './testing/sample-run.ts';

it('lists each report once, with what a download needs', () => {
  expect(reports.map(({ id }) => id)).toEqual([...new Set(reports.map(({ id }) => id))]);
  for (const { id, name, mediaType, extension } of reports) {
    expect(id).toMatch(/^[a-z]+$/);
    expect(name).not.toBe('');
    expect(mediaType).toMatch(/^[\w-]+\/[\w.+-]+$/);
    expect(extension).toMatch(/^[a-z]+$/);
  }
  expect(findReport('pdf')).toBeUndefined();
});

it('is tried with events that the contract allows', () => {
  for (const [event] of sampleEvents) expect(runEventSchema.parse(event)).toEqual(event);
});

const written = [...reports, ...outputReports].map(({ id, extension }) => [id, extension]);

it.each(written)('%s writes the golden file', async (id, extension) => {
  await expect(writeWhole(id)).toMatchFileSnapshot(`testing/golden/${id}.${extension}`);
});

it.each(written)('%s of a run of the command line writes the golden file', async (id, extension) => {
  await expect(writeCommandLine(id)).toMatchFileSnapshot(`testing/golden/command-line/${id}.${extension}`);
});
