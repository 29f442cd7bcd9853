import type { EvaluationContext } from '../../exchange.ts';

/** Where sentences are compiled neither the document nor the clock of a run is at hand. */
export const bare: EvaluationContext = {
  operation: null,
  definitions: {},
  validators: { validatorFor: () => null },
  now: new Date(0),
  expectedStatus: null,
};
