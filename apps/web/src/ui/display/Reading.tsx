import { CircleCheck, CircleDashed, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { CodeText } from '../code/CodeText.tsx';

const badges = {
  understood: { Icon: CircleCheck, className: 'text-pass' },
  ambiguous: { Icon: CircleHelp, className: 'text-warn' },
  pending: { Icon: CircleDashed, className: 'text-ink-dim' },
  unknown: { Icon: CircleX, className: 'text-fail' },
};

/** How a sentence was understood, below its field, followed by what the user can do about it. */
export function Reading({ kind, text, children }: { kind: keyof typeof badges; text: string; children?: ReactNode }) {
  const { Icon, className } = badges[kind];
  return (
    <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-1 text-[13px]">
      <p className={cn('flex items-start gap-1.5', className)}>
        <Icon size={14} className="mt-[3px] shrink-0" aria-hidden />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <CodeText>{text}</CodeText>
        </span>
      </p>
      {children}
    </div>
  );
}

interface ChoiceProps {
  text: string;
  onUse: (text: string) => void;
  /** What replaces the written text; by default `text`. */
  instead?: string;
  children?: ReactNode;
}

/** A sentence that can be taken instead of the written one. */
export function ReadingChoice({ text, instead = text, onUse, children }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={() => onUse(instead)}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded border border-line-strong bg-surface px-2.5 py-1.5 text-left text-ink hover:bg-sunken"
    >
      <span>
        <CodeText>{text}</CodeText>
      </span>
      {children}
    </button>
  );
}
