type Pages = ReadonlyMap<string, string>;

interface Site {
  pages: Pages;
  /** Addresses that are there. */
  known: ReadonlySet<string>;
  /** Where the site is published. */
  origin: string;
}

const canonicalOf = (html: string): string | undefined => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const isHidden = (html: string): boolean => /<meta name="robots" content="[^"]*noindex/.test(html);

/** Whole addresses that programs read: of a page itself, of its picture, of its structured data; and pictures of several widths. */
export function addressProblems({ pages, known, origin }: Site): string[] {
  return [...pages].flatMap(([path, html]) => {
    const canonical = canonicalOf(html);
    const own = isHidden(html) ? [] : [canonical, metaOf(html, 'og:url')];
    const wrong = own.filter((address) => address !== new URL(path, origin).href);
    const targets = [...namedIn(html, origin), ...widthsIn(html)];
    return [
      ...wrong.map((address) => `${path}: says that its address is ${address}`),
      ...[...new Set(targets)]
        .filter((target) => !known.has(target))
        .map((target) => `${path}: names ${target}, which is not there`),
    ];
  });
}

/** The sitemap names every page that is to be found, and nothing else. */
export function sitemapProblems(sitemap: string, { pages, origin }: Omit<Site, 'known'>): string[] {
  const listed = new Set([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address));
  const wanted = new Set([...pages].filter(([, html]) => !isHidden(html)).map(([path]) => new URL(path, origin).href));
  return [
    ...[...wanted].filter((address) => !listed.has(address)).map((address) => `the sitemap lacks ${address}`),
    ...[...listed].filter((address) => !wanted.has(address)).map((address) => `the sitemap names ${address}`),
  ];
}

const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Paths of what the head names on this site, in `content`, `href` and structured data. */
function namedIn(html: string, origin: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  const found = head.matchAll(new RegExp(`"(${origin.replaceAll('.', String.raw`\.`)}[^"]*)"`, 'g'));
  return [...found].map(([, address = origin]) => new URL(address).pathname);
}

const widthsIn = (html: string): string[] =>
  [...html.matchAll(/\ssrcset="([^"]+)"/g)].flatMap(([, text = '']) =>
    text.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  );
