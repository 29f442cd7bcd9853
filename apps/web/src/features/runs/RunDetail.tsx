import type { Run, ScenarioResultEvent } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { useEffect } from 'react';
import { Link, messageOf, pathTo, useNavigate } from '../../app/index.ts';
import { fullDateTime, relativeTime, useRunRecord, useSystems } from '../../data/index.ts';
import { Button, CodeText, LoadError, Notice, ProgressBar, Skeleton, StatusBadge } from '../../ui/index.ts';
import { Findings } from './findings/Findings.tsx';
import { protectionNotes, settingsNote } from '../protection/index.ts';
import { readResults, requestStop, resumeRun } from './stream/follow.ts';
import { countResults, stateBadge, resultText, scopeLabels } from './state/run-badges.ts';
import { LeftBehind } from './LeftBehind.tsx';
import { ReportMenu } from './ReportMenu.tsx';
import { RerunFailed } from './RunPanel.tsx';
import { RunRepeats } from './RunRepeats.tsx';
import { RunTime } from './RunTime.tsx';
import { RunTrigger } from './RunTrigger.tsx';
import { RunResults } from './RunResults.tsx';
import { useFollowedRun } from './state/use-run.ts';

/** One run: live while it is under way, then its results. */
export function RunDetail({ runId }: { runId: number }) {
  const record = useRunRecord(runId);
  if (record.isPending) return <Skeleton rows={6} />;
  if (record.data === undefined)
    return (
      <LoadError onRetry={() => void record.refetch()}>
        {record.error === null ? 'Run not found or you do not have access to it.' : messageOf(record.error)}
      </LoadError>
    );
  return <Loaded run={record.data} />;
}

function Loaded({ run }: { run: Run }) {
  const isOpen = stateBadge(run).open;
  const followed = useFollowedRun(run.id);
  // The stream of a run that goes on belongs to the application: leaving this screen does not end it.
  useEffect(() => {
    if (isOpen) resumeRun(run);
    // oxlint-disable-next-line react/exhaustive-deps -- a newer record of the same run is no other run
  }, [run.id, isOpen]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Header run={isOpen && followed !== null ? { ...run, ...countResults(followed.log) } : run} isOpen={isOpen} />
      {run.error !== undefined && <Notice kind="error">{run.error}</Notice>}
      <LeftBehind left={run.left_behind} />
      {!isOpen && <Findings run={run} />}
      <Results run={run} isOpen={isOpen} log={followed?.log} />
    </div>
  );
}

/** What was followed, or read again where that is not all of a run that has ended. */
function Results({ run, isOpen, log }: { run: Run; isOpen: boolean; log: readonly ScenarioResultEvent[] | undefined }) {
  const isReplayed = !isOpen && log?.length !== run.completed;
  const replay = useQuery({
    queryKey: ['runs', run.id, 'results'],
    queryFn: ({ signal }) => readResults(run.id, signal),
    enabled: isReplayed,
    staleTime: Infinity,
  });
  if (isReplayed && replay.isError)
    return <LoadError onRetry={() => void replay.refetch()}>{messageOf(replay.error)}</LoadError>;
  const results = isReplayed ? replay.data : log;
  return results === undefined ? <Skeleton rows={6} /> : <RunResults results={[...results]} live={isOpen} />;
}

function Header({ run, isOpen }: { run: Run; isOpen: boolean }) {
  const navigate = useNavigate();
  const done = run.completed;
  const percent = run.total === 0 ? 0 : Math.floor((done / run.total) * 100);
  const badge = stateBadge(run);
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge kind={badge.kind}>{badge.label}</StatusBadge>
        <h2 className="min-w-0 flex-1 basis-64 truncate text-xl font-semibold">
          <CodeText>{run.name}</CodeText>
        </h2>
        {isOpen ? (
          <Button icon={<Square size={12} />} onClick={() => void requestStop(run.id)}>
            Stop
          </Button>
        ) : (
          <>
            {run.failed > 0 && (
              <RerunFailed runId={run.id} onStarted={({ id }) => void navigate(pathTo('Run', { runId: id }))} />
            )}
            <ReportMenu runId={run.id} />
          </>
        )}
      </div>
      <ProgressBar value={done} max={run.total} label="Progress" kind={badge.kind} />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-ink-dim tabular-nums" role="status">
        <span className="text-ink">
          {done} / {run.total} scenarios ({percent}%)
        </span>
        <span>{resultText(run)}</span>
        {protectionNotes[run.protection] !== null && <span>{protectionNotes[run.protection]}</span>}
        {run.may_change_settings && run.protection === 'own_records' && <span>{settingsNote}</span>}
        <span>
          <RunTime run={run} />
        </span>
        <span>
          {scopeLabels[run.scope]} run of <SystemLink run={run} />
          {run.environment !== null && (
            <>
              {' '}
              in <span title={run.environment.base_url}>{run.environment.name}</span>
            </>
          )}
        </span>
        <RunRepeats run={run} />
        <RunTrigger run={run} />
        <span title={fullDateTime(run.created_at)}>
          {run.started_by === null ? '' : `started by ${run.started_by} `}
          {relativeTime(run.created_at)}
        </span>
      </p>
    </header>
  );
}

function SystemLink({ run }: { run: Run }) {
  return (
    <Link to={pathTo('System', { systemId: run.system_id })} className="text-accent underline">
      {useSystems().data?.find(({ id }) => id === run.system_id)?.name ?? 'its system'}
    </Link>
  );
}
