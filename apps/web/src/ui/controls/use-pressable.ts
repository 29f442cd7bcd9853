import { useState } from 'react';
import type { ComponentProps, FocusEvent, MouseEvent } from 'react';
import { useDenial } from './permission.ts';

type Pressable = Pick<ComponentProps<'button'>, 'disabled' | 'onFocus' | 'onBlur' | 'onClick' | 'title'>;
type PressableProps = Pressable & { 'aria-disabled': true | undefined; 'aria-description'?: string };

/** Who may not do it can still reach the button and read why. */
const denied = (reason: string): Pick<PressableProps, 'title' | 'aria-description'> => ({
  title: reason,
  'aria-description': reason,
});

/**
 * What makes a button keep the focus while it cannot be pressed. A browser takes the focus from a button that is disabled, and who
 * pressed Save by keyboard would begin anew at the top of the page; so one that has the focus only says that it is disabled.
 */
export function usePressable(
  { disabled: isDisabled = false, onFocus, onBlur, onClick }: Pressable,
  needs: string | undefined,
): PressableProps {
  const denial = useDenial(needs);
  const disabled = isDisabled && denial === null;
  const [focused, setFocused] = useState(false);
  const reachable = (disabled && focused) || denial !== null;
  return {
    disabled: disabled && !focused,
    'aria-disabled': reachable || undefined,
    ...(denial !== null && denied(denial)),
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      // After a switch to another window and back, the element still has the focus.
      if (document.activeElement !== event.currentTarget) setFocused(false);
      onBlur?.(event);
    },
    onClick: reachable ? ignore : onClick,
  };
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
