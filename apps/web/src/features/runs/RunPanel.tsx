import { RotateCcw, Square, X } from 'lucide-react';
import { resultHeadings, resultWords, runStateWords } from '@assay/contract';
import type { Run, RunScope } from '@assay/contract';
import { useEffect, useState } from 'react';
import { Link, pathTo } from '../../app/index.ts';
import { duration, resultBadges } from '../../data/index.ts';
import {
  Button,
  cn,
  CodeText,
  IconButton,
  Notice,
  ProgressBar,
  ShowMore,
  StatusBadge,
  useConnectivity,
} from '../../ui/index.ts';
import type { BadgeKind } from '../../ui/index.ts';
import type { RunState } from './state/run-state.ts';
import { beginRun, rerunFailed } from './start/begin-run.ts';
import { stopRun } from './stream/follow.ts';
import { liveBadge, panelTitle, runText } from './state/run-badges.ts';
import { runWithoutStream } from './start/partial-run.ts';
import { isActive, resetRun } from './state/run-store.ts';
import { useRun } from './state/use-run.ts';
import { useScenarioTargets } from './use-scenario-targets.ts';
import type { ScenarioTarget } from './use-scenario-targets.ts';

const connectionLabels: Record<RunState['connection'], string> = {
  disconnected: 'Disconnected',
  connecting: 'Connecting',
  connected: 'Connected',
  error: 'Connection error',
};

/** A partial run is several at the server, so it has no id of its own. */
const storedId = ({ runId }: RunState): number | null => (runId === 0 ? null : runId);

/** Once a run has ended, how it ended is what counts. */
const connectionMatters = (run: RunState): boolean => isActive(run) || run.connection === 'error';

/** A connection that was there before is made again; none is where the server has not answered another call of this page. */
function connectionLabel({ connection, execution }: RunState, isOnline: boolean): string {
  const isRunning = execution === 'running';
  if (isRunning && (connection === 'connecting' || !isOnline)) return 'Reconnecting';
  return connectionLabels[connection];
}

/** A run as it happens; stays with its result until it is dismissed. */
export function RunPanel({ scope, id, name }: { scope: RunScope; id: number; name: string }) {
  const run = useRun(scope, id);
  const isOnline = useConnectivity() === 'online';
  if (run.startedAt === null) return null;
  const active = isActive(run);
  const badge = liveBadge(run);
  const runId = storedId(run);
  const title = panelTitle(scope, badge);
  return (
    <section
      aria-label={title}
      data-connection={run.connection}
      className="grid gap-3 rounded border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="font-semibold">{title}</h2>
        <StatusBadge kind={badge.kind}>{badge.label}</StatusBadge>
        {connectionMatters(run) && <span className="text-[13px] text-ink-dim">{connectionLabel(run, isOnline)}</span>}
        <Elapsed run={run} active={active} />
        {runId !== null && (
          <Link to={pathTo('Run', { runId })} className="text-[13px] text-accent underline">
            Run {runId}
          </Link>
        )}
        <span className="flex-1" />
        {!active && runId !== null && run.failed > 0 && <RerunFailed runId={runId} />}
        {active ? (
          <Button
            size="sm"
            icon={<Square size={12} />}
            busy={run.end === 'stopping'}
            onClick={() => void stopRun(scope, id)}
          >
            Stop
          </Button>
        ) : (
          <IconButton label="Dismiss run" icon={<X size={14} />} onClick={() => resetRun(scope, id)} />
        )}
      </header>
      <Progress run={run} active={active} kind={badge.kind} />
      {run.connection === 'error' && (
        <Notice kind="error" action={<Retry scope={scope} id={id} name={name} />}>
          {run.message}
        </Notice>
      )}
      {run.connection !== 'error' && run.message !== null && <Notice kind="warning">{run.message}</Notice>}
      <Errors run={run} />
    </section>
  );
}

function Retry({ scope, id, name }: { scope: RunScope; id: number; name: string }) {
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-2">
      {scope === 'system' && (
        <Button size="sm" onClick={() => void runWithoutStream({ scope, id, name })}>
          Run without live view
        </Button>
      )}
      <Button
        size="sm"
        icon={<RotateCcw size={12} />}
        onClick={() => {
          resetRun(scope, id);
          void beginRun(scope, id, name);
        }}
      >
        Retry
      </Button>
    </span>
  );
}

