import type { EndpointWithConfig } from '@assay/contract';
import { useState } from 'react';
import { plural } from '../../../data/index.ts';
import { Button, Checkbox, MethodBadge, ShowMore } from '../../../ui/index.ts';

/** Endpoints drawn at once; large documents have over a thousand. */
const PAGE = 200;

interface Props {
  endpoints: EndpointWithConfig[];
  selected: ReadonlySet<number>;
  disabled: boolean;
  onChange: (selected: ReadonlySet<number>) => void;
}

/** Which endpoints to generate scenarios for. */
export function EndpointSelection({ endpoints, selected, disabled, onChange }: Props) {
  const [shown, setShown] = useState(PAGE);
  const toggle = (id: number, wanted: boolean): void => {
    const next = new Set(selected);
    if (wanted) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="sr-only">Endpoints to generate scenarios for</legend>
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex-1 tabular-nums">
          {selected.size} of {plural(endpoints.length, 'endpoint')} selected
        </span>
        <Button size="sm" onClick={() => onChange(new Set(endpoints.map(({ id }) => id)))}>
          Select all
        </Button>
        <Button size="sm" onClick={() => onChange(new Set())}>
          Unselect all
        </Button>
      </div>
      <ul className="max-h-[50vh] divide-y divide-line overflow-auto rounded border border-line bg-surface">
        {endpoints.slice(0, shown).map((endpoint) => (
          <li key={endpoint.id}>
            <Checkbox
              className="flex w-full px-3 py-1.5 hover:bg-sunken [&>span]:min-w-0 [&>span]:flex-1"
              checked={selected.has(endpoint.id)}
              onChange={(event) => toggle(endpoint.id, event.target.checked)}
              label={
                <span className="flex min-w-0 items-center gap-2">
                  <MethodBadge method={endpoint.method} />
                  <span className="min-w-0 flex-1 truncate font-mono text-[13px]" title={endpoint.endpoint}>
                    {endpoint.endpoint}
                  </span>
                  <span className="text-[13px] whitespace-nowrap text-ink-dim tabular-nums">
                    {plural(endpoint.scenarios.length, 'scenario')}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <ShowMore left={endpoints.length - shown} onMore={() => setShown(shown + PAGE)} />
    </fieldset>
  );
}
