import { setTimeout as sleep } from 'node:timers/promises';
import type { Pending, PendingStore } from '@assay/runner';
import type { Database } from '../../../db/index.ts';
import type { LeasedRun } from '../claims/run-claims.store.ts';
import { lockSingleton, replaceRemoval, storeRemovals } from './removals.store.ts';
import type { StoredPending } from './removals.store.ts';

const GATHER_MS = 15;
/** What is more is removed in this process only. */
const MAX_STORED = 10_000;
/** Of one entry, and of those that one statement takes, in characters. */
const MAX_TEXT = 64 * 1024;
const MAX_STATEMENT_TEXT = 5 * 1024 * 1024;
const SCENARIO = /^scenario:(\d+)$/;

interface Changed {
  scenarioId: number | null;
  read: () => Pending;
}

/** Where what is still to be removed is written. */
export interface RemovalTable {
  store(changes: { added: readonly StoredPending[]; deleted: readonly number[] }): Promise<void>;
  /** False where another run has the singleton. */
  lock(entry: StoredPending, singleton: string): Promise<boolean>;
  replace(position: number, content: Pending): Promise<void>;
}

/** The table of what the part of one worker in a run has still to remove. */
export const removalsOfRun = (db: Database, leased: LeasedRun): RemovalTable => ({
  store: (changes) => storeRemovals(db, leased, changes),
  lock: (entry, singleton) => lockSingleton(db, leased, { ...entry, singleton }),
  replace: (position, content) => replaceRemoval(db, leased, { position, content }),
});

/** Stores what the part of one worker has still to remove, in batches; what is removed before the next batch is never stored. */
export class RemovalJournal implements PendingStore {
  readonly #table: RemovalTable;
  readonly #positions = new Map<string, number>();
  readonly #stored = new Set<number>();
  #changed = new Map<number, Changed>();
  #deleted: number[] = [];
  #next = 0;
  #writing: Promise<void> | null = null;
  #failure: { error: unknown } | null = null;

  constructor(table: RemovalTable) {
    this.#table = table;
  }

  async lock(key: string, singleton: string, pending: Pending): Promise<boolean> {
    const position = this.#next;
    this.#next += 1;
    const isHeld = await this.#table.lock({ position, scenarioId: null, content: pending }, singleton);
    if (isHeld) {
      this.#positions.set(key, position);
      this.#stored.add(position);
    }
    return isHeld;
  }

  async replace(key: string, pending: Pending): Promise<void> {
    const position = this.#positions.get(key);
    if (position === undefined) throw new Error(`${key} is not held.`);
    await this.#table.replace(position, pending);
  }

  keep(key: string, read: () => Pending): void {
    this.#takeOff(key);
    const position = this.#next;
    this.#next += 1;
    this.#positions.set(key, position);
    this.#changed.set(position, { scenarioId: scenarioOf(key), read });
    this.#begin();
  }

  done(key: string): void {
    this.#takeOff(key);
    if (this.#deleted.length > 0) this.#begin();
  }

  /** Resolves when all that was given before is stored. @throws what a write threw */
  async flush(): Promise<void> {
    while (this.#writing !== null && this.#failure === null) await this.#writing;
    if (this.#failure) throw this.#failure.error;
  }

  /** Stores nothing more; resolves when the last write has ended. */
  async end(): Promise<void> {
    this.#changed.clear();
    this.#deleted = [];
    await this.#writing;
  }

  #takeOff(key: string): void {
    const position = this.#positions.get(key);
    if (position === undefined) return;
    this.#positions.delete(key);
    this.#changed.delete(position);
    if (this.#stored.delete(position)) this.#deleted.push(position);
  }

  #begin(): void {
    if (this.#failure) return;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
      if (this.#changed.size + this.#deleted.length > 0) this.#begin();
    });
  }

  async #write(): Promise<void> {
    try {
      while (this.#changed.size + this.#deleted.length > 0) {
        await sleep(GATHER_MS);
        const added = this.#take();
        const deleted = this.#deleted.splice(0);
        if (added.length + deleted.length > 0) await this.#table.store({ added, deleted });
      }
    } catch (error) {
      this.#failure = { error };
    }
  }

  #take(): StoredPending[] {
    const added: StoredPending[] = [];
    let textLength = 0;
    for (const [position, { scenarioId, read }] of this.#changed) {
      if (textLength > MAX_STATEMENT_TEXT) break;
      this.#changed.delete(position);
      const content = read();
      const { length } = JSON.stringify(content);
      if (length > MAX_TEXT || this.#stored.size >= MAX_STORED) continue;
      textLength += length;
      this.#stored.add(position);
      added.push({ position, scenarioId, content });
    }
    return added;
  }
}

function scenarioOf(key: string): number | null {
  const id = SCENARIO.exec(key)?.[1];
  return id === undefined ? null : Number(id);
}
