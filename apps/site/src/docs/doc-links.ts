import { posix } from 'node:path';
import { docSources } from './doc-list.ts';

const bySource = new Map(docSources.map(({ file, slug }) => [file, `/docs/${slug}`]));

/**
 * The address on the site of what a file of the repository links to; null for other files of the repository, which have no page.
 * Links to other hosts and inside of the page stay.
 */
export function docLink(from: string, href: string): string | null {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [path = '', hash] = href.split('#');
  const file = posix.join(posix.dirname(from), path);
  const page = bySource.get(file) ?? articleOf(file);
  if (page === null) return null;
  return hash === undefined ? page : `${page}#${hash}`;
}

/** An article is kept in a file that is named after its slug. */
function articleOf(file: string): string | null {
  const slug = /^docs\/blog\/([\w-]+)\.md$/.exec(file)?.[1];
  return slug === undefined ? null : `/blog/${slug}`;
}
