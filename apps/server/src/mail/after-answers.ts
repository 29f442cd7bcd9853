/** Work that nobody waits for, such as a mail that is sent after its call was answered. */
export interface AfterAnswers {
  run(work: Promise<unknown>): void;
  /** Waits for what was begun, before what it needs is closed. */
  settle(): Promise<void>;
}

export function createAfterAnswers(log: { error: (details: object, message: string) => void }): AfterAnswers {
  const pending = new Set<Promise<unknown>>();
  return {
    run: (work) => {
      const done = work
        .catch((err: unknown) => log.error({ err }, 'what was to be done after an answer failed'))
        .finally(() => pending.delete(done));
      pending.add(done);
    },
    settle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
