import type { RuleCompilation, Scenario } from '@assay/contract';
import { contradicts } from '@assay/scenario';
import { expectationOf, statusRule } from './expectation-of.ts';
import { StatusRemark } from './StatusRemark.tsx';

interface Props {
  scenario: Scenario;
  compilation: RuleCompilation | null;
  onUse: (text: string) => void;
}

/** Below a rule as it is written: what it says of the status cannot be met. */
export function StatusContradiction({ scenario, compilation, onUse }: Props) {
  const statuses = compilation?.status === 'understood' ? compilation.statuses : null;
  const expected = expectationOf(scenario);
  if (!contradicts(expected, statuses)) return null;
  return (
    <StatusRemark
      expected={expected}
      onChange={statuses?.only === true ? () => onUse(statusRule(expected.status)) : null}
    />
  );
}
