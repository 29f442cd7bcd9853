import type MiniSearch from 'minisearch';
import type { SearchEntry } from './search-options.ts';

export interface FoundSection {
  /** Its address. */
  id: string;
  page: string;
  title: string;
}

/** What people say, and what the pages call it. */
const synonyms: Readonly<Record<string, string>> = {
  sso: 'single sign-on',
  oidc: 'openid connect',
  keycloak: 'single sign-on',
  okta: 'single sign-on',
  saml: 'single sign-on',
  ci: 'pipelines',
  docker: 'container image',
  kubernetes: 'deployment',
  price: 'pricing',
  cost: 'pricing',
  costs: 'pricing',
  'rate limit': 'limits',
  throttling: 'limits',
  swagger: 'openapi',
  password: 'credentials',
  passwords: 'credentials',
  secret: 'credentials',
  secrets: 'credentials',
  install: 'installation',
  windows: 'installation',
  assertion: 'validation rules',
  assertions: 'validation rules',
  'allow writes': 'read only',
  'delete data': 'clean up',
};

/** What was changed is looked for last: it names everything. */
const LAST = '/docs/changelog';
const MAX_RESULTS = 8;

/** Sections with all words of a query, then those of a synonym, then those with some of the words. */
export function findSections(index: MiniSearch<SearchEntry>, query: string): FoundSection[] {
  const said = query.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const other = Object.keys(synonyms).find((name) => ` ${said} `.includes(` ${name} `));
  const instead = other === undefined ? [] : index.search(said.replace(other, synonyms[other] ?? other));
  const exact = index.search(said);
  const all = [...exact, ...instead, ...index.search(said, { combineWith: 'OR' })];
  const unique = new Map(all.map((result) => [String(result.id), result]));
  const isLast = (id: string): boolean => id.startsWith(LAST);
  return [...unique.keys()]
    .toSorted((one, two) => Number(isLast(one)) - Number(isLast(two)))
    .slice(0, MAX_RESULTS)
    .map((id) => ({ id, page: String(unique.get(id)?.['page']), title: String(unique.get(id)?.['title']) }));
}
