import { Marked } from 'marked';
import type { Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';

export interface Heading {
  text: string;
  id: string;
  level: number;
}

export interface Rendered {
  html: string;
  headings: Heading[];
}

interface Options {
  /** The address of a link of the text; null leaves the words without a link. */
  linkTo?: (href: string) => string | null;
}

/** Markdown as HTML that can run nothing: scripts, handlers and addresses of other schemes are removed (BLOG-14). */
export function renderMarkdown(markdown: string, { linkTo = (href) => href }: Options = {}): Rendered {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const inner = this.parser.parseInline(tokens);
        const text = plain(inner);
        const id = uniqueId(text, taken);
        headings.push({ text, id, level: depth });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      link({ href, title, tokens }: Tokens.Link): string {
        const inner = this.parser.parseInline(tokens);
        const target = linkTo(href);
        if (target === null) return inner;
        return `<a href="${attribute(target)}"${title ? ` title="${attribute(title)}"` : ''}>${inner}</a>`;
      },
    },
  });
  const raw = marked.parse(markdown, { async: false });
  return { html: reachable(sanitizeHtml(raw, allowed)), headings };
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'input'],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    code: ['class'],
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['id']])),
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
};

/** What scrolls sideways can be reached by keyboard, and wide tables scroll in a box of their own. */
function reachable(html: string): string {
  return html
    .replaceAll('<pre>', '<pre class="code" tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<t([hd]) align="(\w+)">/g, '<t$1 class="align-$2">')
    .replaceAll(/<th><\/th>/g, '<td></td>');
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The words of a piece of HTML. */
export const plain = (html: string): string =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** As GitHub names the headings of a file, so that links work there and here. */
function uniqueId(text: string, taken: Map<string, number>): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const count = taken.get(base) ?? 0;
  taken.set(base, count + 1);
  return count === 0 ? base : `${base}-${count}`;
}
