/** Writes one file for Node. */
export function bundle(entry: string, outfile: string): Promise<void>;
