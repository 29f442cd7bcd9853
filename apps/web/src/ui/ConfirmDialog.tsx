import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
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

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onCancel} title={props.title} locked={props.processing}>
      <div className="grid gap-3">{props.children}</div>
      <div className="flex justify-end gap-2">
        <Button onClick={props.onCancel} disabled={props.processing}>
          Cancel
        </Button>
        <Button
          kind={props.kind === 'danger' || props.kind === 'warning' ? 'danger' : 'primary'}
          onClick={props.onConfirm}
          busy={props.processing}
          disabled={props.confirmDisabled ?? false}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
