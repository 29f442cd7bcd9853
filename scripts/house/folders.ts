import { dirname } from 'node:path';

const MAX_FILES = 12;

/** Folders with more source files than a reader takes in at once; tests beside their code are not counted. */
export function fullFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/\.(ts|tsx|mjs|css)$/.test(file) || /[.](test|spec|shots|figures)[.]tsx?$/.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${MAX_FILES}. Split it by subject.`);
}
