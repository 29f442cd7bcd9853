import type { Execution, Scenario, Validation } from '@assay/contract';
import { ListChecks, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { historyLimits, relativeTime, useScenarioHistory, useValidations } from '../../data/index.ts';
import { Button, Card, cn, CodeText, EmptyState, Skeleton } from '../../ui/index.ts';
import { MoreHistory, VerdictBadge } from '../history/index.ts';
import { StrengthMeter } from '../rules/index.ts';
import { StepChain } from '../scenario-steps/index.ts';

export function ScenarioOverview({ scenario, onOpen }: { scenario: Scenario; onOpen: (executionId: number) => void }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-5">
        <Requests scenario={scenario} />
        <RecentRuns scenario={scenario} onOpen={onOpen} />
        <StrengthMeter scenarioId={scenario.id} />
      </div>
      <Rules scenario={scenario} />
    </div>
  );
}

/** Only where there is more to send than the request itself. */
function Requests({ scenario: { scenario_details: details } }: { scenario: Scenario }) {
  const { before = [], after = [] } = details ?? {};
  const [, setQuery] = useSearchParams();
  if (before.length + after.length === 0) return null;
  return (
    <Card
      title="Requests"
      className="min-w-0"
      action={
        <Button size="sm" kind="ghost" icon={<Pencil size={12} />} onClick={() => setQuery({ mode: 'config' })}>
          Edit steps
        </Button>
      }
    >
      <StepChain before={before} after={after} />
    </Card>
  );
}

function RecentRuns({ scenario, onOpen }: { scenario: Scenario; onOpen: (executionId: number) => void }) {
  const history = useScenarioHistory(scenario.id);
  const [shown, setShown] = useState<number>(historyLimits.shown);
  const executions = history.data ?? [];
  const latest = executions.slice(0, historyLimits.scenario);
  return (
    <Card title="Recent runs" action={<SuccessRate executions={latest} />} className="min-w-0">
      {history.isPending && <Skeleton rows={4} />}
      {history.data && executions.length === 0 && (
        <EmptyState title="Not run yet">Run the scenario and its results appear here.</EmptyState>
      )}
      <ul className="-m-4 divide-y divide-line empty:m-0">
        {executions.slice(0, shown).map((execution) => (
          <li key={execution.id}>
            <button
              type="button"
              onClick={() => onOpen(execution.id)}
              className="flex w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken"
            >
              <VerdictBadge status={execution.overall_status} />
              <span className="min-w-0 flex-1 truncate text-ink-dim">{summaryOf(execution)}</span>
              <span className="font-mono text-[12px] tabular-nums">
                {execution.actual_response_status_code ?? 'no answer'}
              </span>
              <time dateTime={execution.run_at} className="text-[13px] text-ink-dim">
                {relativeTime(execution.run_at)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-8 grid gap-3 empty:hidden">
        <MoreHistory
          loaded={executions.length}
          shown={shown}
          older={history}
          onMore={() => setShown(shown + historyLimits.shown)}
        />
      </div>
    </Card>
  );
}

/** Why it is not green, in one line. */
function summaryOf(execution: Execution): string {
  if (execution.error) return execution.error.message;
  const failed = execution.validation_results.find((result) => result.status === 'fail');
  if (execution.overall_status === 'success') return `${execution.validation_results.length} rules passed`;
  return failed?.reason ?? `Expected status ${execution.expected_http_status}`;
}

function SuccessRate({ executions }: { executions: Execution[] }) {
  if (executions.length === 0) return null;
  const passed = executions.filter((execution) => execution.overall_status === 'success').length;
  const percent = Math.round((passed / executions.length) * 100);
  const color = percent >= 90 ? 'text-pass' : percent >= 70 ? 'text-warn' : 'text-fail';
  return <span className={cn('text-[13px] font-medium tabular-nums', color)}>{percent}% success</span>;
}

function Rules({ scenario }: { scenario: Scenario }) {
  const validations = useValidations(scenario.id);
  const [, setQuery] = useSearchParams();
  return (
    <Card
      className="min-w-0"
      title={`Validation rules (${scenario.validations_count})`}
      action={
        <span className="flex gap-1">
          <Button size="sm" kind="ghost" icon={<Pencil size={12} />} onClick={() => setQuery({ mode: 'config' })}>
            Configuration
          </Button>
          <Button size="sm" kind="ghost" icon={<ListChecks size={12} />} onClick={() => setQuery({ mode: 'rules' })}>
            Edit rules
          </Button>
        </span>
      }
    >
      {validations.isPending && <Skeleton rows={3} />}
      {validations.data?.length === 0 && (
        <EmptyState title="No Validations">Without rules only the status is checked.</EmptyState>
      )}
      <ul className="grid gap-2">
        {validations.data?.map((rule) => (
          <li key={rule.id}>
            <span className="block">
              <CodeText>{rule.validation_text}</CodeText>
            </span>
            {rule.understood === 'understood' && <Paraphrase rule={rule} />}
            {rule.understood !== 'understood' && (
              <span className="block text-[13px] text-fail">Not understood yet. It fails until it is rewritten.</span>
            )}
            {rule.vacuous && (
              <span className="block text-[13px] text-warn">This rule cannot fail, so it proves nothing.</span>
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
