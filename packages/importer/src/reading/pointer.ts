/** One more token at the end of a JSON Pointer (RFC 6901). */
export function join(pointer: string, ...tokens: (string | number)[]): string {
  return tokens.reduce<string>(
    (path, token) => `${path}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The tokens of a local reference such as `#/paths/~1pets/get`, in the order to try: as a URI fragment, then as written. */
export function tokensOf(fragment: string): string[][] {
  const written = fragment.split('/').slice(1);
  const unescape = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');
  const decoded = written.map((token) => unescape(decodePercent(token)));
  return [decoded, written.map(unescape), written];
}
