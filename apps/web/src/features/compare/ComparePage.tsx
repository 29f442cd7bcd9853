import { useSearchParams } from 'react-router';
import { Link, pathTo } from '../../app/index.ts';
import { allRuns, useRuns, useSystems } from '../../data/index.ts';
import { EmptyState, Tabs } from '../../ui/index.ts';
import { CompareExecutions } from '../history/index.ts';
import { CompareEnvironments } from './CompareEnvironments.tsx';
import { CompareRunsChoice } from './CompareRunsChoice.tsx';
import { DemoComparison } from './DemoComparison.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import { readPair } from './read-pair.ts';
import { RunsComparison } from './RunsComparison.tsx';
import { SystemSelect } from './SystemSelect.tsx';

type Mode = 'demo' | 'executions' | 'runs' | 'documents';

/** Two executions, two runs, two versions of a document side by side; which of them is in the address. */
export function ComparePage() {
  const [query, setQuery] = useSearchParams();
  const mode = modeOf(query);
  return (
    <Tabs
      label="Compare"
      value={mode}
      onChange={(next) => setQuery(next === 'demo' ? {} : { [next]: '' })}
      tabs={[
        { id: 'demo', label: 'Demo', content: <DemoComparison /> },
        { id: 'executions', label: 'Executions', content: <Executions pair={readPair(query.get('executions'))} /> },
        { id: 'runs', label: 'Runs', content: <Runs pair={readPair(query.get('runs'))} /> },
        { id: 'documents', label: 'Documents', content: <Documents /> },
      ]}
    />
  );
}

function modeOf(query: URLSearchParams): Mode {
  const modes = ['executions', 'runs', 'documents'] as const;
  return modes.find((mode) => query.has(mode)) ?? 'demo';
}

function Executions({ pair }: { pair: [number, number] | null }) {
  if (pair !== null) return <CompareExecutions ids={pair} />;
  return (
    <EmptyState title="Choose two executions">
      Tick two rows in the history of an endpoint or a scenario and press Compare.{' '}
      <Link to={pathTo('SystemsList')} className="underline">
        Browse systems
      </Link>
    </EmptyState>
  );
}

function Runs({ pair }: { pair: [number, number] | null }) {
  const runs = useRuns(allRuns).data ?? [];
  const systemId = pair === null ? null : (runs.find(({ id }) => id === pair[0])?.system_id ?? null);
  const key = pair?.join(',') ?? '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CompareEnvironments key={`environments ${systemId}`} systemId={systemId} />
      <CompareRunsChoice key={key} pair={pair} />
      {pair !== null && <RunsComparison key={key} ids={pair} />}
    </div>
  );
}

/** The address names the system as `documents=3`; the newest system when it names none. */
function Documents() {
  const [query, setQuery] = useSearchParams();
  const systems = useSystems().data ?? [];
  const chosen = systems.find(({ id }) => String(id) === query.get('documents')) ?? systems[0];
  if (!chosen)
    return <EmptyState title="No systems yet">Import a document twice to compare its versions here.</EmptyState>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SystemSelect systems={systems} value={chosen.id} onChange={(id) => setQuery({ documents: id })} />
      <DocumentVersions key={chosen.id} systemId={chosen.id} />
    </div>
  );
}
