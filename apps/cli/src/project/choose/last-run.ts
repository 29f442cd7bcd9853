import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../exit-codes.ts';

/** What is kept of the last run of a project, in a file that git ignores. */
export interface LastRun {
  /** `METHOD /path#key` of what did not pass. */
  failed: string[];
  environment: string | null;
  baseUrl: string;
}

const FILE = '.last.json';

export function keepLastRun(folder: string, run: LastRun): void {
  try {
    writeFileSync(join(folder, FILE), `${JSON.stringify(run)}\n`);
  } catch {
    // A folder that cannot be written to can still be tested.
  }
}

/** @throws {UsageError} where the project was never run here */
export function readLastRun(folder: string): LastRun {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
    if (isLastRun(value)) return value;
  } catch {
    // Said below, as for a file of another form.
  }
  throw new UsageError('Nothing is known of a last run of this project. Run it once: assay test.');
}

function isLastRun(value: unknown): value is LastRun {
  return (
    typeof value === 'object' &&
    value !== null &&
    'failed' in value &&
    Array.isArray(value.failed) &&
    'baseUrl' in value &&
    typeof value.baseUrl === 'string' &&
    'environment' in value
  );
}
