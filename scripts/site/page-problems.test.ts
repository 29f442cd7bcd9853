import { describe, expect, it } from 'vitest';
import { linkProblems, pathOf, structuredProblems, titleProblems } from './page-problems.ts';

describe('problems of pages', () => {
  it('knows pages by their addresses', () => {
    expect(['index.html', 'docs.html', 'docs/cli.html'].map(pathOf)).toEqual(['/', '/docs', '/docs/cli']);
  });

  it('finds links, pictures and anchors that lead nowhere', () => {
    const html =
      '<a href="x.md"><a href="mailto:a@b.example"><a href="/b#x"><a href="/b#y"><a href="/c"><a href="#z"><img src="/i.png"><a href="https://x.example/"><a href="/login#a">';
    const pages = new Map([
      ['/', html],
      ['/b', '<p id="x">'],
    ]);
    expect(linkProblems(pages, new Set(['/', '/b']))).toEqual([
      '/: x.md leads nowhere',
      '/: /b#y leads nowhere',
      '/: /c leads nowhere',
      '/: #z leads nowhere',
      '/: /i.png leads nowhere',
    ]);
  });

  it('finds structured data that is broken, unknown or incomplete', () => {
    const data = (text: string): string => `<script type="application/ld+json">${text}</script>`;
    const context = '"@context":"https://schema.org"';
    const pages = new Map([
      ['/a', data('{')],
      ['/b', data(`{${context},"@type":"Pond"}`)],
      ['/c', data(`{${context},"@type":"FAQPage"}`)],
      ['/d', data(`{${context},"@type":"FAQPage","mainEntity":[]}`)],
    ]);
    expect(structuredProblems(pages)).toEqual([
      '/a: structured data is no JSON',
      expect.stringContaining('/b: structured data is of no known type'),
      '/c: structured data lacks mainEntity',
    ]);
  });

  it('finds titles that are missing or that two pages have', () => {
    const page = (title: string, description: string): string =>
      `<title>${title}</title><meta name="description" content="${description}"/>`;
    const long = 'A page of ponds and of the many ducks that swim on them';
    const pages = new Map([
      ['/a', page('A', long)],
      ['/b', page('A', `${long}, and dive`)],
      ['/c', '<title>C</title>'],
      ['/d', page('D', long)],
      ['/e', page('E', 'What has changed.')],
    ]);
    expect(titleProblems(pages)).toEqual([
      '/c: no title or no description',
      '/e: the description says little: What has changed.',
      '/a, /b have the same title: A',
      `/a, /d have the same description: ${long}`,
    ]);
  });
});
