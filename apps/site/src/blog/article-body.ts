import { docLink } from '../docs/doc-links.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';

const resources = /^#{1,6}\s*Related Resources\s*#*\s*$/m;

/** The text of an article as HTML, up to its heading "Related Resources" (BLOG-15). */
export function articleHtml(markdown: string): string {
  const [text = ''] = markdown.split(resources);
  return renderMarkdown(text, { linkTo: (href) => docLink('docs/blog/article.md', href) }).html;
}
