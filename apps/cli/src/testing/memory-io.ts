import { run } from '../program.ts';
import type { Io } from '../io.ts';

export interface Finished {
  code: number;
  out: string;
  err: string;
}

/** Runs one command line in this process. */
export async function runCommand(
  argv: readonly string[],
  given: {
    stdin?: string;
    env?: Io['env'];
    interrupted?: AbortSignal;
    columns?: number;
    onErr?: (text: string) => void;
  } = {},
): Promise<Finished> {
  let out = '';
  let err = '';
  const code = await run(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
      given.onErr?.(text);
    },
    stdin: () => Promise.resolve(Buffer.from(given.stdin ?? '')),
    env: given.env ?? {},
    columns: given.columns ?? null,
    isLive: false,
    isColored: false,
    interrupted: given.interrupted ?? new AbortController().signal,
  });
  return { code, out, err };
}
