import { variableNames } from '@assay/rules';
import type { RunnableRule, RunnableScenario, RunnableStep } from '@assay/scenario';
import { missingNames } from './fill.ts';

/** The names in the requests and rules of a scenario that are neither known nor taken from an answer by one of its steps. */
export function unknownNames(
  { before, judged, followUps, after }: RunnableScenario,
  known: ReadonlySet<string>,
): string[] {
  const steps: RunnableStep[] = [...before, judged, ...followUps, ...after];
  const taken = steps.flatMap(({ extracts }) => extracts.map(({ name }) => name));
  const extracted = new Set([...known, ...taken]);
  const named = steps.flatMap(({ parameters, rules, until }) => [
    ...missingNames(parameters, { extracted }),
    ...[...rules, ...(until?.rules ?? [])].flatMap(namesOf).filter((name) => !extracted.has(name)),
  ]);
  return [...new Set(named)];
}

const namesOf = ({ check }: RunnableRule): string[] => (check === null ? [] : variableNames(check));
