import type { SystemCoverage } from '@assay/contract';
import { useMemo, useState } from 'react';
import { messageOf } from '../../app/index.ts';
import { useCoverage } from '../../data/index.ts';
import { Button, EmptyState, FilterButtons, LoadError, SearchInput, Skeleton } from '../../ui/index.ts';
import { findEndpoints, hasGap } from './coverage-view.ts';
import { CoverageRow } from './CoverageRow.tsx';
import { CoverageTotals } from './CoverageTotals.tsx';
import { StateLegend } from './StateMark.tsx';

/** Rows drawn at once; large documents have over a thousand endpoints. */
const PAGE = 100;

/** What the scenarios of a system try of what its document says. */
export function Coverage({ systemId }: { systemId: number }) {
  const coverage = useCoverage(systemId);
  if (coverage.isPending) {
    return (
      <div role="status" className="grid gap-5">
        <span className="sr-only">Measuring coverage...</span>
        <div className="grid gap-5 lg:grid-cols-2">
          <Skeleton rows={5} />
          <Skeleton rows={5} />
        </div>
        <Skeleton rows={8} />
      </div>
    );
  }
  if (coverage.isLoadingError) {
    return (
      <LoadError onRetry={() => void coverage.refetch()}>
        Coverage could not be loaded: {messageOf(coverage.error)}
      </LoadError>
    );
  }
  if (!coverage.data || coverage.data.endpoints.length === 0) {
    return (
      <EmptyState title="Nothing to cover yet">
        Coverage compares scenarios with the document. Re-import one that has endpoints.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CoverageTotals totals={coverage.data.totals} />
      <EndpointCoverages systemId={systemId} endpoints={coverage.data.endpoints} />
    </div>
  );
}

function EndpointCoverages({ systemId, endpoints }: { systemId: number; endpoints: SystemCoverage['endpoints'] }) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<'all' | 'gaps'>('all');
  const [shown, setShown] = useState(PAGE);
  const gaps = useMemo(() => endpoints.filter(hasGap).length, [endpoints]);
  const found = useMemo(
    () => findEndpoints(endpoints, { search, gapsOnly: filter === 'gaps' }),
    [endpoints, search, filter],
  );
  return (
    <section aria-label="Coverage by endpoint" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput label="Search by path or method" value={search} onChange={setSearch} className="min-w-60 flex-1" />
        <FilterButtons
          label="Filter endpoints"
          value={filter}
          onChange={setFilter}
          options={[
            { id: 'all', label: 'All', count: endpoints.length },
            { id: 'gaps', label: 'Only gaps', count: gaps },
          ]}
        />
      </div>
      <StateLegend />
      {found.length === 0 ? (
        <NoneFound search={search} onClear={() => setSearch('')} />
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {found.slice(0, shown).map((endpoint) => (
            <CoverageRow key={endpoint.endpoint_id} systemId={systemId} endpoint={endpoint} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + PAGE)}>
          Show more ({found.length - shown})
        </Button>
      )}
    </section>
  );
}

function NoneFound({ search, onClear }: { search: string; onClear: () => void }) {
  if (search.trim() === '')
    return <EmptyState title="No gaps">Every documented status and constraint is tested by a scenario.</EmptyState>;
  return <EmptyState title="No endpoint matches" action={<Button onClick={onClear}>Clear search</Button>} />;
}
