/** Puts what V8 compiles in a short run beside the command line in `folder`. */
export function compileAhead(folder: string): Promise<void>;
