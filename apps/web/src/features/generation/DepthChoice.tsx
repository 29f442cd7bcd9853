import type { GenerationDepth } from '@assay/contract';
import { useId } from 'react';
import { depths } from './depths.ts';

export function DepthChoice({
  value,
  disabled,
  onChange,
}: {
  value: GenerationDepth;
  disabled: boolean;
  onChange: (depth: GenerationDepth) => void;
}) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5" disabled={disabled}>
      <legend className="mb-1 font-medium">How much</legend>
      {depths.map(({ id, label, line }) => (
        <label
          key={id}
          className="flex cursor-pointer items-baseline gap-2.5 rounded border border-line px-3 py-1.5 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={value === id}
            onChange={() => onChange(id)}
            className="size-3.5 translate-y-0.5 accent-accent"
          />
          <span className="w-18 shrink-0 font-medium">{label}</span>
          <span className="text-[13px] text-ink-dim">{line}</span>
        </label>
      ))}
    </fieldset>
  );
}
