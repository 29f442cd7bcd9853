import { describe, expect, it } from 'vitest';
import { articleHtml } from './article-body.ts';
import { articlesOf, featuredOf } from './article.ts';
import { readFrontMatter } from './front-matter.ts';
import { initialsOf } from './initials.ts';
import { longDate } from './long-date.ts';

const file = (lines: Record<string, string>): string =>
  `---\n${Object.entries(lines)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')}\n---\n\nText.\n`;

const slugs = (files: Record<string, string>): string[] =>
  articlesOf(new Map(Object.entries(files))).map(({ slug }) => slug);

describe('front matter', () => {
  it('BLOG-12: quotes are stripped, lists, booleans and numbers are read', () => {
    const text = `---\na: "x: y"\nb: 'true'\nc: [one, "two, three", 'four']\nd: true\ne: false\nf: 12\ng: 1.5\nh: 3 days\ni: []\n---\nbody`;
    expect(readFrontMatter(text)).toEqual({
      values: {
        a: 'x: y',
        b: 'true',
        c: ['one', 'two, three', 'four'],
        d: true,
        e: false,
        f: 12,
        g: 1.5,
        h: '3 days',
        i: [],
      },
      body: 'body',
    });
  });

  it('is missing from a file that is all text', () => {
    expect(readFrontMatter('# A\n---\n')).toEqual({ values: {}, body: '# A\n---\n' });
  });
});

describe('articles', () => {
  const a = file({ title: 'A', slug: 'a', publishedAt: '2026-01-02' });
  const b = file({ title: 'B', slug: 'b', publishedAt: '2026-03-01' });

  it('BLOG-09: without a title or a slug a file is no article', () => {
    expect(slugs({ 'a.md': a, 'b.md': file({ title: 'B' }), 'c.md': file({ slug: 'c' }), 'd.md': '# D' })).toEqual([
      'a',
    ]);
  });

  it('BLOG-10, LAND-16: paths of templates, strategies and specifications are skipped', () => {
    const paths = ['template.md', 'x/my-Template/a.md', 'strategy/a.md', 'specification.md'];
    expect(slugs({ 'b.md': b, ...Object.fromEntries(paths.map((path) => [path, a])) })).toEqual(['b']);
  });

  it('BLOG-11: the newest comes first', () => {
    expect(slugs({ 'a.md': a, 'b.md': b })).toEqual(['b', 'a']);
  });

  it('LAND-15: the newest flagged one is featured, else the newest, else none', () => {
    const flagged = file({ title: 'A', slug: 'a', publishedAt: '2026-01-02', featured: 'true' });
    const featured = (files: Record<string, string>) => featuredOf(articlesOf(new Map(Object.entries(files))))?.slug;
    expect(featured({ 'a.md': flagged, 'b.md': b })).toBe('a');
    expect(featured({ 'a.md': a, 'b.md': b })).toBe('b');
    expect(featured({})).toBeUndefined();
  });

  it('BLOG-23: has the fields of its front matter', () => {
    const all = {
      title: 'T',
      slug: 's',
      description: 'D',
      author: 'Jane van Doe',
      authorBio: 'Bio',
      category: 'C',
      publishedAt: '2026-01-02',
      updatedAt: '2026-01-03',
      image: '/i.png',
      imageAlt: 'I',
      twitterCard: 'summary',
      twitterCreator: '@x',
    };
    const [article] = articlesOf(
      new Map([['x.md', file({ ...all, readTime: '7', featured: 'true', keywords: 'one, two', tags: '[t, u]' })]]),
    );
    expect(article).toMatchObject({ ...all, readTime: 7, featured: true, keywords: 'one, two', tags: ['t', 'u'] });
    const [other] = articlesOf(new Map([['x.md', file({ title: 'T', slug: 's', keywords: '[one, two]' })]]));
    expect(other?.keywords).toEqual(['one', 'two']);
  });

  it('BLOG-03: initials are of at most two words', () => {
    expect(['jane van doe', ' Ann ', '', 'élan vital'].map(initialsOf)).toEqual(['JV', 'A', 'A', 'ÉV']);
  });

  it('BLOG-02: dates are long', () => {
    expect(longDate('2026-01-02')).toBe('January 2, 2026');
  });
});

describe('the body of an article', () => {
  it('BLOG-14: is sanitised', () => {
    const html = articleHtml(
      '**bold** <script>alert(1)</script><img src=x onerror="alert(2)"> [a](javascript:alert(3)) <a href="https://x.example" onclick="y()">b</a>',
    );
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toContain('href="https://x.example"');
    expect(html).not.toMatch(/script|onerror|onclick|alert/);
  });

  it('BLOG-15: ends at the heading "Related Resources"', () => {
    const html = articleHtml('One.\n\n## Related Resources\n\n- [x](/x)\n');
    expect(html).toBe('<p>One.</p>\n');
    expect(articleHtml('The Related Resources of it.\n')).toContain('Related Resources');
  });
});
