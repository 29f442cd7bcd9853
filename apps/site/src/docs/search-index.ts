import { endpoints } from '@assay/contract';
import type { EndpointDefinition, Tier } from '@assay/contract';
import { planContents, priceOf } from '@assay/contract/plans';
import MiniSearch from 'minisearch';
import { plain } from '../markdown/render-markdown.ts';
import type { Doc } from './doc-page.ts';
import { searchOptions } from './search-options.ts';
import type { SearchEntry } from './search-options.ts';

/** The index of the search: an entry for each section of each page, for each call of the HTTP API, and for the prices. */
export function searchIndexOf(docs: readonly Doc[], tiers: readonly Tier[]): string {
  const search = new MiniSearch<SearchEntry>(searchOptions);
  search.addAll([...docs.flatMap(sectionsOf), ...Object.entries(endpoints).map(callEntry), pricesEntry(tiers)]);
  return JSON.stringify(search);
}

/** The address is told apart from the name of the call, by which programs know it. */
function callEntry([name, { method, path, summary, tag }]: [string, EndpointDefinition]): SearchEntry {
  const address = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
  return {
    id: `/docs/api#${name}`,
    page: 'HTTP API',
    title: `${method} ${address}`,
    text: `${name} ${summary} ${tag}`,
  };
}

const pricesEntry = (tiers: readonly Tier[]): SearchEntry => ({
  id: '/pricing',
  page: 'Plans',
  title: 'Pricing',
  text: tiers
    .map((tier) => [tier.display_name, priceOf(tier, 'monthly').amount, ...planContents(tier)].join(' '))
    .join(' '),
});

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
