let locks = 0;

/** Until the answer is called, no dialog closes by Escape or a click outside: another one stands above it. */
export function lockDialogs(): () => void {
  locks += 1;
  return () => {
    locks -= 1;
  };
}

export const dialogsLocked = (): boolean => locks > 0;
