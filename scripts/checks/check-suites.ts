// npm run check:suites -- FOLDER: how much of the tests in the Postman collections of a folder is read from their code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSuite, recogniseSuite } from '@assay/importer';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name a folder: npm run check:suites -- ../collections');
  process.exit(2);
}

const counts = { collections: 0, tests: 0, fromCode: 0, ofBodies: 0, byTitle: 0, inPart: 0, elsewhere: 0 };
const TEST = /\bpm\.test\(|\btests\[/g;
const remarked = [
  [/ is taken by its title, /, 'byTitle'],
  [/ is read in part at most/, 'inPart'],
  [/^(?:the test|a test) .* is not taken over: it is /, 'elsewhere'],
] as const;

for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
  const text = readFileSync(join(folder, name), 'utf8');
  if (recogniseSuite({ path: name, text }) !== 'postman') continue;
  const { scenarios, remarks } = readSuite('postman', [{ path: name, text }]);
  counts.collections += 1;
  counts.tests += text.match(TEST)?.length ?? 0;
  for (const { kind } of scenarios.flatMap(({ requests }) => requests.flatMap(({ expects }) => expects))) {
    if (kind !== 'sentence') counts.fromCode += 1;
    if (kind === 'body') counts.ofBodies += 1;
  }
  for (const [words, count] of remarked) counts[count] += remarks.filter((one) => words.test(one.text)).length;
}
console.log(JSON.stringify(counts));
