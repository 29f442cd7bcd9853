import type { FailingScenario, System } from '@assay/contract';
import { Link, messageOf, pathTo } from '../../app/index.ts';
import { relativeTime, useFailing, useSystems, resultBadges } from '../../data/index.ts';
import { Card, CodeText, LoadError, MethodBadge, Skeleton, StatusBadge } from '../../ui/index.ts';

/** Why there is nothing to list. */
export function noneFailsText(systems: readonly Pick<System, 'endpoints'>[]): string {
  const scenarios = systems.flatMap(({ endpoints }) => endpoints.flatMap((endpoint) => endpoint.scenarios));
  const hasRun = scenarios.some(({ last_status: status }) => status !== null);
  return hasRun ? 'No scenario fails.' : 'No scenario has run yet.';
}

/** What does not succeed now and why; each leads to the execution. */
export function Failing() {
  const failing = useFailing();
  const systems = useSystems();
  return (
    <Card
      title="Failing now"
      action={
        <Link to={pathTo('Runs')} className="text-[13px] text-accent underline">
          All runs
        </Link>
      }
    >
      {failing.isPending ? (
        <Skeleton rows={5} />
      ) : failing.data === undefined ? (
        <LoadError onRetry={() => void failing.refetch()}>{messageOf(failing.error)}</LoadError>
      ) : failing.data.length === 0 ? (
        <p className="text-ink-dim">{noneFailsText(systems.data ?? [])}</p>
      ) : (
        <ul aria-label="Failing scenarios" className="-m-4 divide-y divide-line">
          {failing.data.map((scenario) => (
            <li key={scenario.scenario_id}>
              <Row scenario={scenario} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ scenario }: { scenario: FailingScenario }) {
  const { system_id: system, endpoint_id: endpoint, scenario_id: id, execution_id: execution } = scenario;
  const { kind, label } = resultBadges[scenario.status];
  return (
    <Link
      to={pathTo(
        'ScenarioDetail',
        { systemId: system, endpointId: endpoint, scenarioId: id },
        { mode: 'execution', execution },
      )}
      className="grid gap-1 px-4 py-2.5 hover:bg-sunken"
    >
      <span className="flex min-w-0 items-center gap-2">
        <StatusBadge kind={kind}>{label}</StatusBadge>
        <span className="min-w-0 flex-1 truncate font-medium">
          <CodeText>{scenario.scenario_name}</CodeText>
        </span>
        <time dateTime={scenario.run_at} className="shrink-0 text-[13px] text-ink-dim">
          {relativeTime(scenario.run_at)}
        </time>
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <MethodBadge method={scenario.method} alone />
        <span className="min-w-0 truncate font-mono text-[12px] text-ink-dim">{scenario.endpoint}</span>
        <span className="min-w-0 truncate text-[13px] text-ink-dim">
          {scenario.system_name}
          {scenario.environment !== null && ` in ${scenario.environment.name}`}
        </span>
      </span>
      {scenario.reason !== null && (
        <span className="line-clamp-2 text-[13px] break-words">
          <CodeText>{scenario.reason}</CodeText>
        </span>
      )}
    </Link>
  );
}
