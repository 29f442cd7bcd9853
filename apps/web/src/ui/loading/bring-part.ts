/** `away`: the server does not answer. `stale`: it does, but not with this part. */
export type Brought<T> = { state: 'loaded'; part: T } | { state: 'offline' | 'stale' };

interface Server {
  /** Whether it answers, as far as is known. */
  serverAnswers: () => Promise<boolean>;
  /** The same, asked now. */
  askServer: () => Promise<boolean>;
}

/**
 * Loads a part of the code. Browsers remember a module that did not come by its address until the page is loaded anew; so a server that
 * does not answer is not asked for one.
 */
export async function bringPart<T>(load: () => Promise<T>, server: Server): Promise<Brought<T>> {
  if (!(await server.serverAnswers())) return { state: 'offline' };
  try {
    return { state: 'loaded', part: await load() };
  } catch {
    return { state: (await server.askServer()) ? 'stale' : 'offline' };
  }
}
