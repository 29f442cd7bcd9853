import { expect, it } from 'vitest';
import { latestWholeRun } from './latest-run.ts';

it('is the newest completed run of the system that repeats nothing', () => {
  const run = (id: number, more: object = {}) => ({
    id,
    scope: 'system' as const,
    state: 'completed' as const,
    ...more,
  });
  const repeats = { run_id: null, execution_id: null };
  const runs = [
    run(5, { state: 'running' }),
    run(4, { repeats }),
    run(3, { scope: 'endpoint' }),
    run(2, { name: 'Shop (what failed)' }),
    run(1),
  ];
  expect(latestWholeRun(runs)?.id).toBe(2);
  expect(latestWholeRun(runs.slice(0, 3))).toBeNull();
});
