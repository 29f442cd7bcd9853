import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { takeFigures } from '../../../scripts/figures/take-figures.ts';
import type { Figures } from '../../../scripts/figures/take-figures.ts';

/** Runs on a busy machine may ask once more. */
const TOLERANCE = 0.03;

it('the figures of articles are what their commands print: npm run figures', async () => {
  const written: Figures = JSON.parse(readFileSync('docs/figures.json', 'utf8'));
  const taken = await takeFigures();
  expect(Object.keys(taken)).toEqual(Object.keys(written));
  const isOfRun = (name: string): boolean => /^(?:run|faults)\./.test(name);
  const exact = (figures: Figures): Figures =>
    Object.fromEntries(Object.entries(figures).filter(([name]) => !isOfRun(name)));
  expect(exact(taken)).toEqual(exact(written));
  for (const [name, value] of Object.entries(written).filter(([one]) => isOfRun(one)))
    expect(Math.abs(Number(taken[name]) - Number(value)), name).toBeLessThanOrEqual(Number(value) * TOLERANCE);
});
