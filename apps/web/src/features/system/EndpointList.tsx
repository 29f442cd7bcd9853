import type { EndpointNode, System } from '@assay/contract';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { Link, pathTo } from '../../app/index.ts';
import { plural } from '../../data/index.ts';
import {
  Button,
  CodeText,
  EmptyState,
  FilterButtons,
  IconButton,
  MethodBadge,
  SearchInput,
  StatusDot,
} from '../../ui/index.ts';
import { useShownStatus } from '../environments/index.ts';
import { beginRun, useLiveStatus, useRunBusy } from '../runs/index.ts';

const filters = {
  all: { label: 'All', accepts: () => true },
  with: { label: 'With Scenarios', accepts: (endpoint: EndpointNode) => endpoint.scenarios.length > 0 },
  without: { label: 'Without Scenarios', accepts: (endpoint: EndpointNode) => endpoint.scenarios.length === 0 },
  review: { label: 'To Review', accepts: ({ scenarios }: EndpointNode) => scenarios.some((one) => one.needs_review) },
} as const;

type FilterName = keyof typeof filters;

/** Rows drawn at once; large documents have over a thousand endpoints. */
const PAGE = 200;

export function EndpointList({ system }: { system: Pick<System, 'endpoints' | 'id'> }) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<FilterName>('all');
  const [shown, setShown] = useState(PAGE);
  const found = matching(system.endpoints, filter, search);
  return (
    <section aria-label="Endpoints" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput label="Search by path or method" value={search} onChange={setSearch} className="min-w-48 flex-1" />
        <FilterButtons
          label="Filter endpoints"
          value={filter}
          onChange={setFilter}
          options={filterNames(system).map((name) => ({
            id: name,
            label: filters[name].label,
            count: system.endpoints.filter(filters[name].accepts).length,
          }))}
        />
      </div>
      {found.length === 0 ? (
        <Nothing
          isEmpty={system.endpoints.length === 0}
          onClear={() => {
            setSearch('');
            setFilter('all');
          }}
        />
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {found.slice(0, shown).map((endpoint) => (
            <EndpointRow key={endpoint.id} systemId={system.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <button type="button" className="text-accent underline" onClick={() => setShown(shown + PAGE)}>
          Show more ({found.length - shown})
        </button>
      )}
    </section>
  );
}

/** The endpoints of a filter whose method and path have the text. */
export function matching(endpoints: readonly EndpointNode[], filter: FilterName, search: string): EndpointNode[] {
  const wanted = search.trim().toLowerCase();
  return endpoints.filter(
    (endpoint) =>
      filters[filter].accepts(endpoint) && `${endpoint.method} ${endpoint.endpoint}`.toLowerCase().includes(wanted),
  );
}

function Nothing({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  if (isEmpty)
    return (
      <EmptyState title="No endpoints available.">
        Use the button above to re-import a document that has endpoints.
      </EmptyState>
    );
  return <EmptyState title="No endpoint matches" action={<Button onClick={onClear}>Clear search and filter</Button>} />;
}

/** What is to be reviewed is a filter only while there is something. */
function filterNames({ endpoints }: Pick<System, 'endpoints'>): FilterName[] {
  const names = Object.keys(filters) as FilterName[];
  return names.filter((name) => name !== 'review' || endpoints.some(filters.review.accepts));
}

function EndpointRow({ systemId, endpoint }: { systemId: number; endpoint: EndpointNode }) {
  const live = useLiveStatus();
  const shown = useShownStatus(systemId);
  const busy = useRunBusy('endpoint', endpoint.id);
  const name = `${endpoint.method} ${endpoint.endpoint}`;
  return (
    <li className="flex items-center gap-3 px-3 hover:bg-sunken">
      <Link
        to={pathTo('EndpointDetail', { systemId, endpointId: endpoint.id })}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2"
      >
        <MethodBadge method={endpoint.method} />
        <span className="min-w-0 truncate font-mono text-[13px]">{endpoint.endpoint}</span>
        <span className="min-w-0 truncate text-[13px] text-ink-dim">
          <CodeText>{endpoint.summary}</CodeText>
        </span>
        {endpoint.removed && <span className="text-[13px] text-warn">no longer in the document</span>}
        {endpoint.scenarios.some(({ needs_review: open }) => open) && (
          <span className="text-[13px] text-warn">to review</span>
        )}
      </Link>
      <span className="hidden max-w-40 flex-wrap gap-1 sm:flex">
        {endpoint.scenarios.map((scenario) => (
          <StatusDot key={scenario.id} kind={live(scenario.id, shown(scenario))} label={scenario.name} />
        ))}
      </span>
      <span className="w-24 shrink-0 text-right text-[13px] text-ink-dim tabular-nums">
        {plural(endpoint.scenarios.length, 'scenario')}
      </span>
      <IconButton
        label={`Run ${name}`}
        icon={<Play size={14} />}
        disabled={endpoint.scenarios.length === 0 || busy}
        onClick={() => void beginRun('endpoint', endpoint.id, name)}
      />
    </li>
  );
}
