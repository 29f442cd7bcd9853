/** Builds what is older than its sources; `force` builds all of it. Answers the names of what was built. */
export function buildStale(options?: { force?: boolean; log?: (text: string) => void }): Promise<string[]>;
