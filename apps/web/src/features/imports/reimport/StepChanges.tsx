import type { ReimportPlan } from '@assay/contract';
import { Group } from '../Group.tsx';

type Plan = Pick<ReimportPlan, 'renames' | 'steps'>;

/** Scenarios of other endpoints whose steps call what changes; `renames` are those that are taken over. */
export function StepChanges({ steps, renames }: Plan) {
  if (steps.length === 0) return null;
  const names = new Map(
    renames.map(({ method, endpoint, to }) => [`${method} ${endpoint}`, `${to.method} ${to.endpoint}`]),
  );
  return (
    <Group title={`Steps of other scenarios that call these (${steps.length})`}>
      {steps.map(({ scenario_id, scenario, operation, becomes, notes }) => (
        <li key={`${scenario_id} ${operation}`}>
          <span className="font-medium">{scenario}</span>{' '}
          <span className="text-[13px] text-ink-dim">
            {stepText(operation, becomes ?? names.get(operation) ?? null, notes)}
          </span>
        </li>
      ))}
    </Group>
  );
}

function stepText(operation: string, becomes: string | null, notes: string[]): string {
  if (becomes !== null) return `calls ${becomes} instead of ${operation}`;
  return `marked for review. ${notes.join('. ')}`;
}
