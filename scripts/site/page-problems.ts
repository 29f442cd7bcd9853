type Pages = ReadonlyMap<string, string>;

/** The address of a file of the site: `docs/cli.html` is `/docs/cli`. */
export const pathOf = (file: string): string => `/${file.replaceAll('\\', '/').replace(/(?:index)?\.html$/, '')}`;

/** Addresses of the application, which are no files of the site. */
const application = new Set(['/login', '/dashboard']);

const allOf = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found);

/** Links and pictures that lead nowhere, and anchors that their page does not have. */
export function linkProblems(pages: Pages, known: ReadonlySet<string>): string[] {
  return [...pages].flatMap(([path, html]) =>
    allOf(html, /\s(?:href|src|poster)="([^"]+)"/g)
      .filter((target) => !/^(?:https?|mailto):/.test(target) && !isThere(target, { path, pages, known }))
      .map((target) => `${path}: ${target} leads nowhere`),
  );
}

interface Site {
  path: string;
  pages: Pages;
  known: ReadonlySet<string>;
}

function isThere(target: string, { path, pages, known }: Site): boolean {
  const [address = '', anchor] = target.split('#');
  if (application.has(address)) return true;
  if (address !== '' && !known.has(address)) return false;
  return anchor === undefined || (pages.get(address || path) ?? '').includes(`id="${anchor}"`);
}

/** What schema.org and search engines want of each kind of data. */
const required: Readonly<Record<string, readonly string[]>> = {
  Article: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'image'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  SoftwareApplication: ['name', 'applicationCategory', 'operatingSystem', 'offers'],
};

/** Structured data that cannot be read, is of no known type, or lacks a member. */
export function structuredProblems(pages: Pages): string[] {
  return [...pages].flatMap(([path, html]) =>
    allOf(html, /<script type="application\/ld\+json">([^]*?)<\/script>/g).flatMap((text) =>
      problemsOf(text).map((problem) => `${path}: structured data ${problem}`),
    ),
  );
}

function problemsOf(text: string): string[] {
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(text);
  } catch {
    return ['is no JSON'];
  }
  const members = required[String(data['@type'])];
  if (members === undefined || data['@context'] !== 'https://schema.org')
    return [`is of no known type: ${text.slice(0, 60)}`];
  return members.filter((name) => data[name] === undefined).map((name) => `lacks ${name}`);
}

/** Shorter descriptions say too little to be chosen among results. */
const MIN_DESCRIPTION = 50;

/** Titles and descriptions that two pages have, pages without them, and descriptions of pages to be found that say too little. */
export function titleProblems(pages: Pages): string[] {
  const titles = new Map<string, string[]>();
  const descriptions = new Map<string, string[]>();
  const problems: string[] = [];
  for (const [path, html] of pages) {
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
    const description = /<meta name="description" content="([^"]{10,})"/.exec(html)?.[1];
    if (title === undefined || description === undefined) problems.push(`${path}: no title or no description`);
    else if (description.length < MIN_DESCRIPTION && !/content="noindex/.test(html))
      problems.push(`${path}: the description says little: ${description}`);
    titles.set(title ?? path, [...(titles.get(title ?? path) ?? []), path]);
    descriptions.set(description ?? path, [...(descriptions.get(description ?? path) ?? []), path]);
  }
  return [...problems, ...twice(titles, 'title'), ...twice(descriptions, 'description')];
}

const twice = (all: ReadonlyMap<string, readonly string[]>, what: string): string[] =>
  [...all]
    .filter(([, paths]) => paths.length > 1)
    .map(([text, paths]) => `${paths.join(', ')} have the same ${what}: ${text}`);
