import { expect, test } from 'vitest';
import { importDocument } from './import-document.ts';
import { MALFORMED } from './testing/malformed.ts';

/** Of processor time, since others need the processor too. */
const LIMIT_MS = 15_000;

test('there are at least forty malformed uploads', () => {
  expect(MALFORMED.length).toBeGreaterThanOrEqual(40);
});

test.each(MALFORMED)('%s', (_name, upload, outcome) => {
  const input = upload();
  const started = process.cpuUsage();
  const result = importDocument(input);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(LIMIT_MS);
  expect(result.ok ? 'diagnosed' : 'refused').toBe(outcome);
  if (result.ok) {
    expect(result.diagnostics.filter(({ severity }) => severity !== 'info')).not.toEqual([]);
  } else {
    expect(result.error.message).toMatch(/^[A-Z`].{20,}\.$/s);
    expect(result.error.message).not.toContain('Please report');
  }
});
