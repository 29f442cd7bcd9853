import type { Scenario } from '@assay/contract';

/** A scenario as it is chosen for a batch or for the generation of validations (WIZ-40). */
export interface ChosenScenario {
  id: number;
  name: string;
  method: string;
  /** The path of its endpoint. */
  endpoint: string;
  type: 'success' | 'error';
}

interface Source {
  method: string;
  endpoint: string;
  scenarios: readonly Pick<Scenario, 'id' | 'name' | 'error_in'>[];
}

/** The scenarios of endpoints in the order of the list. */
export function chosenScenarios(endpoints: readonly Source[]): ChosenScenario[] {
  return endpoints.flatMap(({ method, endpoint, scenarios }) =>
    scenarios.map((one) => ({ id: one.id, name: one.name, method, endpoint, type: caseOf(one) })),
  );
}

/** An error case says where its fault is; everything else is a success case (WIZ-30). */
export function caseOf({ error_in }: Pick<Scenario, 'error_in'>): ChosenScenario['type'] {
  return error_in === null ? 'success' : 'error';
}
