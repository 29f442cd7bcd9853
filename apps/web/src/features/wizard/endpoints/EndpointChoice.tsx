import type { EndpointWithConfig } from '@assay/contract';
import { useState } from 'react';
import { cn, EmptyState, MethodBadge, SearchInput, ShowMore, StatusBadge } from '../../../ui/index.ts';

/** Endpoints drawn at once; large documents have over a thousand. */
const PAGE = 200;

interface Props {
  endpoints: EndpointWithConfig[];
  selected: number | null;
  /** Those whose values were changed and not saved. */
  unsaved: ReadonlySet<number>;
  onSelect: (endpoint: EndpointWithConfig) => void;
}

/** The list of a master and its detail: every endpoint with its flag. */
export function EndpointChoice({ endpoints, selected, unsaved, onSelect }: Props) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(PAGE);
  const wanted = search.trim().toLowerCase();
  const found = endpoints.filter(({ method, endpoint }) => `${method} ${endpoint}`.toLowerCase().includes(wanted));
  const configured = endpoints.filter((endpoint) => endpoint.configured).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <SearchInput label="Search by path or method" value={search} onChange={setSearch} />
      <p className="text-[13px] text-ink-dim tabular-nums" role="status">
        {configured} of {endpoints.length} configured
      </p>
      {found.length === 0 ? (
        <EmptyState
          title="No endpoint matches"
          action={
            <button type="button" className="text-accent underline" onClick={() => setSearch('')}>
              Clear search
            </button>
          }
        />
      ) : (
        <ul
          aria-label="Endpoints to configure"
          className="max-h-[60vh] divide-y divide-line overflow-auto rounded border border-line bg-surface"
        >
          {found.slice(0, shown).map((endpoint) => (
            <li key={endpoint.id}>
              <button
                type="button"
                aria-current={endpoint.id === selected || undefined}
                onClick={() => onSelect(endpoint)}
                className={cn(
                  'flex w-full items-center gap-2 px-3 py-2 text-left hover:bg-sunken',
                  endpoint.id === selected && 'bg-accent-soft hover:bg-accent-soft',
                )}
              >
                <MethodBadge method={endpoint.method} />
                <span className="min-w-0 flex-1 truncate font-mono text-[13px]" title={endpoint.endpoint}>
                  {endpoint.endpoint}
                </span>
                {unsaved.has(endpoint.id) ? (
                  <span className="text-[12px] whitespace-nowrap text-warn">Not saved yet</span>
                ) : (
                  endpoint.configured && <StatusBadge kind="pass">Configured</StatusBadge>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ShowMore left={found.length - shown} onMore={() => setShown(shown + PAGE)} />
    </div>
  );
}
