/** A value that is made anew each time a request is sent. */
export interface Make {
  name: string;
  kind: 'capitals' | 'digits' | 'letters' | 'uuid';
  /** In characters. */
  length: number;
  /** For tools that make none. */
  sample: string;
}

const alphabets: Record<Exclude<Make['kind'], 'uuid'>, string> = {
  capitals: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  letters: 'abcdefghijklmnopqrstuvwxyz',
};

const V4 = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx';

/** JavaScript that makes the value. */
export function makeCode({ kind, length }: Make): string {
  if (kind === 'uuid') return `"${V4}".replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))`;
  const alphabet = JSON.stringify(alphabets[kind]);
  return `Array.from({ length: ${length} }, () => ${alphabet}[Math.floor(Math.random() * ${alphabets[kind].length})]).join("")`;
}

const ranges = { capitals: 'A-Z', digits: '0-9', letters: 'a-z' } as const;

/** What `MAKE` in a shell does: characters of a range, so many of them. */
export const MAKE = `make() { LC_ALL=C tr -dc "$1" < /dev/urandom | head -c "$2"; }\n`;

/** A word of the shell that makes the value. */
export function makeWord({ kind, length }: Make): string {
  if (kind !== 'uuid') return `$(make ${ranges[kind]} ${length})`;
  return V4.replaceAll(/x+/g, (run) => `$(make 0-9a-f ${run.length})`);
}
