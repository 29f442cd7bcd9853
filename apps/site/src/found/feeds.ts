import { PRODUCT_NAME } from '@assay/contract';
import { Feed } from 'feed';
import type { Article } from '../blog/article.ts';
import { articleHtml } from '../blog/article-body.ts';
import { absolute, SUPPORT_MAIL } from '../site-facts.ts';

/** The blog as RSS 2.0 and Atom, with whole articles. */
export function feedsOf(articles: readonly Article[]): { rss: string; atom: string } {
  const newest = articles[0]?.updatedAt ?? '1970-01-01';
  const feed = new Feed({
    title: `${PRODUCT_NAME} Blog`,
    description: 'How APIs are tested from their documents.',
    id: absolute('/blog'),
    link: absolute('/blog'),
    language: 'en',
    favicon: absolute('/favicon.svg'),
    copyright: `2026 ${PRODUCT_NAME}`,
    updated: new Date(newest),
    feedLinks: { rss: absolute('/blog/feed.xml'), atom: absolute('/blog/atom.xml') },
  });
  for (const article of articles) {
    const address = absolute(`/blog/${article.slug}`);
    feed.addItem({
      title: article.title,
      id: address,
      link: address,
      description: article.description,
      content: articleHtml(article.body).replaceAll('href="/', `href="${absolute('/')}`),
      author: [{ name: article.author, email: SUPPORT_MAIL }],
      date: new Date(article.updatedAt),
      published: new Date(article.publishedAt),
      category: [{ name: article.category, term: article.category }],
    });
  }
  // The prefix is of a vocabulary that nothing here is of.
  return { rss: feed.rss2().replace(/ xmlns:dc="[^"]*"/, ''), atom: feed.atom1() };
}
