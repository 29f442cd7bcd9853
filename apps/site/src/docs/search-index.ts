import MiniSearch from 'minisearch';
import { plain } from '../markdown/render-markdown.ts';
import type { Doc } from './doc-page.ts';
import { searchOptions } from './search-options.ts';
import type { SearchEntry } from './search-options.ts';

/** The index of the search: an entry for each section of each page. */
export function searchIndexOf(docs: readonly Doc[]): string {
  const search = new MiniSearch<SearchEntry>(searchOptions);
  search.addAll(docs.flatMap(sectionsOf));
  return JSON.stringify(search);
}

const heading = /<h[1-6] id="([^"]+)">(.*?)<\/h[1-6]>/g;

function sectionsOf({ slug, title, description, html }: Doc): SearchEntry[] {
  const found = [...html.matchAll(heading)];
  const [first] = found;
  const start = {
    id: `/docs/${slug}`,
    page: title,
    title,
    text: `${description} ${plain(html.slice(0, first?.index ?? html.length))}`,
  };
  const sections = found.map((match, at) => ({
    id: `/docs/${slug}#${match[1]}`,
    page: title,
    title: plain(match[2] ?? ''),
    text: plain(html.slice(match.index + match[0].length, found[at + 1]?.index ?? html.length)),
  }));
  return [start, ...sections];
}
