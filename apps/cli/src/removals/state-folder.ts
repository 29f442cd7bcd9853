import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Io } from '../io.ts';

type User = Pick<Io, 'env' | 'home'>;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Nobody can say whether a process of another machine still runs; after this it does not. */
const ELSEWHERE_MS = 24 * 3600 * 1000;
/** What is older than this is not looked at any more. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
const NAME = /^([0-9a-f]{16})-(\d+)-(\w+)-[0-9a-f]{8}\.jsonl$/;

/** Where files of runs are kept (XDG Base Directory Specification); null where a process has no such folder. */
function stateFolder({ env, home }: User): string | null {
  const given = env['XDG_STATE_HOME'] ?? '';
  if (isAbsolute(given)) return join(given, 'assay', 'removals');
  return existsSync(home) ? join(home, '.local', 'state', 'assay', 'removals') : null;
}

/** When a process began, as Linux counts it: its id may be given to another one later. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}

function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    const isForeign = error instanceof Error && 'code' in error && error.code === 'EPERM';
    if (!isForeign) return false;
  }
  return startOf(pid) === start;
}

/** Files that this process writes. */
const open = new Set<string>();

/** Makes a name that says who writes the file. */
function ownName(): string {
  return `${hash(hostname())}-${process.pid}-${startOf(process.pid)}-${randomUUID().slice(0, 8)}.jsonl`;
}

/** A new file about an API, not written yet; null where nothing can be kept. */
export function newFile(baseUrl: string, user: User): string | null {
  const state = stateFolder(user);
  if (state === null) return null;
  const folder = join(state, hash(baseUrl));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    return null;
  }
  const path = join(folder, ownName());
  open.add(path);
  return path;
}

/** Nobody writes the file any more; it is taken up by the next run unless it is removed. */
export function release(path: string): void {
  open.delete(path);
}

export function remove(path: string): void {
  open.delete(path);
  rmSync(path, { force: true });
  try {
    rmdirSync(dirname(path));
  } catch {
    // Other runs have files in it.
  }
}

/** The files about an API whose runs have ended without removing them. */
export function leftFiles(baseUrl: string, user: User): string[] {
  const state = stateFolder(user);
  if (state === null) return [];
  const folder = join(state, hash(baseUrl));
  return namesIn(folder)
    .map((name) => join(folder, name))
    .filter((path) => !open.has(path) && isLeft(path));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => NAME.test(name));
  } catch {
    return [];
  }
}

function isLeft(path: string): boolean {
  const [, host, pid = '', start = ''] = NAME.exec(basename(path)) ?? [];
  const ageMs = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (ageMs > MAX_AGE_MS) {
    rmSync(path, { force: true });
    return false;
  }
  if (host !== hash(hostname())) return ageMs > ELSEWHERE_MS;
  return Number(pid) === process.pid || !isRunning(Number(pid), start);
}

/** Takes a file over, so that no other process does; null when another one was quicker. */
export function takeOver(path: string): string | null {
  const own = join(path, '..', ownName());
  try {
    renameSync(path, own);
  } catch {
    return null;
  }
  open.add(own);
  return own;
}
