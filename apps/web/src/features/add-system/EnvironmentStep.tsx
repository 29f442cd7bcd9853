import { useId } from 'react';
import { cn } from '../../ui/index.ts';
import { shownVariables } from '../imports/index.ts';
import type { Environment } from '../imports/index.ts';

interface Props {
  environments: Environment[];
  /** Id of the chosen one; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
}

export function EnvironmentStep({ environments, value, onChange }: Props) {
  const chosen = environments.find(({ id }) => id === value);
  return (
    <div className="grid gap-3">
      <fieldset className="grid max-h-60 gap-1 overflow-auto">
        <legend className="mb-2 font-medium">Choose an environment</legend>
        <Choice label="No Environment" checked={value === null} onChoose={() => onChange(null)} />
        {environments.map(({ id, name }) => (
          <Choice key={id} label={name} checked={value === id} onChoose={() => onChange(id)} />
        ))}
      </fieldset>
      {chosen !== undefined && <Variables environment={chosen} />}
    </div>
  );
}

function Choice({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  const id = useId();
  return (
    <div className={cn('flex items-center gap-3 rounded border px-3 py-2', checked ? 'border-accent' : 'border-line')}>
      <input id={id} type="radio" name="environment" checked={checked} onChange={onChoose} className="accent-accent" />
      <label htmlFor={id} className="flex-1">
        {label}
      </label>
    </div>
  );
}

function Variables({ environment }: { environment: Environment }) {
  const shown = shownVariables(environment);
  const enabled = environment.variables.filter((one) => one.enabled).length;
  if (shown.length === 0) return <p className="text-ink-dim">It has no enabled variable.</p>;
  return (
    <section aria-label={`Variables of ${environment.name}`} className="grid gap-1 rounded border border-line p-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 font-mono text-[12.5px]">
        {shown.map(({ key, value }) => (
          <div key={key} className="contents">
            <dt className="text-ink-dim">{key}</dt>
            <dd className="min-w-0 break-all">{value}</dd>
          </div>
        ))}
      </dl>
      {enabled > shown.length && <p className="text-[13px] text-ink-dim">and {enabled - shown.length} more</p>}
    </section>
  );
}
