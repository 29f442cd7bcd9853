import { resultHeadings } from '@assay/contract';
import type { ScenarioResultEvent } from '@assay/contract';
import { useState } from 'react';
import { Link, pathTo } from '../../app/index.ts';
import { duration, resultBadges } from '../../data/index.ts';
import { CodeText, EmptyState, FilterButtons, ShowMore, StatusBadge } from '../../ui/index.ts';
import { useScenarioTargets } from './use-scenario-targets.ts';
import type { ScenarioTarget } from './use-scenario-targets.ts';

const names = ['all', 'failure', 'error', 'success', 'skipped'] as const;
type Filter = (typeof names)[number];
const labelOf = (name: Filter): string => (name === 'all' ? 'All' : resultHeadings[name]);

/** Rows drawn at once. */
const PAGE = 100;

/** What each scenario of a run came to; each leads to its execution. What failed is shown first. */
export function RunResults({ results, live }: { results: ScenarioResultEvent[]; live: boolean }) {
  const [chosen, setChosen] = useState<Filter | null>(null);
  const [shown, setShown] = useState(PAGE);
  const targets = useScenarioTargets();
  const of = (name: Filter): ScenarioResultEvent[] =>
    name === 'all' ? results : results.filter(({ status }) => status === name);
  const filter = chosen ?? (live ? 'all' : (names.slice(1, 3).find((name) => of(name).length > 0) ?? 'all'));
  const found = of(filter);
  return (
    <section aria-label="Results" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FilterButtons
        label="Filter results"
        value={filter}
        onChange={setChosen}
        options={names.map((id) => ({ id, label: labelOf(id), count: of(id).length }))}
      />
      {found.length === 0 ? (
        <EmptyState title={live ? 'No results yet' : 'No result of this kind'} />
      ) : (
        <ul aria-label="Scenarios" className="divide-y divide-line rounded border border-line bg-surface">
          {found.slice(0, shown).map((result) => (
            <Row key={result.execution_id} result={result} target={targets.get(result.scenario_id)} />
          ))}
        </ul>
      )}
      <ShowMore left={found.length - shown} onMore={() => setShown(shown + PAGE)} />
    </section>
  );
}

function Row({ result, target }: { result: ScenarioResultEvent; target: ScenarioTarget | undefined }) {
  const { kind, label } = resultBadges[result.status];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[6.5rem_minmax(0,1fr)_3rem_4.5rem]">
      <span className="max-sm:col-span-full">
        <StatusBadge kind={kind}>{label}</StatusBadge>
      </span>
      <span className="min-w-0 max-sm:col-span-full">
        {target ? (
          <Link
            to={pathTo('ScenarioDetail', target.at, { mode: 'execution', execution: result.execution_id })}
            className="font-medium hover:underline"
          >
            <CodeText>{result.name}</CodeText>
          </Link>
        ) : (
          <span className="font-medium">
            <CodeText>{result.name}</CodeText>
          </span>
        )}
        {target && <span className="ml-2 font-mono text-[12px] text-ink-dim">{target.endpoint}</span>}
        {result.error !== null && (
          <span className="block break-words text-[13px] text-ink-dim">
            <CodeText>{result.error}</CodeText>
          </span>
        )}
      </span>
      <span className="font-mono text-[12px] text-ink-dim tabular-nums">{result.http_status ?? ''}</span>
      <span className="font-mono text-[12px] text-ink-dim tabular-nums sm:text-right">
        {result.response_time_ms === null ? '' : duration(result.response_time_ms)}
      </span>
    </li>
  );
}
