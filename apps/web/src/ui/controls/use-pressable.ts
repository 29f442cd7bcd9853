import { useState } from 'react';
import type { ComponentProps, FocusEvent, MouseEvent } from 'react';

type Pressable = Pick<ComponentProps<'button'>, 'disabled' | 'onFocus' | 'onBlur' | 'onClick'>;
type PressableProps = Pressable & { 'aria-disabled': true | undefined };

/**
 * What makes a button keep the focus while it cannot be pressed. A browser takes the focus from a button that is disabled, and who
 * pressed Save by keyboard would begin anew at the top of the page; so one that has the focus only says that it is disabled.
 */
export function usePressable({ disabled = false, onFocus, onBlur, onClick }: Pressable): PressableProps {
  const [focused, setFocused] = useState(false);
  const pressable = disabled && focused;
  return {
    disabled: disabled && !focused,
    'aria-disabled': pressable || undefined,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      // After a switch to another window and back, the element still has the focus.
      if (document.activeElement !== event.currentTarget) setFocused(false);
      onBlur?.(event);
    },
    onClick: pressable ? ignore : onClick,
  };
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
