import { expectedText } from '@assay/scenario';
import type { Expectation } from '@assay/scenario';
import { Button, Notice } from '../../../ui/index.ts';
import { statusRule } from './expectation-of.ts';

interface Props {
  expected: Expectation;
  /** The rule as it is written; absent where the remark stands below it. */
  text?: string;
  /** Writes the rule that the expected status calls for; null where the rule says more than the status. */
  onChange: (() => void) | null;
}

/** A rule and the expected status of its scenario that no answer can both meet. */
export function StatusRemark({ expected, text, onChange }: Props) {
  const rule = text === undefined ? 'This validation rule' : `The validation rule “${text}”`;
  return (
    <Notice
      kind="warning"
      action={
        onChange !== null && (
          <Button size="sm" needs="updateValidation" onClick={onChange}>
            Change the validation rule
          </Button>
        )
      }
    >
      {rule} contradicts the expected status {expectedText(expected)}: the scenario can never pass.{' '}
      {onChange === null ? 'Change one of the two.' : `Changed, it says “${statusRule(expected.status)}”.`}
    </Notice>
  );
}
