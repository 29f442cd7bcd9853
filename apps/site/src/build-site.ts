import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tiersForSale } from '@assay/contract/plans';
import { articlesOf } from './blog/article.ts';
import { blogPages } from './blog/blog-pages.tsx';
import { docSources } from './docs/doc-list.ts';
import { renderDoc } from './docs/doc-page.ts';
import { shortChangelog } from './docs/short-changelog.ts';
import { docPages } from './docs/doc-pages.tsx';
import { searchIndexOf } from './docs/search-index.ts';
import { fillFigures, readFigures } from './figures/fill-figures.ts';
import { sourceSentence } from './figures/source-sentence.ts';
import { feedsOf } from './found/feeds.ts';
import { socialPainter } from './found/social-image.ts';
import { socialPathOf } from './found/social-path.ts';
import { robotsText, sitemapOf } from './found/sitemap.ts';
import type { Assets, Page } from './layout/page.ts';
import { renderPage } from './layout/render-page.tsx';
import { firstJudged, otherPages } from './other-pages.tsx';

interface Settings {
  /** The root of the repository, with `docs/`. */
  root: string;
  output: string;
  assets: Assets;
}

/** Writes the public site as files that any static host can serve; `/docs/cli` is `docs/cli.html`. */
export async function buildSite({ root, output, assets }: Settings): Promise<void> {
  const contents = contentsOf(root);
  const files = filesOf(contents, assets);
  cpSync(join(root, 'apps/site/public'), output, { recursive: true });
  for (const [path, text] of files) {
    const file = join(output, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await writeSocialImages(contents.pages, output);
}

/** One for each page. */
async function writeSocialImages(pages: readonly Page[], output: string): Promise<void> {
  const paint = await socialPainter();
  mkdirSync(join(output, 'images/social'), { recursive: true });
  for (const page of pages) writeFileSync(join(output, socialPathOf(page)), await paint(page));
}

/** Every file that is text, by its path. */
export const siteFiles = (root: string, assets: Assets): Map<string, string> => filesOf(contentsOf(root), assets);

function filesOf({ pages, articles, docs }: ReturnType<typeof contentsOf>, assets: Assets): Map<string, string> {
  const feeds = feedsOf(articles);
  return new Map([
    ...pages.map((page) => [fileOf(page.path), renderPage(page, assets)] as const),
    ['docs/search-index.json', searchIndexOf(docs, tiersForSale)],
    ['blog/feed.xml', feeds.rss],
    ['blog/atom.xml', feeds.atom],
    ['sitemap.xml', sitemapOf(pages)],
    ['robots.txt', robotsText()],
  ]);
}

function contentsOf(root: string) {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const figures = new Map([
    ...readFigures(read('docs/figures.json'), read('docs/benchmarks.md')),
    ['source.sentence', sourceSentence(JSON.parse(read('package.json')))] as const,
  ]);
  const filled = (file: string, text: string): string => fillFigures(text, figures, file);
  const written = [...markdownBelow(join(root, 'docs/blog'))];
  const articles = articlesOf(new Map(written.map(([path, text]) => [path, filled(path, text)])));
  const docs = docSources.map((source) => {
    const text = read(source.file);
    if (source.slug === 'changelog') return renderDoc(source, shortChangelog(text));
    return renderDoc(source, source.file.startsWith('docs/guides/') ? filled(source.file, text) : text);
  });
  const pages: Page[] = [
    ...otherPages(tiersForSale, articles),
    ...blogPages(articles),
    ...docPages(docs, firstJudged()),
  ];
  return { pages, articles, docs };
}

const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

function markdownBelow(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
