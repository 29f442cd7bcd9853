/** Writes one file for Node; answers the packages that it imports. */
export function bundle(entry: string, outfile: string): Promise<string[]>;
export function bundleCommandLine(folder: string): Promise<void>;
