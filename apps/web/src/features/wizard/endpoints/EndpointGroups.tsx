import type { EndpointWithConfig, Scenario } from '@assay/contract';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../data/index.ts';
import { cn, MethodBadge, ShowMore } from '../../../ui/index.ts';
import { caseOf } from '../../batch/index.ts';

/** Endpoints drawn at once; large documents have over a thousand. */
const PAGE = 200;

/** Every endpoint with its scenarios, each to be opened. */
export function EndpointGroups({ endpoints }: { endpoints: EndpointWithConfig[] }) {
  const [shown, setShown] = useState(PAGE);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul aria-label="Endpoints and scenarios" className="divide-y divide-line rounded border border-line bg-surface">
        {endpoints.slice(0, shown).map((endpoint) => (
          <Group key={endpoint.id} endpoint={endpoint} />
        ))}
      </ul>
      <ShowMore left={endpoints.length - shown} onMore={() => setShown(shown + PAGE)} />
    </div>
  );
}

function Group({ endpoint: { method, endpoint, scenarios } }: { endpoint: EndpointWithConfig }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 px-3 py-2 text-left hover:bg-sunken"
      >
        <ChevronRight size={14} aria-hidden className={cn('shrink-0 transition-transform', open && 'rotate-90')} />
        <MethodBadge method={method} />
        <span className="min-w-0 flex-1 truncate font-mono text-[13px]" title={endpoint}>
          {endpoint}
        </span>
        <span className="text-[13px] whitespace-nowrap text-ink-dim tabular-nums">
          {plural(scenarios.length, 'scenario')}
        </span>
      </button>
      {open && (
        <ul aria-label={`Scenarios of ${method} ${endpoint}`} className="grid gap-1 px-3 pb-3 pl-9">
          {scenarios.length === 0 && <li className="text-ink-dim">No scenarios available.</li>}
          {scenarios.map((scenario) => (
            <li key={scenario.id} className="flex min-w-0 flex-wrap items-center gap-x-2">
              <CaseBadge scenario={scenario} />
              <span className="min-w-0">{scenario.name}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Text and a border only: the colours of verdicts would suggest that it has run. */
function CaseBadge({ scenario }: { scenario: Scenario }) {
  return (
    <span className="w-28 shrink-0 rounded border border-line-strong px-1.5 text-center text-[12px] whitespace-nowrap text-ink-dim">
      {caseOf(scenario) === 'error' ? 'Error case' : 'Success case'}
    </span>
  );
}
