import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { startShelf } from './shelf-api.ts';
import type { ShelfApi, ShelfOptions } from './shelf-api.ts';

export interface Workspace {
  readonly folder: string;
  /** A path in it. */
  path: (name: string) => string;
  /** A running shelf, stopped after the test, and the file with its document. */
  shelf: (options?: ShelfOptions) => Promise<{ api: ShelfApi; file: string }>;
}

/** A folder for each test of a file, and what runs in it. */
export function useWorkspace(): Workspace {
  let folder = '';
  let running: ShelfApi[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-cli-'));
  });
  afterEach(async () => {
    for (const api of running) await api.close();
    running = [];
    rmSync(folder, { recursive: true, force: true });
  });
  const path = (name: string): string => join(folder, name);
  return {
    get folder() {
      return folder;
    },
    path,
    shelf: async (options = {}) => {
      const api = await startShelf(options);
      running.push(api);
      const file = path(`shelf-${running.length}.json`);
      writeFileSync(file, JSON.stringify(JSON.parse(api.document), null, 2));
      return { api, file };
    },
  };
}
