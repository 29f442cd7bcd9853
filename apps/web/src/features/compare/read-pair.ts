/** The two ids of an address such as `3,7`; null when it names none, or the same twice. */
export function readPair(text: string | null): [left: number, right: number] | null {
  const match = /^(\d{1,15}),(\d{1,15})$/.exec(text ?? '');
  if (!match || match[1] === match[2]) return null;
  return [Number(match[1]), Number(match[2])];
}
