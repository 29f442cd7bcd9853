import { longDate } from '../blog/long-date.ts';
import type { Article } from '../blog/article.ts';

/** LAND-13, LAND-14: one article, and the way to all of them. */
export function Featured({ article }: { article: Article | null }) {
  return (
    <section class="band" aria-labelledby="latest">
      <h2 id="latest">Latest from the blog</h2>
      {article !== null && (
        <article class="featured">
          <p class="dim">
            <span class="badge">{article.category}</span>{' '}
            <time dateTime={article.publishedAt}>{longDate(article.publishedAt)}</time>
            {' · '}
            {article.readTime} min read
          </p>
          <h3>
            <a href={`/blog/${article.slug}`}>{article.title}</a>
          </h3>
          <p>{article.description}</p>
        </article>
      )}
      <p>
        <a class="button" href="/blog">
          All articles
        </a>
      </p>
    </section>
  );
}
