import { Check, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, cn, IconButton, ProgressBar } from '../../ui/index.ts';
import { canOpen, progressText, wizardSteps } from './wizard-steps.ts';

interface Props {
  current: number;
  onOpen: (index: number) => void;
  onCancel: () => void;
}

/** Where one is in the wizard, and the way back. On a telephone it begins collapsed. */
export function StepHeader({ current, onOpen, onCancel }: Props) {
  const [collapsed, setCollapsed] = useState(() => matchMedia('(max-width: 639px)').matches);
  const listId = useId();
  return (
    <nav aria-label="Wizard steps" className="grid gap-2 rounded border border-line bg-surface p-3">
      <div className="flex items-center gap-2">
        <IconButton
          label={collapsed ? 'Show all steps' : 'Collapse steps'}
          icon={collapsed ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          aria-expanded={!collapsed}
          aria-controls={listId}
          onClick={() => setCollapsed(!collapsed)}
        />
        <p className="min-w-0 flex-1 truncate font-medium tabular-nums">
          {collapsed ? progressText(current) : 'Configuration wizard'}
        </p>
        <Button size="sm" kind="ghost" icon={<X size={14} />} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {collapsed && <ProgressBar label="Wizard progress" value={current + 1} max={wizardSteps.length} />}
      <ol id={listId} hidden={collapsed} className={cn('grid gap-1 sm:grid-cols-5', collapsed && 'hidden')}>
        {wizardSteps.map((label, index) => (
          <li key={label}>
            <StepButton label={label} index={index} current={current} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ButtonProps {
  label: string;
  index: number;
  current: number;
  onOpen: (index: number) => void;
}

function StepButton({ label, index, current, onOpen }: ButtonProps) {
  const here = index === current;
  return (
    <button
      type="button"
      disabled={!canOpen(index, current)}
      aria-current={here ? 'step' : undefined}
      onClick={() => onOpen(index)}
      className={cn(
        'flex w-full items-center gap-2 rounded border px-2 py-1.5 text-left disabled:cursor-not-allowed disabled:text-ink-dim',
        here ? 'border-accent bg-accent-soft font-medium' : 'border-transparent hover:not-disabled:bg-sunken',
      )}
    >
      <span
        className={cn(
          'grid size-5 shrink-0 place-items-center rounded-full text-[12px] tabular-nums',
          here ? 'bg-accent text-accent-ink' : 'border border-line-strong',
        )}
      >
        {index < current ? <Check size={12} aria-label="done" /> : index + 1}
      </span>
      <span className="min-w-0 truncate" title={label}>
        {label}
      </span>
    </button>
  );
}
