import type { CallProgress as Progress } from '@assay/client';
import type { System } from '@assay/contract';
import { ArrowRight, Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api, messageOf } from '../../app/index.ts';
import { countScenarios, useRefresh, useSystem } from '../../data/index.ts';
import { Button, LoadError, MethodBadge, Notice, showToast, Skeleton } from '../../ui/index.ts';
import { AuthForm } from '../auth-config/index.ts';
import { CallProgress, ImportSummary } from '../imports/index.ts';
import { SystemInfoForm } from '../system/index.ts';

const SAMPLE = 5;

/** From an imported document to a suite that can run: what was found, how to log in, generate. */
export function ConfigurationWizard({ systemId }: { systemId: number }) {
  if (!Number.isInteger(systemId)) return <Notice kind="error">System ID is missing</Notice>;
  return <Steps systemId={systemId} />;
}

function Steps({ systemId }: { systemId: number }) {
  const system = useSystem(systemId);
  if (system.isPending) return <Skeleton rows={6} />;
  if (system.isError) {
    return <LoadError onRetry={() => void system.refetch()}>{messageOf(system.error)}</LoadError>;
  }
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <Step number={1} title="System Overview">
        <Found system={system.data} />
        <SystemInfoForm system={system.data} />
      </Step>
      <Step number={2} title="Authentication Setup">
        <p className="text-ink-dim">
          Needed when scenarios call secured endpoints. You can also set it later under Configure.
        </p>
        <AuthForm systemId={systemId} />
      </Step>
      <Step number={3} title="Generate Scenarios">
        <Generation system={system.data} />
      </Step>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-b border-line pb-8 last:border-0">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <span className="grid size-6 place-items-center rounded-full bg-accent-soft text-[13px] text-accent-strong">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Found({ system }: { system: System }) {
  return (
    <div className="grid gap-3">
      <p>
        Found <strong className="tabular-nums">{system.endpoints.length}</strong> endpoints
        {system.endpoints.length > SAMPLE ? ', among them:' : ':'}
      </p>
      <ul className="divide-y divide-line rounded border border-line">
        {system.endpoints.slice(0, SAMPLE).map((endpoint) => (
          <li key={endpoint.id} className="flex items-center gap-2 px-3 py-1.5">
            <MethodBadge method={endpoint.method} />
            <span className="min-w-0 truncate font-mono text-[13px]">{endpoint.endpoint}</span>
            <span className="truncate text-[13px] text-ink-dim">{endpoint.summary}</span>
          </li>
        ))}
      </ul>
      <ImportSummary systemId={system.id} />
    </div>
  );
}

function Generation({ system }: { system: System }) {
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const scenarios = countScenarios(system.endpoints);
  const finish = (): void => void navigate(`/system/${system.id}`);
  const generate = async (): Promise<void> => {
    setBusy(true);
    setProgress(null);
    setError(null);
    try {
      const answer = await api.generateSystemScenarios({ params: { id: system.id }, onProgress: setProgress });
      showToast('success', answer?.message ?? '', 3000);
      await refresh();
      finish();
    } catch (failure) {
      setError(messageOf(failure) || 'Failed to generate scenarios for system.');
    }
    setBusy(false);
  };
  return (
    <div className="grid gap-3">
      <p className="text-ink-dim">
        {scenarios === 0
          ? 'Good and bad requests are made from the document, each with rules in plain English.'
          : `This system has ${scenarios} scenarios.`}
      </p>
      {busy && <CallProgress progress={progress} label="Generating scenarios" />}
      {error !== null && <Notice kind="error">{error}</Notice>}
      <div className="flex gap-2">
        {scenarios === 0 && (
          <Button
            kind="primary"
            icon={<Sparkles size={14} />}
            busy={busy}
            disabled={system.endpoints.length === 0}
            onClick={() => void generate()}
          >
            Generate Scenarios
          </Button>
        )}
        <Button icon={<ArrowRight size={14} />} onClick={finish}>
          Go to system
        </Button>
      </div>
    </div>
  );
}
