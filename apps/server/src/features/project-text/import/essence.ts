import { effective, ordered } from '@assay/project';
import type { DefaultsOf, RuleText } from '@assay/project';
import type { StatusWish, Step, StepValue } from '@assay/scenario';
import type { PlainScenario } from '../current/to-text.ts';

const valueText = ({ in: location, name, value, bodyValue }: StepValue): string =>
  ordered([location, name, value, bodyValue ?? null]);

/** What a scenario sends and judges, and why, as one text: the same for two that differ in how they are written only. */
export function essenceOf(scenario: PlainScenario, operation: string, defaultsOf: DefaultsOf): string {
  const { name: _, rules: __, overrides, details, expectedStatus, origin, ...rest } = scenario;
  const sent = (called: string, values: readonly StepValue[]): string[] => {
    const { documented, own } = defaultsOf(called);
    return [...effective(documented, own, values).values()].map(valueText).toSorted();
  };
  const { before, followUps, after, alternatives, ...settings } = details ?? {};
  return compact({
    ...rest,
    // A text leaves out what is empty.
    origin: { ...origin, pointer: origin.pointer === '' ? null : origin.pointer },
    expectedStatus,
    alternatives: others(alternatives, expectedStatus),
    values: sent(operation, overrides),
    settings,
    steps: [before, followUps, after].map((list) => list?.map((step) => stepEssence(step, sent))),
  });
}

const others = (statuses: readonly number[] | undefined, status: number): number[] =>
  (statuses ?? []).filter((one) => one !== status);

/** A text does not say what a step sends by itself anyway. */
function stepEssence(
  { values, expects, ...step }: Step,
  sent: (called: string, values: readonly StepValue[]) => string[],
): object {
  return { ...step, values: sent(step.operation, values), expects: expects && wishEssence(expects) };
}

const wishEssence = ({ alternatives, ...wish }: StatusWish): object => ({
  ...wish,
  alternatives: others(alternatives, wish.status),
});

/** Without what says nothing, such as an empty list. */
const compact = (value: object): string =>
  ordered(
    JSON.parse(
      JSON.stringify(value, (_, part: unknown) =>
        part === null || (Array.isArray(part) && part.length === 0) ? undefined : part,
      ),
    ),
  );

export const ruleEssence = (rules: readonly RuleText[]): string =>
  ordered(rules.map((rule) => (typeof rule === 'string' ? { rule } : rule)));
