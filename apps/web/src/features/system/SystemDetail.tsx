import type { System } from '@assay/contract';
import { FileUp, Play, Settings2, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, messageOf, pathTo, useNavigate } from '../../app/index.ts';
import { countScenarios, useSystem } from '../../data/index.ts';
import { Button, discarding, LoadError, Notice, Skeleton, Stat, Tabs } from '../../ui/index.ts';
import { AuthForm } from '../auth-config/index.ts';
import { Coverage } from '../system-coverage/index.ts';
import { EnvironmentChoice, EnvironmentsTab } from '../environments/index.ts';
import { GenerateSystemDialog, useGeneration } from '../generation/index.ts';
import type { Generation } from '../generation/index.ts';
import { TextMenu } from '../project-text/index.ts';
import { protectionLabels } from '../protection/index.ts';
import { LastReimport, ReimportDialog } from '../imports/index.ts';
import { RuleChanges } from '../rules/index.ts';
import { beginRun, RunPanel, useRunBusy } from '../runs/index.ts';
import { LearnedFromServer } from '../warm-up/index.ts';
import { DeleteSystemDialog } from './DeleteSystemDialog.tsx';
import { EndpointList } from './EndpointList.tsx';
import { SystemInfoForm } from './SystemInfoForm.tsx';

const STALE_CHECK_MS = 1000;

export function SystemDetail({ systemId }: { systemId: number }) {
  if (!Number.isInteger(systemId)) return <Notice kind="error">System ID is missing.</Notice>;
  return <Loaded systemId={systemId} />;
}

function Loaded({ systemId }: { systemId: number }) {
  const system = useSystem(systemId);
  const [query, setQuery] = useSearchParams();
  const configuring = query.get('mode') === 'config';
  useStaleCheck(system);
  const generation = useGeneration(
    () => api.generateSystemScenarios({ params: { id: systemId } }),
    'Failed to generate scenarios for system.',
  );
  if (system.isPending) return <Skeleton rows={6} />;
  if (system.data === undefined) {
    return <LoadError onRetry={() => void system.refetch()}>{messageOf(system.error)}</LoadError>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Header
        system={system.data}
        generation={generation}
        configuring={configuring}
        onToggle={() => setQuery(configuring ? {} : { mode: 'config' })}
      />
      <RuleChanges systemId={systemId} />
      <LastReimport systemId={systemId} />
      <RunPanel scope="system" id={systemId} name={system.data.name} />
      {generation.generating ? (
        <Skeleton rows={8} />
      ) : configuring ? (
        <Configuration system={system.data} />
      ) : (
        <Views system={system.data} />
      )}
    </div>
  );
}

