import type { Scenario, Validation } from '@assay/contract';
import { contradicts } from '@assay/scenario';
import { useValidations } from '../../../data/index.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { expectationOf, statusRule } from './expectation-of.ts';
import { StatusRemark } from './StatusRemark.tsx';

interface Props {
  scenario: Scenario;
  /** What is written into the field, perhaps not saved yet. */
  status: number;
  /** The rules that are rewritten with the next save because somebody asked for it. */
  rewritten: readonly number[];
  onRewrite: (rules: number[]) => void;
}

/** Beside the expected status of a scenario: each of its rules that contradicts it, and what becomes of the rule. */
export function StatusRemarks(props: Props) {
  const validations = useValidations(props.scenario.id);
  return <StatusRemarkList {...props} rules={validations.data ?? []} />;
}

export function StatusRemarkList({ scenario, status, rewritten, onRewrite, rules }: Props & { rules: Validation[] }) {
  if (!isStatus(status)) return null;
  const expected = expectationOf(scenario, status);
  const isOther = status !== scenario.expected_http_status;
  return rules
    .filter(({ statuses }) => contradicts(expected, statuses))
    .map(({ id, validation_text: text, generated, statuses }) => {
      const isWhole = statuses?.only === true;
      if (isOther && generated && isWhole) return <Becomes key={id} {...{ text, status }} />;
      if (rewritten.includes(id)) {
        const leave = () => onRewrite(rewritten.filter((one) => one !== id));
        return <Becomes key={id} {...{ text, status }} onLeave={leave} />;
      }
      const change = isWhole ? () => onRewrite([...rewritten, id]) : null;
      return <StatusRemark key={id} expected={expected} text={text} onChange={change} />;
    });
}

const isStatus = (status: number): boolean => Number.isInteger(status) && status >= 100 && status <= 599;

function Becomes({ text, status, onLeave }: { text: string; status: number; onLeave?: () => void }) {
  return (
    <Notice
      kind="info"
      action={
        onLeave !== undefined && (
          <Button size="sm" kind="ghost" onClick={onLeave}>
            Leave it
          </Button>
        )
      }
    >
      When you save, the validation rule “{text}” becomes “{statusRule(status)}”.
    </Notice>
  );
}
