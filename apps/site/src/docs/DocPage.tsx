import type { ComponentChildren } from 'preact';
import type { Doc } from './doc-page.ts';
import { docGroups, docSources } from './doc-list.ts';

/** The frame of every page of the documentation: search, all pages, the way back. */
export function DocFrame({
  title,
  slug,
  toc,
  children,
}: {
  title: string;
  slug: string;
  toc?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="doc">
      <div class="doc-side">
        <SearchBox />
        <DocNav slug={slug} />
      </div>
      <div class="doc-main">
        <nav class="crumbs" aria-label="Breadcrumb">
          <ol>
            <li>
              <a href="/">Home</a>
            </li>
            <li>
              <a href="/docs">Docs</a>
            </li>
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
        {children}
        <p class="back">
          <a href="/docs">← Back to the documentation</a>
        </p>
      </div>
      {toc !== undefined && <div class="doc-toc">{toc}</div>}
    </div>
  );
}

/** Found over a static index, which the script loads with the first letter; without a script the box is not shown. */
export function SearchBox() {
  return (
    <search class="doc-search" hidden id="doc-search">
      <label class="hidden-label" htmlFor="doc-search-input">
        Search the documentation
      </label>
      <input
        id="doc-search-input"
        type="text"
        role="combobox"
        aria-expanded="false"
        aria-controls="doc-search-results"
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder="Search the docs ( / )"
      />
      <div id="doc-search-results" role="listbox" aria-label="Search results" hidden />
    </search>
  );
}

function DocNav({ slug }: { slug: string }) {
  return (
    <nav aria-label="Documentation">
      <details class="doc-nav" open>
        <summary>All pages</summary>
        {docGroups.map((group) => (
          <div key={group}>
            <p class="doc-group">{group}</p>
            <ul>
              {docSources
                .filter((source) => source.group === group)
                .map((source) => (
                  <DocNavLink key={source.slug} slug={source.slug} title={source.title} here={slug} />
                ))}
              {group === 'Reference' && <DocNavLink slug="api" title="HTTP API" here={slug} />}
            </ul>
          </div>
        ))}
      </details>
    </nav>
  );
}

function DocNavLink({ slug, title, here }: { slug: string; title: string; here: string }) {
  return (
    <li>
      <a href={`/docs/${slug}`} aria-current={slug === here ? 'page' : undefined}>
        {title}
      </a>
    </li>
  );
}

/** A page made of a Markdown file. The anchors of its second level are the contents. */
export function DocPage({ doc, children }: { doc: Doc; children?: ComponentChildren }) {
  const sections = doc.headings.filter(({ level }) => level === 2);
  const toc = sections.length > 1 && (
    <nav aria-label="Table of contents">
      <p class="doc-group">On this page</p>
      <ul>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <DocFrame title={doc.title} slug={doc.slug} toc={toc || undefined}>
      <article class="prose">
        <h1>{doc.title}</h1>
        <p class="lead">{doc.description}</p>
        {children}
        <div dangerouslySetInnerHTML={{ __html: doc.html }} />
      </article>
    </DocFrame>
  );
}