export function RerunFailed({ runId, onStarted }: { runId: number; onStarted?: (run: Run) => void }) {
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    const run = await rerunFailed(runId);
    setBusy(false);
    if (run !== null) onStarted?.(run);
  };
  return (
    <Button size="sm" icon={<RotateCcw size={12} />} busy={busy} onClick={() => void start()}>
      Re-run failed only
    </Button>
  );
}

const running = { kind: 'running', label: runStateWords.running } as const;

function Progress({ run, active, kind }: { run: RunState; active: boolean; kind: BadgeKind }) {
  const text = `${run.completed} / ${run.total} scenarios (${run.percent}%)`;
  const judged = run.failed - run.errorResults;
  const current = run.current && (run.current.result === null ? running : resultBadges[run.current.result]);
  return (
    <div className="grid gap-1.5">
      <ProgressBar value={run.completed} max={run.total} label="Progress" kind={kind} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[13px]">
        <span className="tabular-nums">{text}</span>
        <span className="text-pass tabular-nums">
          {resultWords.success}: {run.successful}
        </span>
        <span className={cn('tabular-nums', judged > 0 && 'text-fail')}>
          {resultWords.failure}: {judged}
        </span>
        {run.skipped > 0 && (
          <span className="text-ink-dim tabular-nums">
            {resultWords.skipped}: {run.skipped}
          </span>
        )}
        {run.errorResults > 0 && (
          <span className="text-warn tabular-nums">
            {resultHeadings.error}: {run.errorResults}
          </span>
        )}
        {run.current && current && active && (
          <span className="flex min-w-0 items-center gap-2">
            <StatusBadge kind={current.kind}>{current.label}</StatusBadge>
            <span className="truncate">
              <CodeText>{run.current.name}</CodeText>
            </span>
          </span>
        )}
      </div>
      {run.skipped > 0 && (
        <p className="text-[13px] text-ink-dim">
          {resultWords.skipped}: requests that would change data that this run did not create, answers that refuse for
          another reason than the one that is tested, and tests that found no data to work on. The result of each
          scenario says which, and what to do.
        </p>
      )}
      <p role="status" className="sr-only">
        {run.execution === 'completed' && `Run completed: ${runText(run)}.`}
      </p>
    </div>
  );
}

/** Lines drawn at once. */
const PAGE = 100;

/** What is not green, where, and why; each leads to its execution. */
function Errors({ run }: { run: RunState }) {
  const targets = useScenarioTargets();
  const [shown, setShown] = useState(PAGE);
  if (run.errors.length === 0) return null;
  return (
    <div className="grid max-h-56 gap-1.5 overflow-auto border-t border-line pt-3 text-[13px]">
      <ul className="grid gap-1.5" aria-label="Failed scenarios">
        {run.errors.slice(0, shown).map((entry) => (
          <li key={entry.executionId}>
            <FailedScenario entry={entry} target={targets.get(entry.scenarioId)} />
          </li>
        ))}
      </ul>
      <ShowMore left={run.errors.length - shown} onMore={() => setShown(shown + PAGE)} />
    </div>
  );
}

function FailedScenario({ entry, target }: { entry: RunState['errors'][number]; target: ScenarioTarget | undefined }) {
  return (
    <>
      {target && <span className="font-mono text-[12px] text-ink-dim">{target.endpoint} </span>}
      {target ? (
        <Link
          to={pathTo('ScenarioDetail', target.at, { mode: 'execution', execution: entry.executionId })}
          className="font-medium underline"
        >
          <CodeText>{entry.name}</CodeText>
        </Link>
      ) : (
        <span className="font-medium">
          <CodeText>{entry.name}</CodeText>
        </span>
      )}
      :{' '}
      <span className="text-ink-dim">
        <CodeText>{entry.error}</CodeText>
      </span>
    </>
  );
}

function Elapsed({ run, active }: { run: RunState; active: boolean }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [active]);
  const end = active ? now : (run.finishedAt ?? now);
  return (
    <span className="font-mono text-[13px] text-ink-dim tabular-nums">
      {duration(Math.max(0, end - (run.startedAt ?? end)))}
    </span>
  );
}
