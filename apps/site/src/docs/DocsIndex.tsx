import { SUPPORT_MAIL } from '../site-facts.ts';
import { SearchBox } from './DocPage.tsx';
import { docGroups, docSources } from './doc-list.ts';

/** What the specification has as coming soon, and what there is of it already (DOCS-02). */
const soon = [
  {
    title: 'API Reference',
    text: 'Examples of every call in several programming languages.',
    there: [['/docs/api', 'All calls of the HTTP API, with a request builder']],
  },
  {
    title: 'Guides & Tutorials',
    text: 'Longer tutorials, step by step.',
    there: [
      ['/docs/first-run', 'First run in 5 minutes'],
      ['/docs/pipelines', 'Pipelines'],
    ],
  },
  {
    title: 'Security',
    text: 'A page for security reviews.',
    there: [['/docs/credentials', 'What happens to credentials']],
  },
] as const;

export function DocsIndex() {
  return (
    <>
      <section class="page-head">
        <h1>Documentation</h1>
        <p class="lead">How to test an API with Assay: from the first run to a pipeline.</p>
        <SearchBox />
      </section>
      <Areas />
      <AllPages />
      <section class="band" aria-labelledby="help">
        <h2 id="help">Need help?</h2>
        <p class="actions">
          <a class="button" href="/blog">
            Visit Our Blog
          </a>
          <a class="button" href={`mailto:${SUPPORT_MAIL}`}>
            Contact Support
          </a>
        </p>
      </section>
    </>
  );
}

function Areas() {
  return (
    <section class="cards cards-four" aria-label="Areas">
      <article class="card">
        <h2>
          <a class="card-link" href="/docs/cli">
            CLI Documentation
          </a>
        </h2>
        <p>Test an API from a terminal: commands, credentials, reports, exit status.</p>
        <p class="card-more" aria-hidden="true">
          Read it →
        </p>
      </article>
      {soon.map(({ title, text, there }) => (
        <article class="card" key={title}>
          <p class="card-facts">
            <span class="badge">Coming Soon</span>
          </p>
          <h2>{title}</h2>
          <p>{text}</p>
          <p class="dim">Already there:</p>
          <ul>
            {there.map(([href, name]) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}

function AllPages() {
  return (
    <section class="band" aria-labelledby="all-pages">
      <h2 id="all-pages">All pages</h2>
      <div class="doc-index">
        {docGroups.map((group) => (
          <div key={group}>
            <h3>{group}</h3>
            <ul>
              {docSources
                .filter((source) => source.group === group)
                .map(({ slug, title, description }) => (
                  <li key={slug}>
                    <a href={`/docs/${slug}`}>{title}</a>
                    <br />
                    <span class="dim">{description}</span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
