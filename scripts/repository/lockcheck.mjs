#!/usr/bin/env node
// Checks every lock file of the repository for what makes `npm ci` fail on a fresh copy: optional dependencies that it lacks (another
// platform's binary that the registry did not have), and dependencies on a tag that moves. Exit 1 if there are any.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockProblems } from './lock-problems.mjs';

/** Where one is; a test compares them with the repository. */
const folders = ['.', 'bench/run/peers', 'scripts/site/tools'];

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const problems = folders
  .filter((folder) => existsSync(join(folder, 'package-lock.json')))
  .flatMap((folder) =>
    lockProblems(read(join(folder, 'package-lock.json')), read(join(folder, 'package.json'))).map(
      (problem) => `${folder}: ${problem}`,
    ),
  );
for (const problem of problems) console.log(problem);
console.log(problems.length === 0 ? 'lock file complete' : 'lock file incomplete');
process.exit(problems.length === 0 ? 0 : 1);
