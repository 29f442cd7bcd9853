import type { Scenario, ScenarioDetails, Validation } from '@assay/contract';
import { ListChecks, Pencil } from 'lucide-react';
import { messageOf } from '../../../app/index.ts';
import { useValidations } from '../../../data/index.ts';
import { Button, Card, CodeText, EmptyState, LoadError, Skeleton } from '../../../ui/index.ts';
import { StrengthMeter } from '../../rules/index.ts';
import { StepChain } from '../../scenario-steps/index.ts';
import { RecentRuns } from './RecentRuns.tsx';
import { useView } from '../use-view.ts';

export function ScenarioOverview({
  systemId,
  scenario,
  onOpen,
}: {
  systemId: number;
  scenario: Scenario;
  onOpen: (executionId: number) => void;
}) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-5">
        <Requests scenario={scenario} />
        <RecentRuns systemId={systemId} scenario={scenario} onOpen={onOpen} />
        <StrengthMeter scenarioId={scenario.id} />
      </div>
      <Rules scenario={scenario} />
    </div>
  );
}

const hasMore = ({ before, follow_ups, after, alternatives, undecided }: ScenarioDetails): boolean =>
  [before, follow_ups, after, alternatives, undecided].some((list) => (list?.length ?? 0) > 0);

/** Only where there is more to send than the request itself, or more to say of its status. */
function Requests({ scenario }: { scenario: Scenario }) {
  const { scenario_details: details, expected_http_status: status } = scenario;
  const { open } = useView();
  if (details === null || !hasMore(details)) return null;
  return (
    <Card
      title="Requests"
      className="min-w-0"
      action={
        <Button size="sm" kind="ghost" icon={<Pencil size={12} />} onClick={() => open('config')}>
          Edit steps
        </Button>
      }
    >
      <StepChain details={details} status={status} />
    </Card>
  );
}

function Rules({ scenario }: { scenario: Scenario }) {
  const validations = useValidations(scenario.id);
  const { open } = useView();
  return (
    <Card
      className="min-w-0"
      title={`Validation rules (${scenario.validations_count})`}
      action={
        <span className="flex gap-1">
          <Button size="sm" kind="ghost" icon={<Pencil size={12} />} onClick={() => open('config')}>
            Configuration
          </Button>
          <Button size="sm" kind="ghost" icon={<ListChecks size={12} />} onClick={() => open('rules')}>
            Edit validation rules
          </Button>
        </span>
      }
    >
      {validations.isPending && <Skeleton rows={3} />}
      {validations.isLoadingError && (
        <LoadError onRetry={() => void validations.refetch()}>{messageOf(validations.error)}</LoadError>
      )}
      {validations.data?.length === 0 && (
        <EmptyState title="No validation rules">Without validation rules, only the status is checked.</EmptyState>
      )}
      <ul className="grid gap-2">
        {validations.data?.map((rule) => (
          <li key={rule.id}>
            <span className="block">
              <CodeText>{rule.validation_text}</CodeText>
            </span>
            {rule.understood === 'understood' && <Paraphrase rule={rule} />}
            {rule.understood !== 'understood' && (
              <span className="block text-[13px] text-fail">
                Not understood yet. The validation rule fails until you rewrite it.
              </span>
            )}
            {rule.vacuous && (
              <span className="block text-[13px] text-warn">
                This validation rule can never fail, so it proves nothing.
              </span>
            )}
          </li>
        ))}
      </ul>
      {scenario.scenario_details && (
        <p className="mt-4 border-t border-line pt-3 text-[13px] text-ink-dim">{scenario.scenario_details.reason}</p>
      )}
    </Card>
  );
}

/** How a rule is read, where that is not what it says word for word. */
function Paraphrase({ rule: { paraphrase, validation_text: text } }: { rule: Validation }) {
  if (paraphrase === null || paraphrase.toLowerCase() === text.toLowerCase()) return null;
  return (
    <span className="block text-[13px] text-ink-dim">
      <CodeText>{paraphrase}</CodeText>
    </span>
  );
}
