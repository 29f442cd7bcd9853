import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../exit-codes.ts';

/** What is kept of the runs of a project at one address. */
export interface LastRun {
  baseUrl: string;
  environment: string | null;
  /** `METHOD /path#key` of what did not pass when it was last run there. */
  failed: string[];
}

/** What came of a run. */
export interface EndedRun {
  baseUrl: string;
  environment: string | null;
  failed: readonly string[];
  passed: readonly string[];
  /** Whether the project still has a scenario. */
  isKnown: (identity: string) => boolean;
}

/** Ignored by git. */
const FILE = '.last.json';
const MAX_ADDRESSES = 20;

/** Adds a run to what is known: only what passed at an address stops being a failure there. */
export function keepLastRun(folder: string, { baseUrl, environment, failed, passed, isKnown }: EndedRun): void {
  const runs = findRuns(folder);
  const before = runs.find((one) => one.baseUrl === baseUrl)?.failed ?? [];
  const hasPassed = new Set(passed);
  const open = new Set([...before.filter((one) => !hasPassed.has(one) && isKnown(one)), ...failed]);
  const others = runs.filter((one) => one.baseUrl !== baseUrl);
  const kept = [{ baseUrl, environment, failed: [...open] }, ...others].slice(0, MAX_ADDRESSES);
  try {
    writeFileSync(join(folder, FILE), `${JSON.stringify({ runs: kept })}\n`);
  } catch {
    // A folder that cannot be written to can still be tested.
  }
}

/** The runs of a project, one for each address, the last one first. @throws {UsageError} where it was never run here */
export function readLastRuns(folder: string): [LastRun, ...LastRun[]] {
  const [last, ...others] = findRuns(folder);
  if (last !== undefined) return [last, ...others];
  throw new UsageError('Nothing is known of a last run of this project. Run it once: assay test.');
}

/**
 * What is to be repeated at an address: what did not pass there, and what did not pass in the last run, wherever that was.
 */
export function failedAt(runs: readonly LastRun[], baseUrl: string): Set<string> {
  const there = runs.find((one) => one.baseUrl === baseUrl)?.failed ?? [];
  return new Set([...there, ...(runs[0]?.failed ?? [])]);
}

function findRuns(folder: string): LastRun[] {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
    return isObject(value) && Array.isArray(value['runs']) ? value['runs'].filter(isLastRun) : [];
  } catch {
    // No file, or one of another form.
    return [];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isLastRun = (value: unknown): value is LastRun =>
  isObject(value) &&
  typeof value['baseUrl'] === 'string' &&
  (value['environment'] === null || typeof value['environment'] === 'string') &&
  Array.isArray(value['failed']) &&
  value['failed'].every((one) => typeof one === 'string');
