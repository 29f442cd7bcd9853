import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Pending, PendingStore } from '@assay/runner';
import { newFile, release, remove } from './state-folder.ts';
import type { Io } from '../io.ts';

interface JournalHead {
  version: 1;
  baseUrl: string;
  startedAt: string;
}

interface JournalOptions {
  baseUrl: string;
  io: Pick<Io, 'env' | 'home'>;
  /** What is hidden in a text must not be written. */
  mask: (text: string) => string;
}

/** What is more is removed by this process only. */
const MAX_ENTRIES = 10_000;
/** Of one entry, in characters. */
const MAX_TEXT = 64 * 1024;
/** A file of this size is written anew with what still counts. */
const COMPACT_CHARACTERS = 4 * 1024 * 1024;

/**
 * Keeps what a run has still to remove in a file, a line for each change, written before anything else is sent: a process that is
 * killed has recorded what it made. The file is there from the first line on.
 */
export class RemovalJournal {
  readonly #options: JournalOptions;
  readonly #entries = new Map<string, string>();
  #file: { path: string; descriptor: number; written: number } | null = null;
  #isOver = false;

  constructor(options: JournalOptions) {
    this.#options = options;
  }

  /** The store of one part of a run; keys of different parts are different. */
  store(part: string): PendingStore {
    const held = new Set<string>();
    const at = (key: string): string => `${part}/${key}`;
    return {
      lock: (key, singleton, pending) => {
        if (held.has(singleton)) return Promise.resolve(false);
        held.add(singleton);
        this.#keep(at(key), pending);
        return Promise.resolve(true);
      },
      replace: (key, pending) => Promise.resolve(this.#keep(at(key), pending)),
      keep: (key, read) => this.#keep(at(key), read()),
      done: (key) => this.#done(at(key)),
    };
  }

  /** Ends it; the file stays for the next run where `isKept`, and something is in it. */
  close({ isKept }: { isKept: boolean }): void {
    this.#isOver = true;
    if (this.#file === null) return;
    const { path, descriptor } = this.#file;
    closeSync(descriptor);
    this.#file = null;
    if (isKept && this.#entries.size > 0) release(path);
    else remove(path);
  }

  #keep(key: string, pending: Pending): void {
    if (this.#entries.size >= MAX_ENTRIES) return;
    const { mask } = this.#options;
    const line = JSON.stringify({ key, pending }, (_, value: unknown) =>
      typeof value === 'string' ? mask(value) : value,
    );
    if (line.length > MAX_TEXT) return;
    // What is kept again counts as the last one, as the runner sends it.
    this.#entries.delete(key);
    this.#entries.set(key, line);
    this.#write(line);
  }

  #done(key: string): void {
    if (this.#entries.delete(key)) this.#write(JSON.stringify({ key }));
  }

  /** A disk that is full ends nothing: the run removes what it made as long as it lives. */
  #write(line: string): void {
    if (this.#isOver) return;
    try {
      this.#file ??= this.#begin(null);
      if (this.#file === null) return;
      writeSync(this.#file.descriptor, `${line}\n`);
      this.#file.written += line.length;
      if (this.#file.written > COMPACT_CHARACTERS) this.#compact(this.#file.path);
    } catch {
      this.#isOver = true;
    }
  }

  #begin(path: string | null): { path: string; descriptor: number; written: number } | null {
    const { baseUrl, io } = this.#options;
    const wanted = path ?? newFile(baseUrl, io);
    if (wanted === null) {
      this.#isOver = true;
      return null;
    }
    const head: JournalHead = { version: 1, baseUrl, startedAt: new Date().toISOString() };
    // A run that has just ended removes the folder when it is empty.
    mkdirSync(dirname(wanted), { recursive: true, mode: 0o700 });
    const descriptor = openSync(wanted, 'wx', 0o600);
    writeSync(descriptor, `${JSON.stringify(head)}\n`);
    return { path: wanted, descriptor, written: 0 };
  }

  #compact(path: string): void {
    const next = this.#begin(`${path}.new`);
    if (next === null) return;
    for (const line of this.#entries.values()) writeSync(next.descriptor, `${line}\n`);
    if (this.#file !== null) closeSync(this.#file.descriptor);
    renameSync(next.path, path);
    this.#file = { path, descriptor: next.descriptor, written: 0 };
  }
}
