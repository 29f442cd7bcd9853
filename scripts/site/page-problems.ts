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
  const facts = [...pages].map(([path, html]) => ({
    path,
    title: /<title>([^<]+)<\/title>/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]{10,})"/.exec(html)?.[1],
    isHidden: /content="noindex/.test(html),
  }));
  const problems = facts.flatMap(({ path, title, description, isHidden }) => {
    if (title === undefined || description === undefined) return [`${path}: no title or no description`];
    const isThin = !isHidden && description.length < MIN_DESCRIPTION;
    return isThin ? [`${path}: the description says little: ${description}`] : [];
  });
  return [...problems, ...twice(facts, 'title'), ...twice(facts, 'description')];
}

type Facts = Readonly<Record<'title' | 'description', string | undefined>> & { path: string };

function twice(facts: readonly Facts[], what: 'title' | 'description'): string[] {
  const byText = new Map<string | undefined, Facts[]>();
  for (const one of facts) byText.set(one[what], [...(byText.get(one[what]) ?? []), one]);
  return [...byText]
    .filter(([text, same]) => text !== undefined && same.length > 1)
    .map(([text, same]) => `${same.map(({ path }) => path).join(', ')} have the same ${what}: ${text}`);
}
