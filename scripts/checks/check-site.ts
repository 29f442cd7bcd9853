// Checks the built public site: valid HTML, links that lead somewhere, structured data, titles.
// usage: npm run -s check:site
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { buildStale } from '../build/build.mjs';
import { linkProblems, pathOf, structuredProblems, titleProblems } from '../site/page-problems.ts';

const folder = 'apps/site/dist';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // How HTML is written by a program is nobody's concern.
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'attr-quotes': 'off',
    'no-inline-style': 'error',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Titles end with the name of the product; search engines cut longer ones.
    'long-title': 'off',
    // What scrolls sideways, and the list of results, take the focus or a role on purpose.
    'prefer-native-element': 'off',
  },
});

await buildStale({ log: console.error });
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const pages = new Map(
  files
    .filter((file) => file.endsWith('.html'))
    .map((file) => [pathOf(file), readFileSync(join(folder, file), 'utf8')]),
);
const invalid = [...pages].flatMap(([path, html]) =>
  validator
    .validateStringSync(html, path)
    .results.flatMap(({ messages }) => messages)
    .map(({ message, line, column, ruleId }) => `${path}:${line}:${column}: ${message} (${ruleId})`),
);
const known = new Set([...pages.keys(), ...files.map((file) => `/${file}`)]);
const problems = {
  invalid,
  links: linkProblems(pages, known),
  structured: structuredProblems(pages),
  titles: titleProblems(pages),
};
for (const one of Object.values(problems).flat()) console.log(one);
const counts = Object.entries(problems).map(([name, list]) => [name, list.length] as const);
console.log(JSON.stringify({ pages: pages.size, ...Object.fromEntries(counts) }));
process.exit(counts.some(([, count]) => count > 0) ? 1 : 0);
