import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Watched {
  calls: number;
  /** Of calls that compute nothing. */
  slowestMs: number;
  imports: number;
  slowestImportMs: number;
  /** Answers of 500 and connections that failed. */
  failures: string[];
}

interface Bystander {
  url: string;
  token: string;
  /** Whether small documents are imported meanwhile. */
  imports: boolean;
}

/** Starts the other user; the answer ends that process and says what was seen. */
export async function startBystander({ url, token, imports }: Bystander): Promise<() => Promise<Watched>> {
  const args = [url, token, ...(imports ? ['imports'] : [])];
  const child = fork(fileURLToPath(new URL('bystander-process.ts', import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return async () => {
    const figures = once(child, 'message') as Promise<[Watched]>;
    child.send('stop');
    const [watched] = await figures;
    child.disconnect();
    await once(child, 'exit');
    return watched;
  };
}
