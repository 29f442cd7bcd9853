/** Markdown as text in one line: without the marks of headings, lists and emphasis, links by their words. Names in backticks stay so. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+/gm, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
