// Checks the built public site: valid HTML, links and addresses that lead somewhere, structured data, titles and descriptions, sitemap, feeds, what a
// server answers to addresses of nothing, and each page by Lighthouse.
// usage: npm run -s check:site [-- --pages /docs]
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { startServer } from '../../bench/start-server.ts';
import { ORIGIN } from '../../apps/site/src/site-facts.ts';
import { addressProblems, sitemapProblems } from './address-problems.ts';
import { answerProblems } from './answer-problems.ts';
import { feedProblems } from './feed-problems.ts';
import { categories, measurePage } from './measure-pages.ts';
import type { Category, Measured, Scores } from './measure-pages.ts';
import { linkProblems, pathOf, structuredProblems, titleProblems } from './page-problems.ts';

const folder = 'apps/site/dist';
const goals: Scores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

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

const build = spawnSync(process.execPath, ['scripts/build/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
if (build.status !== 0) process.exit(2);
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
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const server = await startServer({ ASSAY_WEB_DIR: 'apps/web/build/client' });
const problems = {
  invalid,
  links: linkProblems(pages, known),
  addresses: addressProblems({ pages, known, origin: ORIGIN }),
  sitemap: sitemapProblems(textOf('sitemap.xml'), { pages, origin: ORIGIN }),
  feeds: ['blog/feed.xml', 'blog/atom.xml'].flatMap((file) => feedProblems(file, textOf(file))),
  answers: await answerProblems(server.url),
  structured: structuredProblems(pages),
  titles: titleProblems(pages),
};
for (const one of Object.values(problems).flat()) console.log(one);
const counts = Object.entries(problems).map(([name, list]) => [name, list.length] as const);
console.log(JSON.stringify(Object.fromEntries(counts)));

/** Pages that are no documents of their own: what a missing address shows, and frames of others. */
const unmeasured = /\/404$|^\/(?:demo|login|signup)$/;
const from = process.argv.indexOf('--pages');
const prefix = from === -1 ? '/' : (process.argv[from + 1] ?? '/');
const measured = await measureAll(
  [...pages.keys()].filter((path) => path.startsWith(prefix) && !unmeasured.test(path)),
);
const lowest = (category: Category): number => Math.min(...measured.map(({ scores }) => scores[category]));
const isShort = categories.some((category) => lowest(category) < goals[category]);
console.log(
  JSON.stringify({
    pages: measured.length,
    performance: lowest('performance'),
    accessibility: lowest('accessibility'),
    bestPractices: lowest('best-practices'),
    seo: lowest('seo'),
  }),
);
process.exit(isShort || counts.some(([, count]) => count > 0) ? 1 : 0);

async function measureAll(paths: readonly string[]): Promise<Measured[]> {
  try {
    const all: Measured[] = [];
    for (const path of paths) {
      const one = await measurePage(server.url, path, goals);
      all.push(one);
      console.log(`${path}: ${categories.map((category) => one.scores[category]).join(' ')}`);
      const isBelow = categories.some((category) => one.scores[category] < goals[category]);
      if (isBelow) console.log(one.reasons.map((reason) => `  ${reason}`).join('\n'));
    }
    return all;
  } finally {
    await server.stop();
  }
}
