import { PRODUCT_NAME } from '@assay/contract';
import type { Article } from './article.ts';
import { Author } from './Author.tsx';
import { longDate } from './long-date.ts';
import { pictureSources } from '../layout/picture-sources.ts';

export function ArticleList({ articles }: { articles: readonly Article[] }) {
  return (
    <>
      <section class="page-head">
        <h1>{PRODUCT_NAME} Blog</h1>
        <p class="lead">How APIs are tested from their documents, with figures that you can reproduce.</p>
      </section>
      {articles.length === 0 ? (
        <section class="band empty">
          <h2>No articles yet</h2>
          <p>Check back soon for insights and best practices!</p>
        </section>
      ) : (
        <section class="cards" aria-label="Articles">
          {articles.map((article) => (
            <Card key={article.slug} article={article} />
          ))}
        </section>
      )}
      <Newsletter />
    </>
  );
}

function Card({ article }: { article: Article }) {
  return (
    <article class="card">
      {article.image !== '' && <Picture image={article.image} alt={article.imageAlt} />}
      <p class="card-facts">
        {article.featured && <span class="badge badge-strong">Featured</span>}
        <span class="badge">{article.category}</span>
      </p>
      <p class="dim">
        <time dateTime={article.publishedAt}>{longDate(article.publishedAt)}</time> · {article.readTime} min read
      </p>
      <h2>
        <a class="card-link" href={`/blog/${article.slug}`}>
          {article.title}
        </a>
      </h2>
      <p>{article.description}</p>
      <div class="card-end">
        <Author name={article.author} />
        <a class="button" href={`/blog/${article.slug}`}>
          Read More<span class="hidden-label">: {article.title}</span>
        </a>
      </div>
    </article>
  );
}

const LIGHT = /-light\.webp$/;

/** A picture of the product is there in both themes. */
function Picture({ image, alt }: { image: string; alt: string }) {
  const common = { width: '640', height: '320', loading: 'lazy', decoding: 'async' } as const;
  if (!LIGHT.test(image)) return <img {...common} src={image} alt={alt} />;
  const sizes = '(max-width: 760px) calc(100vw - 48px), 380px';
  const themes = [
    ['only-light', image],
    ['only-dark', image.replace(LIGHT, '-dark.webp')],
  ] as const;
  return (
    <>
      {themes.map(([name, src]) => (
        <img key={name} {...common} class={name} src={src} srcset={pictureSources(src)} sizes={sizes} alt={alt} />
      ))}
    </>
  );
}

/** Static: it sends nothing anywhere (BLOG-07, decision 18). */
function Newsletter() {
  return (
    <section class="band newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">Stay Updated</h2>
      <p class="actions">
        <label class="hidden-label" htmlFor="newsletter-email">
          Email
        </label>
        <input id="newsletter-email" type="email" placeholder="Enter your email" autocomplete="email" />
        <button type="button" class="button button-primary">
          Subscribe
        </button>
      </p>
      <p class="dim">No spam. Unsubscribe anytime.</p>
    </section>
  );
}
