import { readFrontMatter } from './front-matter.ts';
import type { FrontValue } from './front-matter.ts';

/** An article of the blog (BLOG-23). Dates are `YYYY-MM-DD`, `readTime` is in minutes. */
export interface Article {
  title: string;
  slug: string;
  description: string;
  author: string;
  authorBio: string;
  category: string;
  publishedAt: string;
  updatedAt: string;
  readTime: number;
  image: string;
  imageAlt: string;
  featured: boolean;
  keywords: string | string[];
  tags: string[];
  twitterCard: string;
  twitterCreator: string;
  robots: string;
  /** Markdown. */
  body: string;
}

/** Paths of files that are no articles (BLOG-10). */
const excluded = /template|strategy|specification/i;

/** The articles among Markdown files by their path, the newest first (BLOG-09 to BLOG-11). */
export function articlesOf(files: ReadonlyMap<string, string>): Article[] {
  const found = [...files].filter(([path]) => !excluded.test(path)).map(([, text]) => articleOf(text));
  return found
    .filter((article) => article !== null)
    .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt) || one.slug.localeCompare(other.slug));
}

/** The newest of those that are flagged, else the newest; null without any (decision 19). */
export function featuredOf(articles: readonly Article[]): Article | null {
  return articles.find(({ featured }) => featured) ?? articles[0] ?? null;
}

function articleOf(text: string): Article | null {
  const { values, body } = readFrontMatter(text);
  const title = textOf(values['title']);
  const slug = textOf(values['slug']);
  if (title === '' || !/^[\w-]+$/.test(slug)) return null;
  const publishedAt = textOf(values['publishedAt']);
  return {
    title,
    slug,
    description: textOf(values['description']),
    author: textOf(values['author']),
    authorBio: textOf(values['authorBio']),
    category: textOf(values['category']),
    publishedAt,
    updatedAt: textOf(values['updatedAt']) || publishedAt,
    readTime: Number(values['readTime']) || 1,
    image: textOf(values['image']),
    imageAlt: textOf(values['imageAlt']),
    featured: values['featured'] === true,
    keywords: Array.isArray(values['keywords']) ? values['keywords'] : textOf(values['keywords']),
    tags: listOf(values['tags']),
    twitterCard: textOf(values['twitterCard']) || 'summary_large_image',
    twitterCreator: textOf(values['twitterCreator']),
    robots: textOf(values['robots']) || 'index, follow',
    body,
  };
}

const textOf = (value: FrontValue | undefined): string => (value === undefined ? '' : String(value));

function listOf(value: FrontValue | undefined): string[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [String(value)];
}
