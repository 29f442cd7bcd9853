import type { Page } from '../layout/page.ts';
import { absolute } from '../site-facts.ts';

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Every page that is to be found (sitemaps.org). */
export function sitemapOf(pages: readonly Page[]): string {
  const entries = pages
    .filter(({ hidden }) => hidden !== true)
    .map(({ path, article }) => {
      const changed = article === undefined ? '' : `<lastmod>${article.updatedAt}</lastmod>`;
      return `  <url><loc>${xml(absolute(path))}</loc>${changed}</url>`;
    });
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `${head}\n${entries.join('\n')}\n</urlset>\n`;
}

/** The signed-in application has nothing to find. */
export const robotsText = (): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /system',
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ].join('\n');
