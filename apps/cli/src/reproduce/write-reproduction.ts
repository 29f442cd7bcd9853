import { chmodSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reproductionFiles } from '@assay/reproduce';
import type { Failure } from '@assay/reproduce';
import { makeFolder } from '../output/make-folder.ts';
import { UsageError } from '../exit-codes.ts';
import { refuseInput } from '../input/input-files.ts';
import { writeFailure } from '../output/output-file.ts';
import { refuseOtherReadme } from './other-readme.ts';

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
  refuseOtherReadme(folder);
  try {
    for (const { path, text, isExecutable } of reproductionFiles(failures, about)) {
      const file = join(folder, path);
      refuseInput(file, `--reproduce ${folder}`);
      makeFolder(dirname(file));
      writeFileSync(file, mask(text));
      if (isExecutable) chmodSync(file, 0o755);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${writeFailure(folder, error)} Check the path and its permissions.`, { cause: error });
  }
}
