import { CircleHelp, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { cn } from '../cn.ts';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  kind: 'danger' | 'warning' | 'info' | 'primary';
  title: string;
  confirmLabel: string;
  /** While true, cancel and Escape are blocked. */
  processing: boolean;
  confirmDisabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

const badges = {
  danger: { Icon: OctagonAlert, className: 'bg-fail-soft text-fail', button: 'danger' },
  warning: { Icon: TriangleAlert, className: 'bg-warn-soft text-warn', button: 'danger' },
  info: { Icon: Info, className: 'bg-busy-soft text-busy', button: 'secondary' },
  primary: { Icon: CircleHelp, className: 'bg-accent-soft text-accent', button: 'primary' },
} as const;

/** Asks before something is done that matters. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onCancel} title={props.title} locked={props.processing}>
      <ConfirmContent {...props} />
    </Dialog>
  );
}

/** The content of the dialog. */
export function ConfirmContent(props: Omit<ConfirmDialogProps, 'open' | 'title'>) {
  const { Icon, className, button } = badges[props.kind];
  return (
    <>
      <div data-kind={props.kind} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <span className={cn('grid size-8 place-items-center rounded', className)}>
          <Icon size={16} aria-hidden />
        </span>
        <div className="grid gap-3">{props.children}</div>
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={props.onCancel} disabled={props.processing}>
          Cancel
        </Button>
        <Button
          kind={button}
          onClick={props.onConfirm}
          busy={props.processing}
          disabled={props.confirmDisabled ?? false}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </>
  );
}
