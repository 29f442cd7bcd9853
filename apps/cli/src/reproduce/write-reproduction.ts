import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reproductionFiles } from '@assay/reproduce';
import type { Failure } from '@assay/reproduce';
import { UsageError } from '../exit-codes.ts';

interface About {
  title: string;
  baseUrl: string;
}

/**
 * Writes failures for other tools into a folder.
 * @throws {UsageError} when it cannot be written
 */
export function writeReproduction(
  folder: string,
  failures: readonly Failure[],
  about: About,
  mask: (text: string) => string,
): void {
  try {
    for (const { path, text, isExecutable } of reproductionFiles(failures, about)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, mask(text));
      if (isExecutable) chmodSync(file, 0o755);
    }
  } catch (error) {
    throw new UsageError(`The folder ${folder} cannot be written. Check the path and its permissions.`, {
      cause: error,
    });
  }
}
