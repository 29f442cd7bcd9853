import { describe, expect, test } from 'vitest';
import { limitTexts, parseLimitError } from './limits.ts';

describe('limit errors', () => {
  test.each([
    [limitTexts.systems(1, 1), { limitType: 'systems', systemsUsed: 1, systemsLimit: 1 }],
    [limitTexts.scenarios(5, 5), { limitType: 'scenarios', scenariosUsed: 5, scenariosLimit: 5 }],
    [limitTexts.endpointRuns(5, 3), { limitType: 'runs', scenariosRequested: 5, runsRemaining: 3, runsNeeded: 2 }],
    [limitTexts.runs(5, 7), { limitType: 'runs', scenariosRequested: 5, runsRemaining: 7, runsNeeded: 0 }],
    [limitTexts.validationsUsedUp(3, 3), { limitType: 'validation', generationsUsed: 3, generationsLimit: 3 }],
    [
      limitTexts.validationsTooMany(4, 1),
      { limitType: 'validation', generationsRequested: 4, generationsRemaining: 1, generationsNeeded: 3 },
    ],
  ])('LIM-10 to LIM-15: %s', (message, expected) => {
    expect(parseLimitError(message)).toMatchObject({ isLimitError: true, message, ...expected });
  });

  test('LIM-09, LIM-11: another 403 is no limit, and its numbers are unknown', () => {
    expect(parseLimitError('Your role may read and run, but not change.')).toMatchObject({
      isLimitError: false,
      limitType: 'unknown',
      runsRemaining: null,
      runsNeeded: null,
    });
  });
});
