import type { Learned, System, WarmUp } from '@assay/contract';
import { useState } from 'react';
import { api, messageOf } from '../../app/index.ts';
import { plural, useRefresh, useWarmUp } from '../../data/index.ts';
import { Button, LoadError, Notice, Skeleton } from '../../ui/index.ts';
import { LearnedEndpoint } from './LearnedEndpoint.tsx';
import { LearnPanel } from './LearnPanel.tsx';
import { setupProblems, withFindings } from './learned-view.ts';

/** What was learned from the server of a system, by endpoint, and what could not be set up. */
export function LearnedFromServer({ system }: { system: System }) {
  const warmUp = useWarmUp(system.id);
  if (warmUp.isPending) return <Skeleton rows={6} />;
  if (warmUp.isLoadingError)
    return <LoadError onRetry={() => void warmUp.refetch()}>{messageOf(warmUp.error)}</LoadError>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <LearnPanel system={system} />
      {warmUp.data && <Findings systemId={system.id} warmUp={warmUp.data} />}
    </div>
  );
}

function Findings({ systemId, warmUp: { learned } }: { systemId: number; warmUp: WarmUp }) {
  const [error, setError] = useState<string | null>(null);
  const refresh = useRefresh();
  const act = async (call: Promise<unknown>): Promise<void> => {
    setError(null);
    try {
      await call;
      await refresh();
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  const save = (changed: Learned): void =>
    void act(api.updateWarmUp({ params: { id: systemId }, body: { learned: changed } }));
  const found = withFindings(learned);
  return (
    <>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <Problems learned={learned} />
      <section aria-label="Learned by endpoint" className="grid gap-3">
        {found.length === 0 ? (
          <p className="text-ink-dim">The server accepts the requests as the document describes them.</p>
        ) : (
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {found.map(({ key, operation }) => (
              <LearnedEndpoint key={key} name={key} operation={operation} learned={learned} onChange={save} />
            ))}
          </ul>
        )}
        <Button
          kind="ghost"
          className="justify-self-start"
          onClick={() => void act(api.deleteWarmUp({ params: { id: systemId } }))}
        >
          Forget everything
        </Button>
      </section>
    </>
  );
}

function Problems({ learned }: { learned: Learned }) {
  const problems = setupProblems(learned);
  if (problems.length === 0) return null;
  return (
    <section aria-label="Cannot be set up" className="grid gap-2 rounded border border-warn/40 bg-warn-soft p-4">
      <h3 className="font-medium">Cannot be set up</h3>
      <ul className="grid gap-2">
        {problems.map(({ text, operations }) => (
          <li key={text} className="text-[13px]">
            <span className="block">{text}</span>
            <span className="block text-ink-dim">
              {plural(operations.length, 'endpoint')}: {operations.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
