import { readFileSync } from 'node:fs';
import type { Pending } from '@assay/runner';

export interface LeftRecords {
  startedAt: string;
  pending: Pending[];
}

const KINDS = new Set(['record', 'steps', 'setting']);

interface Line {
  key: string;
  pending?: Pending;
}

/** What is still to be removed by a file of a run about this API; null when it is no such file. A last line that was cut off is left out. */
export function readJournal(path: string, baseUrl: string): LeftRecords | null {
  const [first, ...lines] = textOf(path).split('\n').map(parsed);
  if (!isHead(first) || first.baseUrl !== baseUrl) return null;
  const entries = new Map<string, Pending>();
  for (const line of lines) {
    if (!isLine(line)) continue;
    entries.delete(line.key);
    if (line.pending !== undefined) entries.set(line.key, line.pending);
  }
  // What scenarios made stands on what they shared.
  const isShared = (key: string): number => Number(/\/shared:/.test(key));
  const inOrder = [...entries].toSorted(([a], [b]) => isShared(a) - isShared(b));
  return { startedAt: first.startedAt, pending: inOrder.map(([, pending]) => pending) };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const isHead = (value: unknown): value is { baseUrl: string; startedAt: string } =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 1 &&
  'baseUrl' in value &&
  typeof value.baseUrl === 'string' &&
  'startedAt' in value &&
  typeof value.startedAt === 'string';

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null || !('key' in value) || typeof value.key !== 'string') return false;
  return !('pending' in value) || isPending(value.pending);
}

const isPending = (value: unknown): value is Pending =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  typeof value.kind === 'string' &&
  KINDS.has(value.kind);
