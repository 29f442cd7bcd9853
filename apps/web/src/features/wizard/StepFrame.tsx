import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/index.ts';

/** What every step can do with the wizard. */
export interface StepMoves {
  next: () => void;
  /** Null on the first step. */
  back: (() => void) | null;
}

/** A step with its heading. The heading takes the focus, so that a screen reader announces the step. */
export function StepFrame({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h2>
        {hint && <p className="max-w-prose text-ink-dim">{hint}</p>}
      </header>
      {children}
    </section>
  );
}

/** The buttons that lead through the wizard: back on the left, on on the right. */
export function StepActions({ back, children }: { back: StepMoves['back']; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      {back !== null && (
        <Button icon={<ArrowLeft size={14} />} onClick={back}>
          Back
        </Button>
      )}
      <span className="flex-1" />
      {children}
    </div>
  );
}
