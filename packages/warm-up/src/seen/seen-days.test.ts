import type { StepAnswer } from '@assay/runner';
import { expect, it } from 'vitest';
import { SeenDays } from './seen-days.ts';

const seen = (path: string, items: object[]): SeenDays => {
  const days = new SeenDays();
  const answer: Pick<StepAnswer, 'body'> = { body: JSON.stringify({ data: items }) };
  days.note(`GET ${path}`, answer);
  return days;
};

it('gives a day among those that are there, on which there is least', () => {
  const days = seen('/boats/{boatId}/trips', [
    { id: 1, starts: '2031-06-01T08:00:00Z', note: 'x' },
    { id: 2, starts: '2031-06-03T08:00:00Z' },
    { id: 3, starts: '2031-06-01T18:00:00Z' },
  ]);
  expect([...days.at('/boats/{id}/trips')]).toEqual([['starts', '2031-06-02']]);
});

it('knows nothing of other lists, and of what shows no days', () => {
  expect([...seen('/trips', [{ id: 1, name: '2031' }]).at('/trips')]).toEqual([]);
  expect([...seen('/trips', [{ day: '2031-06-01' }]).at('/boats')]).toEqual([]);
});
