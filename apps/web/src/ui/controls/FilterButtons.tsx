import { cn } from '../cn.ts';

/** One of a few ways to narrow a list, with how much each leaves. */
export function FilterButtons<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { id: Id; label: string; count?: number }[];
  value: Id;
  onChange: (id: Id) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1">
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={value === option.id}
          onClick={() => onChange(option.id)}
          className={cn(
            'h-8 rounded border border-transparent px-2.5 text-[13px]',
            value === option.id ? 'border-line-strong bg-surface font-medium' : 'text-ink-dim hover:bg-sunken',
          )}
        >
          {option.label} {option.count !== undefined && <span className="tabular-nums">({option.count})</span>}
        </button>
      ))}
    </div>
  );
}
