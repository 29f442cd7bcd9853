let locks = 0;

/** Until the returned function is called, neither Escape nor a click outside closes a dialog, because another one is above it. */
export function lockDialogs(): () => void {
  locks += 1;
  return () => {
    locks -= 1;
  };
}

export const dialogsLocked = (): boolean => locks > 0;
