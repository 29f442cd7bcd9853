import type { ApiEndpoint, Scenario } from '@assay/contract';
import { ChevronDown, ChevronRight, ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { plural, usePassRates } from '../../data/index.ts';
import { Button, cn, Notice, Stat, localStore } from '../../ui/index.ts';
import { EnvironmentFilter, useShownStatus } from '../environments/index.ts';
import { RunCharts, seriesOfRates, useHistoryFilter } from '../history/index.ts';
import { GenerateValidationsDialog } from '../validation-generation/index.ts';
import { healthOf } from './health.ts';
import type { Health } from './health.ts';

const KEY = 'assay.health-overview';

interface Props {
  systemId: number;
  endpoint: ApiEndpoint;
  onManage: () => void;
}

/** The health of an endpoint's scenarios: their rules and the outcomes of their last runs. Remembers whether it is open. */
export function HealthOverview({ systemId, endpoint, onManage }: Props) {
  const [open, setOpen] = useState(() => localStore.get(KEY) !== 'closed');
  const health = healthOf(endpoint.scenarios, useShownStatus(systemId));
  const toggle = (): void => {
    localStore.set(KEY, open ? 'closed' : 'open');
    setOpen(!open);
  };
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section aria-label="Scenario Health Overview" className="rounded border border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className="flex min-h-10 w-full items-center gap-2 px-3 text-left font-semibold hover:bg-sunken"
        >
          <Chevron size={14} aria-hidden /> Scenario Health Overview
          <span className="font-normal text-ink-dim tabular-nums">({plural(health.scenarios, 'scenario')})</span>
        </button>
      </h2>
      {open && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line p-4">
          <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
            <Stat label="With Validations" value={health.withRules} />
            <Stat label="No Validations" value={health.withoutRules} />
            <Stat label="Total Validations" value={health.rules} />
            <Stat label="Avg Validations" value={health.average} />
          </div>
          <LastResults health={health} />
          <Hints health={health} />
          <Actions endpoint={endpoint} health={health} onManage={onManage} />
          <Charts systemId={systemId} endpointId={endpoint.id} />
        </div>
      )}
    </section>
  );
}

function LastResults({ health: { scenarios, passed, failed, errors } }: { health: Health }) {
  const waiting = scenarios - passed - failed - errors;
  if (scenarios === waiting) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-[13px] tabular-nums">
      <span className="text-ink-dim">Last results:</span>
      <span className={cn(passed > 0 && 'text-pass')}>{passed} passed</span>
      <span className={cn(failed > 0 && 'text-fail')}>{failed} failed</span>
      {errors > 0 && <span className="text-warn">{plural(errors, 'error')}</span>}
      {waiting > 0 && <span className="text-ink-dim">{waiting} without a result</span>}
    </p>
  );
}

function Hints({ health: { scenarios, withRules, withoutRules, passed } }: { health: Health }) {
  if (scenarios === 0) return null;
  // Green would say that the scenarios are well, which is known only once all have passed.
  if (withoutRules === 0)
    return <Notice kind={passed === scenarios ? 'success' : 'info'}>All scenarios have validations!</Notice>;
  return (
    <div className="grid gap-2">
      <Notice kind="warning">
        {plural(withoutRules, 'scenario')} {withoutRules === 1 ? 'has' : 'have'} no validation rules: only the status is
        checked.
      </Notice>
      {withRules > 0 && (
        <p className="text-[13px] text-ink-dim">
          {plural(withRules, 'scenario')} {withRules === 1 ? 'has' : 'have'} validation rules.
        </p>
      )}
    </div>
  );
}

function Actions({ endpoint, health, onManage }: Omit<Props, 'systemId'> & { health: Health }) {
  // Kept as it was when the dialog opened: afterwards none of them lacks rules any more.
  const [generating, setGenerating] = useState<Scenario[] | null>(null);
  const lacking = endpoint.scenarios.filter(({ validations_count: count }) => count === 0);
  return (
    <div className="flex flex-wrap gap-2">
      {health.withoutRules > 0 && (
        <Button
          needs="generateValidations"
          icon={<ListChecks size={14} />}
          aria-haspopup="dialog"
          onClick={() => setGenerating(lacking)}
        >
          Generate All Validations
        </Button>
      )}
      <Button onClick={onManage}>Manage Scenarios</Button>
      {generating && (
        <GenerateValidationsDialog
          endpoints={[{ ...endpoint, scenarios: generating }]}
          onClose={() => setGenerating(null)}
        />
      )}
    </div>
  );
}

function Charts({ systemId, endpointId }: { systemId: number; endpointId: number }) {
  const { filter, change } = useHistoryFilter();
  const rates = usePassRates(endpointId, filter.environment).data;
  const series = useMemo(() => seriesOfRates(rates ?? []), [rates]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <EnvironmentFilter
        systemId={systemId}
        value={filter.environment}
        onChange={(environment) => change({ environment })}
      />
      <RunCharts series={series} of="share of scenarios, in runs of the whole endpoint" />
    </div>
  );
}
