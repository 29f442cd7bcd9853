import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsNamedBy, titlesOf } from '../requirements/named-rows.ts';

/** The tests that name a row: their files and a pattern of their titles, for one of the two test runners. */
export interface NamingTests {
  runner: 'vitest' | 'playwright';
  files: string[];
  pattern: string;
}

const folders = ['apps', 'packages', 'examples', 'test', 'scripts'];

/** Unit and API tests where there are some, since they are quick; else browser tests; null where no test names the row. */
export function namingTests(root: string, row: string): NamingTests | null {
  const named = testFiles(root).map((file) => ({
    file,
    titles: titlesOf(readFileSync(join(root, file), 'utf8')).filter((title) => rowsNamedBy(title).includes(row)),
  }));
  const naming = named.filter(({ titles }) => titles.length > 0);
  const browser = naming.filter(({ file }) => file.endsWith('.spec.ts'));
  const quick = naming.filter(({ file }) => !file.endsWith('.spec.ts'));
  const chosen = quick.length > 0 ? quick : browser;
  if (chosen.length === 0) return null;
  return {
    runner: quick.length > 0 ? 'vitest' : 'playwright',
    files: chosen.map(({ file }) => file),
    pattern: chosen.flatMap(({ titles }) => titles.map(toPattern)).join('|'),
  };
}

function testFiles(root: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
}

/** A title as a regular expression; what a table of tests fills in matches anything. */
function toPattern(title: string): string {
  return title
    .replaceAll(/\\(['"`])/g, '$1')
    .split(/%[sdifjo#]|\$\w+(?:\.\w+)*|\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*');
}
