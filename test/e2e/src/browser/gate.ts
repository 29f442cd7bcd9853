/** What holds calls until the test lets them go, however early or late they are sent. */
export interface Gate {
  opened: Promise<void>;
  open: () => void;
}

export function closedGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
