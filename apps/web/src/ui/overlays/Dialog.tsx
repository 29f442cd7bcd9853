import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { dialogsLocked } from './dialog-lock.ts';
import { IconButton } from '../controls/IconButton.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** While true neither Escape nor a click outside nor the cross closes it. */
  locked?: boolean;
  wide?: boolean;
  children: ReactNode;
}

const CONTROLS = 'input, select, textarea, button, a[href]';

/** What the dialog is about, rather than the button that closes it. */
function firstField(content: HTMLElement | null): HTMLElement | null {
  const checked = content?.querySelector<HTMLElement>('input[type=radio]:checked');
  return checked ?? content?.querySelector<HTMLElement>(`:is(${CONTROLS}):not(:disabled)`) ?? null;
}

export function Dialog({ open, onClose, title, description, locked = false, wide = false, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !locked && !dialogsLocked() && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Base.Popup
          initialFocus={() => firstField(content.current) ?? true}
          className={cn(
            'fixed top-[10vh] left-1/2 z-50 grid max-h-[85vh] w-[min(calc(100vw-2rem),30rem)] -translate-x-1/2 gap-4 overflow-auto rounded border border-line bg-surface p-5 shadow-float',
            wide && 'w-[min(calc(100vw-2rem),44rem)]',
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            <IconButton label="Close" icon={<X size={16} />} disabled={locked} onClick={onClose} />
          </div>
          {description && <Base.Description className="text-ink-dim">{description}</Base.Description>}
          <div ref={content} className="contents">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