/** A system without scenarios may have got some a moment ago: it is looked up once more, once per visit (SYS-16, decision 25). */
function useStaleCheck({ data, refetch }: ReturnType<typeof useSystem>): void {
  const checked = useRef(false);
  const isEmpty = data !== undefined && countScenarios(data.endpoints) === 0;
  useEffect(() => {
    if (data !== undefined && !isEmpty) checked.current = true;
    if (!isEmpty || checked.current) return undefined;
    const timer = setTimeout(() => {
      checked.current = true;
      void refetch();
    }, STALE_CHECK_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- newer data of an empty system is no reason to wait anew
  }, [isEmpty, refetch]);
}

interface HeaderProps {
  system: System;
  generation: Generation;
  configuring: boolean;
  onToggle: () => void;
}

function Header({ system, generation, configuring, onToggle }: HeaderProps) {
  const busy = useRunBusy('system', system.id);
  const scenarios = countScenarios(system.endpoints);
  const [reimporting, setReimporting] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const open = system.endpoints.some((endpoint) => endpoint.scenarios.length === 0);
  return (
    <header className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="truncate text-xl font-semibold">{system.name}</h2>
        <p className="truncate text-[13px] text-ink-dim">
          <span className="font-mono">{system.base_url || 'No base URL set'}</span>
          {system.protection !== 'own_records' && <span> · {protectionLabels[system.protection]}</span>}
        </p>
      </div>
      <EnvironmentChoice systemId={system.id} />
      {scenarios > 0 ? (
        <Button
          kind="primary"
          icon={<Play size={14} />}
          disabled={busy}
          onClick={() => void beginRun('system', system.id, system.name)}
        >
          Run All Scenarios
        </Button>
      ) : (
        <Button
          needs="generateSystemScenarios"
          kind="primary"
          icon={<Sparkles size={14} />}
          busy={generation.generating}
          disabled={system.endpoints.length === 0}
          onClick={() => void generation.generate()}
        >
          Generate Scenarios
        </Button>
      )}
      {open && (
        <Button
          needs="generateSystemScenarios"
          {...(scenarios > 0 && { icon: <Sparkles size={14} /> })}
          disabled={generation.generating}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {scenarios > 0 ? 'Generate…' : 'Options…'}
        </Button>
      )}
      {choosing && <GenerateSystemDialog system={system} onClose={() => setChoosing(false)} />}
      <Button needs="reimport" icon={<FileUp size={14} />} onClick={() => setReimporting(true)}>
        Re-import
      </Button>
      <TextMenu systemId={system.id} />
      {reimporting && <ReimportDialog systemId={system.id} onClose={() => setReimporting(false)} />}
      <Button icon={<Settings2 size={14} />} aria-pressed={configuring} onClick={onToggle}>
        {configuring ? 'Exit Config' : 'Configure'}
      </Button>
    </header>
  );
}

const VIEWS = ['coverage', 'learned'] as const;

/** What there is, how much of the document it tries, and what was learned from the server; which of them is in the address. */
function Views({ system }: { system: System }) {
  const [query, setQuery] = useSearchParams();
  return (
    <Tabs
      label="System"
      value={VIEWS.find((mode) => mode === query.get('mode')) ?? 'endpoints'}
      onChange={(mode) => setQuery(mode === 'endpoints' ? {} : { mode })}
      tabs={[
        {
          id: 'endpoints',
          label: 'Endpoints',
          content: (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <Overview system={system} onConfigure={() => setQuery({ mode: 'config', tab: 'authentication' })} />
            </div>
          ),
        },
        { id: 'coverage', label: 'Coverage', content: <Coverage systemId={system.id} /> },
        { id: 'learned', label: 'Learned', content: <LearnedFromServer system={system} /> },
      ]}
    />
  );
}

function Overview({ system, onConfigure }: { system: System; onConfigure: () => void }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 [&>:last-child]:max-sm:col-span-2">
        <Stat label="Endpoints" value={system.endpoints.length} />
        <Stat label="Scenarios" value={countScenarios(system.endpoints)} />
        <Stat
          label="Authentication"
          value={system.auth_configured ? 'Configured' : 'Not Set'}
          note={
            !system.auth_configured && (
              <button type="button" className="text-accent underline" onClick={onConfigure}>
                Set it up
              </button>
            )
          }
        />
      </div>
      <EndpointList system={system} />
    </>
  );
}

function Configuration({ system }: { system: System }) {
  const [query, setQuery] = useSearchParams();
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Tabs
        label="System configuration"
        value={query.get('tab') ?? 'info'}
        onChange={(tab) => setQuery({ mode: 'config', tab }, { replace: true })}
        tabs={[
          { id: 'info', label: 'System Info', content: <SystemInfoForm system={system} /> },
          { id: 'authentication', label: 'Authentication', content: <AuthForm systemId={system.id} /> },
          { id: 'environments', label: 'Environments', content: <EnvironmentsTab systemId={system.id} /> },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-fail/40 p-4">
        <span>
          <span className="block font-medium">Delete this system</span>
          <span className="text-ink-dim">
            This also deletes its endpoints, scenarios, validation rules and history, for all team members.
          </span>
        </span>
        <Button needs="deleteSystem" kind="danger" onClick={() => setDeleting(true)}>
          Delete System
        </Button>
      </div>
      {deleting && (
        <DeleteSystemDialog
          system={system}
          onCancel={() => setDeleting(false)}
          onDeleted={() => void navigate(pathTo('Home'), { state: discarding })}
        />
      )}
    </div>
  );
}
