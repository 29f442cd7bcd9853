import { ApiError } from '@assay/client';
import { describe, expect, it } from 'vitest';
import { buttonsOf, showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { storedEndpoint, storedScenario } from '../../testing/stored.ts';
import { DeletedParts } from './DeletedParts.tsx';
import { deletionProblem } from './deletion-problem.ts';
import { ScenarioDetail } from './ScenarioDetail.tsx';

const at = { systemId: 1, endpointId: 5, scenarioId: 7 };

it.each([['scenarios'], ['endpoints']])('SCN-16: says that it could not be loaded without its %s', (lost) => {
  const html = showScreen(<ScenarioDetail {...at} />, {
    data: lost === 'scenarios' ? [[['endpoints', 5], storedEndpoint()]] : [[['scenarios', 7], storedScenario()]],
    failed: [[[lost, lost === 'scenarios' ? 7 : 5], new ApiError('Gone', { status: 500 })]],
  });
  expect(wordsOf(html)).toMatch(/^Failed to load scenario or endpoint details\. /);
  expect(buttonsOf(html)).toEqual(['Try Again']);
});

it('EP-38: lists what a deletion takes: the scenario, its rules, its parameters and its history', () => {
  const parameter = { id: 1, endpoint_parameter_id: 2, custom_value: 'x', custom_schema: null };
  const scenario = storedScenario({ validations_count: 3, scenario_parameters: [parameter] });
  expect(wordsOf(showScreen(<DeletedParts scenario={scenario} />))).toBe(
    'This permanently deletes: the scenario Read a thing its validation rules (3) its custom parameters (1) its execution history',
  );
});

describe('deleting a scenario that fails', () => {
  it.each([
    [404, 'Scenario not found. It may have already been deleted.'],
    [403, 'Access denied. You do not have permission to delete this scenario.'],
    [500, 'Server error occurred while deleting the scenario. Please try again.'],
    [409, 'Failed to delete scenario. Please try again.'],
  ])('ERR-37: has a text for %i', (status, text) => {
    expect(deletionProblem(new ApiError('Refused', { status }))).toBe(text);
  });
});
