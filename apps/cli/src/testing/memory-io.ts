import { run } from '../program.ts';
import type { Io } from '../io.ts';

/** A folder that is not there, so that no file of this machine is read. */
const NOWHERE = '/nowhere/at/all';

export interface Finished {
  code: number;
  out: string;
  err: string;
}

interface Given {
  stdin?: string;
  env?: Io['env'];
  interrupted?: AbortSignal;
  columns?: number;
  folder?: string;
  home?: string;
  isLive?: boolean;
  /** What a person answers; nobody is there without it. */
  answer?: string;
  onErr?: (text: string) => void;
}

/** A process in memory, and what it has written. */
export function memoryIo(given: Given = {}): { io: Io; written: { out: string; err: string } } {
  const written = { out: '', err: '' };
  const io: Io = {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
      given.onErr?.(text);
    },
    stdin: () => Promise.resolve(Buffer.from(given.stdin ?? '')),
    ask:
      given.answer === undefined
        ? null
        : (question) => {
            written.err += question;
            return Promise.resolve(given.answer ?? '');
          },
    env: given.env ?? {},
    folder: given.folder ?? NOWHERE,
    home: given.home ?? NOWHERE,
    columns: given.columns ?? null,
    errColumns: given.columns ?? null,
    isLive: given.isLive ?? false,
    isColored: false,
    interrupted: given.interrupted ?? new AbortController().signal,
  };
  return { io, written };
}

/** Runs one command line in this process. */
export async function runCommand(argv: readonly string[], given: Given = {}): Promise<Finished> {
  const { io, written } = memoryIo(given);
  const code = await run(argv, io);
  return { code, ...written };
}
