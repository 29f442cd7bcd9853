import { describe, expect, it } from 'vitest';
import { isTerminalEvent, runEventSchema } from './run.ts';

const result = {
  type: 'scenario_result',
  scenario_id: 1,
  name: 'One',
  status: 'failure',
  error: 'Expected status 200, but the API answered 500.',
  execution_id: 9,
  http_status: 500,
  response_time_ms: 12.5,
};

describe('runEventSchema', () => {
  it.each([
    { type: 'start', run_id: 1, total: 2 },
    { type: 'scenario_start', scenario_id: 1, name: 'One' },
    result,
    { ...result, status: 'error', http_status: null, response_time_ms: null },
    { type: 'progress', completed: 1, total: 2, percent: 50 },
    { type: 'completed', run_id: 1, total: 2, completed: 2, failed: 1, stopped: false },
    { type: 'error', error: 'gone' },
  ])('RUN-14 takes $type', (event) => {
    expect(runEventSchema.parse(event)).toEqual(event);
  });

  it.each([{ type: 'surprise' }, { type: 'start', total: 2 }, { ...result, status: 'passed' }, {}])(
    'RUN-14 refuses %j',
    (event) => {
      expect(runEventSchema.safeParse(event).success).toBe(false);
    },
  );

  it('RUN-05 ends with completed or error and with nothing else', () => {
    expect(isTerminalEvent({ type: 'error', error: '' })).toBe(true);
    expect(isTerminalEvent({ type: 'completed', run_id: 1, total: 1, completed: 1, failed: 0, stopped: true })).toBe(
      true,
    );
    expect(isTerminalEvent({ type: 'progress', completed: 2, total: 2, percent: 100 })).toBe(false);
  });
});
