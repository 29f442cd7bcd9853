import type { Run } from '@assay/contract';
import { runStates } from '@assay/contract';
import { useSearchParams } from 'react-router';
import { Link, messageOf, pathTo, useNavigate } from '../../app/index.ts';
import { fullDateTime, readEnvironment, relativeTime, useRuns, useSystems } from '../../data/index.ts';
import {
  Button,
  CodeText,
  EmptyState,
  Field,
  LoadError,
  Notice,
  Select,
  Skeleton,
  StatusBadge,
} from '../../ui/index.ts';
import { EnvironmentFilter } from '../environments/index.ts';
import { isState, stateBadge, resultText, scopeLabels, stateLabel } from './state/run-badges.ts';
import { repeatsText } from './RunRepeats.tsx';
import { RunTime } from './RunTime.tsx';
import { triggerText } from './RunTrigger.tsx';

const readId = (text: string | null): number | null => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : null);

/** Every run of the organization, newest first; the state, system and environment that are shown are in the address. */
export function RunsList() {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('state');
  const state = isState(wanted) ? wanted : null;
  const systemId = readId(query.get('system'));
  const environment = readEnvironment(query);
  const runs = useRuns({ state, systemId, environment });
  const narrow = (part: Record<string, string>): void =>
    setQuery(
      (before) =>
        new URLSearchParams(Object.entries({ ...Object.fromEntries(before), ...part }).filter(([, to]) => to !== '')),
      { replace: true },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div role="search" aria-label="Filter the runs" className="flex flex-wrap items-end gap-2">
        <Field label="State">
          {(control) => (
            <Select
              {...control}
              value={state ?? ''}
              className="w-auto"
              onChange={({ target }) => narrow({ state: target.value })}
            >
              <option value="">All states</option>
              {runStates.map((one) => (
                <option key={one} value={one}>
                  {stateLabel(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SystemFilter value={systemId} onChange={(system) => narrow({ system, environment: '' })} />
        <EnvironmentFilter systemId={systemId} value={environment} onChange={(to) => narrow({ environment: to })} />
      </div>
      {runs.isPending ? (
        <Skeleton rows={8} />
      ) : runs.data === undefined ? (
        <LoadError onRetry={() => void runs.refetch()}>{messageOf(runs.error)}</LoadError>
      ) : runs.data.length === 0 ? (
        <NoRuns filtered={query.size > 0} onClear={() => setQuery({}, { replace: true })} />
      ) : (
        <Rows runs={runs.data} />
      )}
      {runs.isFetchNextPageError && <Notice kind="error">{messageOf(runs.error)}</Notice>}
      {runs.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={runs.isFetchingNextPage}
          onClick={() => void runs.fetchNextPage()}
        >
          Show older runs
        </Button>
      )}
    </div>
  );
}

function SystemFilter({ value, onChange }: { value: number | null; onChange: (system: string) => void }) {
  const systems = useSystems().data ?? [];
  return (
    <Field label="System">
      {(control) => (
        <Select
          {...control}
          className="w-auto max-w-60"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">All systems</option>
          {systems.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function NoRuns({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const navigate = useNavigate();
  if (filtered) return <EmptyState title="No runs match" action={<Button onClick={onClear}>Show all runs</Button>} />;
  return (
    <EmptyState
      title="No runs yet"
      action={<Button onClick={() => void navigate(pathTo('SystemsList'))}>Browse systems</Button>}
    >
      Run a system, an endpoint or a scenario, and it appears here.
    </EmptyState>
  );
}

function Rows({ runs }: { runs: Run[] }) {
  return (
    <ul aria-label="Runs" className="divide-y divide-line rounded border border-line bg-surface">
      {runs.map((run) => (
        <li key={run.id}>
          <Link
            to={pathTo('Run', { runId: run.id })}
            className="grid gap-x-3 gap-y-1 px-3 py-2 hover:bg-sunken grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-cols-[10.5rem_minmax(0,1fr)_auto_4.5rem_5rem] sm:items-center"
          >
            <span className="max-sm:col-span-full">
              <StatusBadge kind={stateBadge(run).kind}>{stateBadge(run).label}</StatusBadge>
            </span>
            <span className="min-w-0 max-sm:col-span-full">
              <span className="block truncate font-medium">
                <CodeText>{run.name}</CodeText>
              </span>
              <span className="block truncate text-[13px] text-ink-dim">
                {scopeLabels[run.scope]} run{run.environment === null ? '' : ` in ${run.environment.name}`}
                {run.repeats !== undefined && `, ${repeatsText(run.repeats)}`}
                {run.started_by === null ? '' : `, started by ${run.started_by}`}
                {run.trigger !== undefined && `, ${triggerText(run.trigger)}`}
              </span>
            </span>
            <span className="text-[13px] tabular-nums">
              {run.completed < run.total && `${run.completed} of ${run.total}: `}
              {resultText(run)}
            </span>
            <span className="font-mono text-[12px] text-ink-dim tabular-nums sm:text-right">
              <RunTime run={run} />
            </span>
            <time
              dateTime={run.created_at}
              title={fullDateTime(run.created_at)}
              className="text-[13px] text-ink-dim sm:text-right"
            >
              {relativeTime(run.created_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
