import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface FieldProps {
  label: string;
  /** Only for screen readers, in rows whose column makes the meaning visible. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

/** A label, its control, a hint and an error, tied together for screen readers. */
export function Field({ label, labelHidden = false, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={cn('text-[13px]', error ? 'text-fail' : 'text-ink-dim')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

const control =
  'w-full rounded border border-line-strong bg-surface px-2.5 text-ink aria-invalid:border-fail disabled:opacity-60';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(control, 'h-8', className)} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cn(control, 'min-h-20 py-1.5', className)} />;
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={cn(control, 'h-8', className)} />;
}

export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={cn('inline-flex items-center gap-2', className)}>
      <input {...rest} type="checkbox" className="size-4 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  );
}
