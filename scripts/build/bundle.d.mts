/** Writes one file for Node. */
export function bundle(entry: string, outfile: string): Promise<void>;
export function bundleWhole(entry: string, folder: string, name: string): Promise<void>;
