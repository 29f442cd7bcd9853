import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../exit-codes.ts';

/** How the page begins that is written beside failures. */
const TITLE = '# Failures of ';

/**
 * Somebody else's page is not written over.
 * @throws {UsageError} when the folder has one
 */
export function refuseOtherReadme(folder: string): void {
  const file = join(folder, 'README.md');
  if (existsSync(file) && !readFileSync(file, 'utf8').startsWith(TITLE))
    throw new UsageError(`${folder} has a README.md of its own. Choose another folder for --reproduce.`);
}
