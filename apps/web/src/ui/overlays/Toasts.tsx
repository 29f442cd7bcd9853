import { X } from 'lucide-react';
import { cn } from '../cn.ts';
import { CodeText } from '../code/CodeText.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { dismissToast, useToasts } from './toasts.ts';

const colors = {
  success: 'border-pass/50 text-pass',
  error: 'border-fail/50 text-fail',
  warning: 'border-warn/50 text-warn',
  info: 'border-line-strong text-ink',
};

export function Toasts() {
  const toasts = useToasts();
  return (
    <div aria-live="polite" className="fixed right-4 bottom-17 z-60 grid w-[min(calc(100vw-2rem),24rem)] gap-2">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={cn('flex items-start gap-2 rounded border bg-surface px-3 py-2 shadow-float', colors[toast.kind])}
        >
          <span className="min-w-0 flex-1 break-words">
            <CodeText>{toast.text}</CodeText>
          </span>
          <IconButton
            label="Dismiss"
            icon={<X size={14} />}
            className="size-5"
            onClick={() => dismissToast(toast.id)}
          />
        </div>
      ))}
    </div>
  );
}
