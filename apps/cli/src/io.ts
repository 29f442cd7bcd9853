import { homedir } from 'node:os';
import { exitCodes } from './exit-codes.ts';
import { writeFailure } from './output/output-file.ts';
import { createPaint } from './output/terminal-text.ts';
import { wrapLines } from './output/wrap-lines.ts';

/** What a command has of the process that it runs in. */
export interface Io {
  /** What was asked for: results. */
  out: (text: string) => void;
  /** Progress, summaries and errors. */
  err: (text: string) => void;
  /** Reads standard input to its end, or until there is more than that, which answers so much more that it shows. */
  stdin: (maxBytes: number) => Promise<Uint8Array>;
  env: Readonly<Record<string, string | undefined>>;
  /** Asks a person and answers what was written; null where there is nobody to ask, as in CI. */
  ask: ((question: string) => Promise<string>) | null;
  /** Where the command was started, and where its user's own files are. */
  folder: string;
  home: string;
  /** Columns of the terminal; null where the output is none. */
  columns: number | null;
  /** The same for standard error. */
  errColumns: number | null;
  /** Whether lines may be drawn again on standard error. */
  isLive: boolean;
  isColored: boolean;
  /** Aborted when the user interrupts the command. Until somebody asks for it there is nothing to end, and the process just ends. */
  readonly interrupted: AbortSignal;
}

/** The same with a change to every text that is written. */
export function rewriting(io: Io, change: (text: string) => string): Io {
  const { stdin, env, ask, folder, home, columns, errColumns, isLive, isColored } = io;
  return {
    stdin,
    env,
    folder,
    home,
    columns,
    errColumns,
    isLive,
    isColored,
    // Asking for it changes what an interruption does.
    get interrupted() {
      return io.interrupted;
    },
    ask: ask && ((question) => ask(change(question))),
    out: (text) => io.out(change(text)),
    err: (text) => io.err(change(text)),
  };
}

export type ColorWhen = 'auto' | 'always' | 'never';

/** Colours by the user's choice, then `NO_COLOR`, `FORCE_COLOR` and the terminal (no-color.org, force-color.org). */
export function colorsOf({ env, isColored }: Pick<Io, 'env' | 'isColored'>, when: ColorWhen) {
  if (when !== 'auto') return createPaint(when === 'always');
  if ((env['NO_COLOR'] ?? '') !== '') return createPaint(false);
  const force = env['FORCE_COLOR'] ?? '';
  return createPaint(force === '' ? isColored : force !== '0');
}

async function askOnTerminal(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The end of the input, or an interruption, is no consent.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  terminal.once('SIGINT', () => terminal.close());
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}

const INTERRUPTED =
  '\nInterrupted: ending requests and removing created records. Press Ctrl-C again to stop at once.\n';

/** The first interruption ends requests and removes created records; the second one ends at once. */
function interruptions(): AbortSignal {
  const interruption = new AbortController();
  const interrupt = (): void => {
    if (interruption.signal.aborted) process.exit(exitCodes.interrupted);
    process.stderr.write(INTERRUPTED);
    interruption.abort();
  };
  process.on('SIGINT', interrupt);
  // How pipelines and containers end a job.
  process.on('SIGTERM', interrupt);
  return interruption.signal;
}

/** Nobody reads on at the other end: of the pipe, or of a stream that ended because of that. */
const isClosed = (error: Error): boolean =>
  'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');

/**
 * A reader such as `head` that closes a pipe is no error, and what runs is ended in order; the verdict says how it ends. Anything else is
 * no success.
 */
function watchOutputs(): void {
  let hasFailed = false;
  const fail = (text: string): void => {
    if (hasFailed) return;
    hasFailed = true;
    process.stderr.write(text);
  };
  process.stdout.on('error', (error) => {
    if (!isClosed(error)) fail(`${writeFailure('Standard output', error)}\n`);
  });
  // It can be said nowhere else.
  process.stderr.on('error', (error) => {
    if (!isClosed(error)) hasFailed = true;
  });
  process.once('exit', () => {
    if (hasFailed && !process.exitCode) process.exitCode = exitCodes.usage;
  });
}

/** The real process. */
export function processIo(): Io {
  let interrupted: AbortSignal | null = null;
  watchOutputs();
  const isCi = (process.env['CI'] ?? '') !== '';
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(wrapLines(text, process.stderr.isTTY ? process.stderr.columns : null)),
    stdin: async (maxBytes) => {
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of process.stdin) {
        parts.push(Buffer.from(part));
        size += part.length;
        if (size > maxBytes) break;
      }
      return Buffer.concat(parts);
    },
    ask: process.stdin.isTTY && process.stderr.isTTY && !isCi ? askOnTerminal : null,
    env: process.env,
    folder: process.cwd(),
    home: homedir(),
    columns: process.stdout.isTTY ? process.stdout.columns : null,
    errColumns: process.stderr.isTTY ? process.stderr.columns : null,
    isLive: process.stderr.isTTY && !isCi,
    isColored: process.stdout.isTTY,
    get interrupted() {
      interrupted ??= interruptions();
      return interrupted;
    },
  };
}
