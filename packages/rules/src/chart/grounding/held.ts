import { evaluateCheck } from '../../evaluate/evaluate.ts';
import type { EvaluationContext } from '../../exchange.ts';
import type { Check } from '../../tree/check.ts';
import type { World } from './world.ts';

/** Neither the document nor the clock of a run is at hand. */
const context: EvaluationContext = {
  operation: null,
  definitions: {},
  validators: { validatorFor: () => null },
  now: new Date(0),
  expectedStatus: null,
};

/** Whether the known good answer fails a check: then it was seen elsewhere, and is not demanded. */
export const isContradicted = ({ sample }: World, check: Check): boolean =>
  evaluateCheck(check, sample, context).status === 'fail';
