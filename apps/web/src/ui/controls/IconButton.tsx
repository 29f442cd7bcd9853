import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { usePressable } from './use-pressable.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: ReactNode;
  /** What it does, where not everybody may do it. */
  needs?: string | undefined;
}

/** A button that shows only an icon; its label is read out and shown as a tooltip. */
export function IconButton({ label, icon, className, type, needs, ...rest }: IconButtonProps) {
  const pressable = usePressable(rest, needs);
  return (
    <button
      {...rest}
      title={label}
      {...pressable}
      type={type ?? 'button'}
      aria-label={label}
      className={cn(
        'inline-flex size-7 shrink-0 items-center justify-center rounded text-ink-dim hover:pressable:bg-sunken hover:pressable:text-ink unpressable:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  );
}
