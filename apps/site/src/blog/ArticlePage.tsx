import { articleHtml } from './article-body.ts';
import type { Article } from './article.ts';
import { Author } from './Author.tsx';
import { longDate } from './long-date.ts';

export function ArticlePage({ article }: { article: Article }) {
  return (
    <>
      <article class="article">
        <header>
          <p class="dim">
            <span class="badge">{article.category}</span>{' '}
            <time dateTime={article.publishedAt}>{longDate(article.publishedAt)}</time> · {article.readTime} min read
          </p>
          <h1>{article.title}</h1>
          <p class="lead">{article.description}</p>
          <Author name={article.author} bio={article.authorBio} />
        </header>
        <div class="prose" dangerouslySetInnerHTML={{ __html: articleHtml(article.body) }} />
      </article>
      <CallToAction />
    </>
  );
}

const stats = [
  ['90%', 'faster test creation'],
  ['75%', 'less maintenance'],
  ['5min', 'setup time'],
] as const;

/** The texts are those of the specification (BLOG-17 to BLOG-20). */
function CallToAction() {
  return (
    <section class="band call" aria-labelledby="call">
      <h2 id="call">Ready to Transform Your API Testing?</h2>
      <ul class="stats">
        {stats.map(([figure, text]) => (
          <li key={figure}>
            <strong>{figure}</strong> {text}
          </li>
        ))}
      </ul>
      <p class="actions">
        <a class="button button-primary" href="/signup">
          Start Free Trial
        </a>
        <a class="button" href="/demo">
          Watch Demo
        </a>
      </p>
      <p class="dim">No credit card required, full access to all features, setup support included</p>
      <nav aria-label="Quick links">
        <ul class="quick">
          <li>
            <a href="/">Home</a>
          </li>
          <li>
            <a href="/pricing">Pricing</a>
          </li>
          <li>
            <a href="/blog">Blog</a>
          </li>
          <li>
            <a href="/login">Get Started</a>
          </li>
        </ul>
      </nav>
    </section>
  );
}

export function ArticleNotFound() {
  return (
    <section class="page-head">
      <h1>Article not found</h1>
      <p class="lead">We couldn't locate this blog post. Please check the URL or return to our homepage.</p>
      <p class="actions">
        <a class="button button-primary" href="/">
          Home
        </a>
        <a class="button" href="/blog">
          Blog
        </a>
      </p>
    </section>
  );
}
