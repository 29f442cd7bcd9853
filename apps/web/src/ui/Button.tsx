import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './Spinner.tsx';

const styles = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded border font-medium whitespace-nowrap transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55',
  {
    variants: {
      kind: {
        primary:
          'border-accent bg-accent text-accent-ink hover:not-disabled:border-accent-strong hover:not-disabled:bg-accent-strong',
        secondary: 'border-line-strong bg-surface text-ink hover:not-disabled:bg-sunken',
        ghost:
          'border-transparent bg-transparent text-ink-dim hover:not-disabled:bg-sunken hover:not-disabled:text-ink',
        danger: 'border-fail bg-surface text-fail hover:not-disabled:bg-fail-soft',
      },
      size: { sm: 'h-7 px-2 text-[13px]', md: 'h-8 px-3' },
    },
    defaultVariants: { kind: 'secondary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof styles> {
  icon?: ReactNode;
  busy?: boolean;
}

export function Button({ kind, size, icon, busy = false, className, children, disabled, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cn(styles({ kind, size }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
