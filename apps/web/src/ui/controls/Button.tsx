import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Spinner } from '../display/Spinner.tsx';
import { usePressable } from './use-pressable.ts';

const styles = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded border font-medium whitespace-nowrap transition-colors duration-100 unpressable:cursor-not-allowed unpressable:opacity-55',
  {
    variants: {
      kind: {
        primary:
          'border-accent bg-accent text-accent-ink hover:pressable:border-accent-strong hover:pressable:bg-accent-strong',
        secondary: 'border-line-strong bg-surface text-ink hover:pressable:bg-sunken',
        ghost: 'border-transparent bg-transparent text-ink-dim hover:pressable:bg-sunken hover:pressable:text-ink',
        danger: 'border-fail bg-surface text-fail hover:pressable:bg-fail-soft',
      },
      size: { sm: 'h-7 px-2 text-[13px]', md: 'h-8 px-3' },
    },
    defaultVariants: { kind: 'secondary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof styles> {
  icon?: ReactNode;
  busy?: boolean;
  /** What it does, where not everybody may do it. */
  needs?: string | undefined;
}

export function Button({
  kind,
  size,
  icon,
  busy = false,
  className,
  children,
  disabled,
  type,
  needs,
  ...rest
}: ButtonProps) {
  const pressable = usePressable({ ...rest, disabled: disabled === true || busy }, needs);
  return (
    <button
      {...rest}
      {...pressable}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      className={cn(styles({ kind, size }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
