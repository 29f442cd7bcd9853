import { PRODUCT_NAME } from '@assay/contract';
import type { Page } from '../layout/page.ts';
import { articleData, breadcrumbs } from '../found/structured-data.ts';
import type { Article } from './article.ts';
import { ArticleList } from './ArticleList.tsx';
import { ArticleNotFound, ArticlePage } from './ArticlePage.tsx';

/** The list, the articles, and what an unknown address below /blog shows. */
export function blogPages(articles: readonly Article[]): Page[] {
  return [
    {
      path: '/blog',
      title: `Blog · ${PRODUCT_NAME}`,
      description: 'Articles on testing HTTP APIs from their documents, each with figures that a command reproduces.',
      body: <ArticleList articles={articles} />,
      structured: [breadcrumbs([['Blog', '/blog']])],
    },
    ...articles.map(articlePage),
    {
      path: '/blog/404',
      title: `Article not found · ${PRODUCT_NAME}`,
      description: 'There is no such article.',
      body: <ArticleNotFound />,
      hidden: true,
    },
  ];
}

/** All that is said about the page comes from the front matter (BLOG-21). */
function articlePage(article: Article): Page {
  const path = `/blog/${article.slug}`;
  return {
    path,
    title: `${article.title} · ${PRODUCT_NAME}`,
    description: article.description,
    body: <ArticlePage article={article} />,
    keywords: [article.keywords].flat().join(', '),
    author: article.author,
    robots: article.robots,
    ...(article.image !== '' && { image: { path: article.image, alt: article.imageAlt } }),
    article: {
      publishedAt: article.publishedAt,
      updatedAt: article.updatedAt,
      category: article.category,
      tags: article.tags,
    },
    twitter: { card: article.twitterCard, creator: article.twitterCreator },
    structured: [
      articleData(article),
      breadcrumbs([
        ['Blog', '/blog'],
        [article.title, path],
      ]),
    ],
  };
}
