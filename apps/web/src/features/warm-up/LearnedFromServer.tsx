import type { Learned, System, WarmUp } from '@assay/contract';
import { useState } from 'react';
import { api, messageOf, useFailure } from '../../app/index.ts';
import { plural, useRefresh, useWarmUp } from '../../data/index.ts';
import { Button, ConfirmDialog, LoadError, Notice, Skeleton } from '../../ui/index.ts';
import { LearnedEndpoint } from './LearnedEndpoint.tsx';
import { LeftByWarmUp } from './LeftByWarmUp.tsx';
import { LearnPanel } from './LearnPanel.tsx';
import { SetupProblems } from './SetupProblems.tsx';
import { factsOf, rolesOf, unrepairedText, withFacts, withFindings } from './view/learned-view.ts';

/** What was learned from the server of a system, by endpoint, and what could not be set up. */
export function LearnedFromServer({ system }: { system: System }) {
  const warmUp = useWarmUp(system.id);
  if (warmUp.isPending) return <Skeleton rows={6} />;
  if (warmUp.isLoadingError)
    return <LoadError onRetry={() => void warmUp.refetch()}>{messageOf(warmUp.error)}</LoadError>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <LearnPanel system={system} />
      <LeftByWarmUp left={system.warm_up_left} />
      {warmUp.data && <Findings systemId={system.id} warmUp={warmUp.data} />}
    </div>
  );
}

function Findings({ systemId, warmUp: { learned } }: { systemId: number; warmUp: WarmUp }) {
  const [error, setError] = useFailure();
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
  const unrepaired = unrepairedText(learned);
  return (
    <>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <SetupProblems systemId={systemId} learned={learned} />
      <section aria-label="Learned by endpoint" className="grid gap-3">
        {found.length === 0 ? (
          unrepaired !== null && <p className="text-ink-dim">{unrepaired}</p>
        ) : (
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {found.map(({ key, operation }) => (
              <LearnedEndpoint key={key} name={key} operation={operation} learned={learned} onChange={save} />
            ))}
          </ul>
        )}
        <Roles learned={learned} />
        <Facts learned={learned} />
        <Forget onForget={() => act(api.deleteWarmUp({ params: { id: systemId } }))} />
      </section>
    </>
  );
}

/** What the server called the accounts; scenarios about who may do what stand on it. */
function Roles({ learned }: { learned: Learned }) {
  const accounts = rolesOf(learned);
  if (accounts.length === 0) return null;
  return (
    <section aria-label="Roles of the accounts" className="grid gap-1">
      <h3 className="text-[13px] font-medium">Roles of the accounts, as the server names them</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-0.5 text-[13px]">
        {accounts.map(({ account, roles }) => (
          <div key={account} className="break-words">
            <dt className="inline text-ink-dim">{account}: </dt>
            <dd className="inline font-mono">{roles.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What was seen of the other endpoints; generation uses it, and there is nothing to correct. */
function Facts({ learned }: { learned: Learned }) {
  const seen = withFacts(learned);
  if (seen.length === 0) return null;
  return (
    <details>
      <summary className="w-fit cursor-pointer text-[13px] text-ink-dim">
        What else was seen of {plural(seen.length, 'endpoint')}
      </summary>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
        {seen.map(({ key, operation }) => (
          <li key={key} className="text-[13px]">
            <span className="block font-mono break-words">{key}</span>
            <span className="text-ink-dim">{factsOf(operation).join(' ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Forget({ onForget }: { onForget: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const [processing, setProcessing] = useState(false);
  const forget = async (): Promise<void> => {
    setProcessing(true);
    await onForget();
    setProcessing(false);
    setAsking(false);
  };
  return (
    <>
      <Button needs="deleteWarmUp" kind="ghost" className="justify-self-start" onClick={() => setAsking(true)}>
        Forget everything
      </Button>
      <ConfirmDialog
        open={isAsking}
        kind="warning"
        title="Forget what was learned?"
        confirmLabel="Forget"
        processing={processing}
        onConfirm={() => void forget()}
        onCancel={() => setAsking(false)}
      >
        Scenarios that exist stay as they are. Newly generated ones follow the document alone until you learn again.
      </ConfirmDialog>
    </>
  );
}
