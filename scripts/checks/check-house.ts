// npm run check:house: house rules that no linter knows: folders, words of identifiers, casts, subjects of commits.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { z } from 'zod';
import { longSubjects } from '../house/commit-subjects.ts';
import { fullFolders } from '../house/folders.ts';
import {
  hasInterfaceTexts,
  hasOtherTexts,
  shortNames,
  shortNamesOfPage,
  unusualNames,
} from '../house/interface-words.ts';
import { shapeNames, shapeProblems } from '../house/shape-names.ts';
import type { ShapeName } from '../house/shape-names.ts';
import { countCasts, identifiersOf } from '../house/syntax.ts';
import {
  forbiddenComments,
  forbiddenFolders,
  forbiddenProse,
  forbiddenScripts,
  forbiddenWords,
  formatNames,
} from '../house/words.ts';

/** Type assertions in the product, tests not counted. A smaller number may be written here, a larger one may not. */
const MAX_CASTS = 216;

// A file that is deleted but not committed yet is still listed.
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => existsSync(name));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const problems = [...fullFolders(files), ...forbiddenFolders(files), ...forbiddenScripts(Object.keys(scripts))];

const shapes: ShapeName[] = [];
let casts = 0;
for (const file of files.filter((name) => /\.(ts|tsx|mts|mjs)$/.test(name))) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  if (/^(apps|packages)\//.test(file) && !/[.]test[.]tsx?$|\/testing\//.test(file)) {
    casts += countCasts(source);
    shapes.push(...shapeNames(file, source));
  }
  if (hasInterfaceTexts(file)) problems.push(...unusualNames(file, source));
  if (hasOtherTexts(file)) problems.push(...shortNames(file, source));
  problems.push(...formatNames(file, text));
  problems.push(...forbiddenWords(file, identifiersOf(source)), ...forbiddenComments(file, text));
}
problems.push(...shapeProblems(shapes, readFileSync('docs/shapes.md', 'utf8')));
for (const file of files.filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(file, 'utf8');
  problems.push(...forbiddenProse(file, text), ...shortNamesOfPage(file, text));
}
if (casts > MAX_CASTS)
  problems.push(`${casts} type assertions, at most ${MAX_CASTS}: check a value instead of asserting.`);
if (casts < MAX_CASTS)
  console.log(`${casts} type assertions: lower MAX_CASTS in scripts/checks/check-house.ts from ${MAX_CASTS}.`);
problems.push(...longSubjects());

for (const problem of problems) console.error(problem);
console.log(JSON.stringify({ files: files.length, casts, problems: problems.length }));
process.exit(problems.length > 0 ? 1 : 0);
