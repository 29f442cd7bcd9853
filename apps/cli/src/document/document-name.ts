const isJson = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 200)).toString().trimStart().startsWith('{');

/** A name with the ending that fits a document; one that fits already stays. */
export function documentNameFor(name: string, bytes: Uint8Array): string {
  const [ending, fitting] = isJson(bytes) ? ['.json', /\.json$/i] : ['.yaml', /\.ya?ml$/i];
  return fitting.test(name) ? name : `${name.replace(/\.(?:json|ya?ml)$/i, '')}${ending}`;
}
