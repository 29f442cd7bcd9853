import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One way to break the product so that a requirement row no longer holds. */
export interface Mutation {
  row: string;
  /** Folder of the sources in which `find` occurs exactly once, so that a renamed file changes nothing. */
  part: string;
  find: string;
  replace: string;
}

/** The table of `mutations.tsv`: row, part, find, replace, below a head. */
export function parseMutations(text: string): Mutation[] {
  const [, ...lines] = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [row, part, find, replace = '', ...rest] = line.split('\t');
    if (!row || !part || !find || rest.length > 0) throw new Error(`This line is no mutation: ${line}`);
    return { row, part, find, replace };
  });
}

/** The file below `root` that a mutation changes; null when the text is not there, or is there more than once. */
export function findTarget(root: string, { part, find }: Mutation): string | null {
  const found = readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|spec)\.tsx?$/.test(name))
    .map((name) => join(root, part, name))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(find)
        .slice(1)
        .map(() => file),
    );
  return found.length === 1 ? (found[0] ?? null) : null;
}
