import type { NewScenario } from '@assay/project';
import type { SuiteScenario } from '@assay/suite';

/** A generated scenario as it is to be written. */
export function newScenario({ operation, generated }: Pick<SuiteScenario, 'generated' | 'operation'>): NewScenario {
  const { errorType, errorIn, details } = generated;
  const { reason, constraint, pointer } = details;
  return { ...generated, operation, origin: { by: 'builtin', reason, fault: errorType, errorIn, constraint, pointer } };
}
