import { renderMarkdown } from '../markdown/render-markdown.ts';
import type { Heading } from '../markdown/render-markdown.ts';
import { docLink } from './doc-links.ts';
import type { DocSource } from './doc-list.ts';

/** A Markdown file of the repository, rendered. */
export interface Doc extends DocSource {
  html: string;
  headings: readonly Heading[];
}

/** The first heading of a file is its title; the page has one of its own. */
export function renderDoc(source: DocSource, markdown: string): Doc {
  const { html, headings } = renderMarkdown(markdown.replace(/^# .*\n/, ''), {
    linkTo: (href) => docLink(source.file, href),
  });
  return { ...source, html, headings: headings.filter(({ level }) => level > 1) };
}
