import type { OverallStatus } from '@assay/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isNarrowed, noFilter, readFilter, writeFilter } from '../../../data/index.ts';
import type { HistoryFilter } from '../../../data/index.ts';
import { EnvironmentFilter } from '../../environments/index.ts';
import { Button, Field, Input, SearchInput, Select } from '../../../ui/index.ts';

const TYPED_MS = 250;

export interface HistoryFilterState {
  filter: HistoryFilter;
  narrowed: boolean;
  change: (part: Partial<HistoryFilter>) => void;
  clear: () => void;
}

/** The filter of the history on this screen, kept in the address, so that it survives a reload and can be shared. */
export function useHistoryFilter(): HistoryFilterState {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const change = (part: Partial<HistoryFilter>): void =>
    setQuery((before) => writeFilter(before, { ...readFilter(before), ...part }), { replace: true });
  return { filter, narrowed: isNarrowed(filter), change, clear: () => change(noFilter) };
}

/** Status, days, text and environment that a history is narrowed to. */
export function HistoryFilters({
  systemId,
  filter,
  narrowed,
  change,
  clear,
}: HistoryFilterState & { systemId: number }) {
  return (
    <div role="search" aria-label="Filter the history" className="flex flex-wrap items-end gap-2">
      <TextFilter text={filter.text} onChange={(text) => change({ text })} />
      <Field label="Status" labelHidden>
        {(control) => (
          <Select
            {...control}
            className="w-auto"
            value={filter.status ?? ''}
            onChange={(event) => change({ status: (event.target.value || null) as OverallStatus | null })}
          >
            <option value="">Any status</option>
            <option value="success">Passed</option>
            <option value="failure">Failed</option>
            <option value="error">Error</option>
            <option value="skipped">Not run</option>
          </Select>
        )}
      </Field>
      <EnvironmentFilter
        systemId={systemId}
        value={filter.environment}
        onChange={(environment) => change({ environment })}
      />
      <Day label="From" value={filter.from} max={filter.to} onChange={(from) => change({ from })} />
      <Day label="To" value={filter.to} min={filter.from} onChange={(to) => change({ to })} />
      {narrowed && (
        <Button kind="ghost" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** Written into the address once nothing more is typed. */
function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (known !== text) {
    setKnown(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed === text) return undefined;
    const timer = setTimeout(() => onChange(typed), TYPED_MS);
    return () => clearTimeout(timer);
  });
  return (
    <SearchInput label="Search the history" value={typed} onChange={setTyped} className="min-w-40 flex-1 basis-48" />
  );
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <label className="flex items-center gap-1.5 text-[13px] text-ink-dim">
      {label}
      <Input
        type="date"
        className="w-36"
        value={value}
        {...(min && { min })}
        {...(max && { max })}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
