import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

export interface CodeCacheOptions {
  /** Tells this program from others: V8 itself compares the lengths of the sources only. */
  program: string;
  /** The folder of what was compiled when the program was packaged. */
  shipped: string;
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

/** After so many days without use, the code of an older program is removed. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
/** The commands that run most of the program, and that pipelines start again and again. */
const RUNS = new Set(['test', 'replay', 'run']);
const isRun = (argv: readonly string[]): boolean => RUNS.has(argv[0] ?? '');
const ENDING = '.v8';

/**
 * Compiled code that V8 has written down, as shipped for the version of Node.js that it was packaged with, else in the cache folder
 * of the user (XDG Base Directory Specification). Nothing depends on it: what cannot be read or written is compiled again.
 */
export class CodeCache {
  readonly #options: CodeCacheOptions;
  readonly #name: string;

  constructor(options: CodeCacheOptions) {
    this.#options = options;
    const { version, platform, arch } = process;
    // Help and version need a small part of the program, which is read faster alone.
    const part = isHelp(options.argv) ? 'help' : 'run';
    this.#name = `${part}-${version}-${platform}-${arch}${ENDING}`;
  }

  /** What V8 may take; it refuses what another version or other flags have written. */
  read(): Buffer | null {
    const { shipped, program } = this.#options;
    const own = this.#folder();
    const kept = (): Buffer | null => (own === null ? null : ownContentOf(own, `${program}-${this.#name}`));
    return contentOf(join(shipped, this.#name)) ?? kept();
  }

  /** Writes down what is compiled now, where this command has used enough of the program. */
  keep(compiled: () => Buffer): void {
    const { argv, program } = this.#options;
    const folder = this.#folder();
    if (folder === null || !leavesTurns(argv)) return;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      removeOld(folder);
      const path = join(folder, `${program}-${this.#name}`);
      const part = `${path}.${process.pid}`;
      writeFileSync(part, compiled(), { mode: 0o600 });
      renameSync(part, path);
    } catch {
      // A machine where nothing can be kept starts as it did.
    }
  }

  #folder(): string | null {
    const { env, home } = this.#options;
    const given = env['XDG_CACHE_HOME'] ?? '';
    if (isAbsolute(given)) return join(given, 'assay');
    return isAbsolute(home) ? join(home, '.cache', 'assay') : null;
  }
}

const HELP = new Set(['help', '-h', '--help', '-V', '--version']);
const isHelp = (argv: readonly string[]): boolean => argv.length === 0 || argv.some((one) => HELP.has(one));

/** Whether a command leaves turns to timers, or ends before one would be needed. Others generate or read for minutes in one turn. */
export const leavesTurns = (argv: readonly string[]): boolean => isHelp(argv) || isRun(argv);

/** What somebody else could have written is no code of ours. */
function ownContentOf(folder: string, name: string): Buffer | null {
  const path = join(folder, name);
  try {
    return [folder, path].every(isOwn) ? readFileSync(path) : null;
  } catch {
    return null;
  }
}

const OTHERS_WRITE = 0o022;

function isOwn(path: string): boolean {
  if (process.getuid === undefined) return true;
  const { uid, mode } = statSync(path);
  return uid === process.getuid() && (mode & OTHERS_WRITE) === 0;
}

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > MAX_AGE_MS) rmSync(path, { force: true });
  }
}
