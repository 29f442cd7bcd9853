import type { Database } from '../../db/index.ts';
import { storeBatch } from './run-progress.store.ts';
import type { Batch, Finished } from './run-progress.store.ts';

/** Collects what happens in a run and stores it in batches, one write at a time. */
export interface ResultWriter {
  started(scenario: Batch['started'][number]): void;
  finished(result: Finished): void;
  /** Waits only when the database falls behind. */
  keepUp(): Promise<void>;
  flush(): Promise<void>;
}

const MAX_WAITING = 200;

export function createResultWriter(db: Database, runId: number): ResultWriter {
  let batch: Batch = { started: [], finished: [] };
  let writing: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;

  const isEmpty = (): boolean => batch.started.length === 0 && batch.finished.length === 0;

  const write = async (): Promise<void> => {
    while (!isEmpty() && failure === null) {
      const taken = batch;
      batch = { started: [], finished: [] };
      await storeBatch(db, runId, taken);
    }
  };

  const begin = (): void => {
    writing ??= write()
      .catch((error: unknown) => {
        failure = { error };
      })
      .finally(() => {
        writing = null;
      });
  };

  const check = (): void => {
    if (failure) throw failure.error;
  };

  return {
    started: (scenario) => {
      batch.started.push(scenario);
      begin();
    },
    finished: (result) => {
      batch.finished.push(result);
      begin();
    },
    keepUp: async () => {
      check();
      if (batch.finished.length > MAX_WAITING && writing) await writing;
    },
    flush: async () => {
      while (!isEmpty() || writing) {
        check();
        begin();
        await writing;
      }
      check();
    },
  };
}
