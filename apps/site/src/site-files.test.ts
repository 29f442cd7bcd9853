import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, it } from 'vitest';
import { articlesOf } from './blog/article.ts';
import { blogPages } from './blog/blog-pages.tsx';
import { findSections } from './docs/find-sections.ts';
import { searchOptions } from './docs/search-options.ts';
import type { SearchEntry } from './docs/search-options.ts';
import { siteFiles } from './build-site.ts';
import { renderPage } from './layout/render-page.tsx';
import { plain } from './markdown/render-markdown.ts';

const assets = { 'site.css': '/assets/site.css', 'inter.woff2': '/assets/inter.woff2' };
let files: Map<string, string>;
beforeAll(() => {
  files = siteFiles('.', assets);
});

const page = (path: string): string => files.get(path) ?? '';
const html = (): [path: string, text: string][] => [...files].filter(([path]) => path.endsWith('.html'));
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one);
const meta = (text: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];

describe('the site as a whole', () => {
  it('leads nowhere that is not there', () => {
    const known = new Set([...files.keys()].map((path) => `/${path.replace(/(?:index)?\.html$/, '')}`));
    const others = new Set(['/login', '/dashboard', '/favicon.svg']);
    const broken = html().flatMap(([path, text]) =>
      found(text, /\shref="([^"]+)"/g)
        .filter((href) => !/^(?:https?|mailto):/.test(href))
        .filter((href) => {
          const [target = '', hash] = href.split('#');
          if (others.has(target) || target.startsWith('/assets/')) return false;
          if (target !== '' && !known.has(target)) return true;
          const of = target === '' ? text : page(target === '/' ? 'index.html' : `${target.slice(1)}.html`);
          return hash !== undefined && !of.includes(`id="${hash}"`);
        })
        .map((href) => `${path} -> ${href}`),
    );
    expect(broken).toEqual([]);
  });

  it('has no title twice, a description on each page, and one heading of the first level', () => {
    const titles = html().map(([, text]) => /<title>(.*?)<\/title>/.exec(text)?.[1]);
    expect(new Set(titles).size).toBe(titles.length);
    for (const [path, text] of html()) {
      expect(meta(text, 'description'), path).toMatch(/.{10}/);
      expect(found(text, /<(h1)[ >]/g), path).toHaveLength(1);
    }
  });

  it('names each public page in the sitemap, with its canonical address', () => {
    const listed = found(page('sitemap.xml'), /<loc>https:\/\/assay\.dev([^<]*)<\/loc>/g);
    const canonical = html().flatMap(([, text]) =>
      found(text, /<link rel="canonical" href="https:\/\/assay\.dev([^"]*)"/g),
    );
    expect(listed.toSorted()).toEqual(canonical.toSorted());
    expect(listed).toContain('/docs/cli');
    expect(listed).not.toContain('/404');
    expect(page('robots.txt')).toContain('Sitemap: https://assay.dev/sitemap.xml');
  });

  it('asks nothing of other hosts', () => {
    for (const [path, text] of html()) expect(found(text, /\ssrc="(https?:[^"]+)"/g), path).toEqual([]);
  });

  it('has structured data that reads as JSON', () => {
    const data = html().flatMap(([, text]) => found(text, /<script type="application\/ld\+json">(.*?)<\/script>/g));
    const parsed: { '@type': string }[] = data.map((one) => JSON.parse(one));
    const types = new Set(parsed.map((one) => one['@type']));
    expect([...types].toSorted()).toEqual(['Article', 'BreadcrumbList', 'FAQPage', 'SoftwareApplication']);
  });
});

/** The words of a page as a reader without scripts has them. */
const words = (text: string): string =>
  plain(text.replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '')).replaceAll(/\s+/g, ' ');

const built = (articles: Parameters<typeof blogPages>[0], path: string): string => {
  const one = blogPages(articles).find((candidate) => candidate.path === path);
  return one === undefined ? '' : renderPage(one, assets);
};

describe('the blog', () => {
  const source = `---
title: "On Ponds"
slug: ponds
description: "Of ducks."
author: Mary Ann Lake
authorBio: Keeps ducks.
keywords: [duck, pond]
publishedAt: 2026-02-03
updatedAt: 2026-02-04
readTime: 6
category: Birds
tags: [water]
image: /images/duck.png
imageAlt: A duck
featured: true
twitterCard: summary
twitterCreator: "@pond"
robots: "index, nofollow"
---

Quack.
`;
  const articles = articlesOf(new Map([['ponds.md', source]]));

  it('BLOG-05: without articles the list says so', () => {
    const text = words(built([], '/blog'));
    expect(text).toContain('No articles yet');
    expect(text).toContain('Check back soon for insights and best practices!');
  });

  it('BLOG-01 to BLOG-04: the list has a title and a card for each article', () => {
    const list = built(articles, '/blog');
    expect(list).toContain('<h1>Assay Blog</h1>');
    const card = /<article class="card">.*?<\/article>/s.exec(list)?.[0] ?? '';
    const parts = [
      'Featured',
      'Birds',
      'February 3, 2026',
      '6 min read',
      'On Ponds',
      'Of ducks.',
      'MA',
      'Mary Ann Lake',
      'Read More',
    ];
    for (const part of parts) expect(words(card)).toContain(part);
    expect(card).toMatch(/src="\/images\/duck.png" alt="A duck"/);
    expect(found(card, /href="([^"]+)"/g)).toEqual(['/blog/ponds', '/blog/ponds']);
  });

  it('BLOG-06 to BLOG-08: the newsletter is static, and the list has a foot', () => {
    const list = built(articles, '/blog');
    const block = /<section class="band newsletter".*?<\/section>/s.exec(list)?.[0] ?? '';
    for (const text of ['Stay Updated', 'Subscribe', 'No spam. Unsubscribe anytime.']) expect(block).toContain(text);
    expect(block).toContain('type="email"');
    expect(block).toContain('<button type="button"');
    expect(block).not.toMatch(/<form|action=/);
    const foot = /<footer class="foot">.*?<\/footer>/s.exec(list)?.[0] ?? '';
    expect(foot).toContain('<svg class="logo"');
    expect(words(foot)).toContain('© 2026 Assay');
  });

  it('BLOG-13: an article has its facts, its author and its text', () => {
    const text = words(built(articles, '/blog/ponds'));
    for (const part of [
      'Birds',
      'February 3, 2026',
      '6 min read',
      'On Ponds',
      'Of ducks.',
      'MA',
      'Keeps ducks.',
      'Quack.',
    ])
      expect(text).toContain(part);
  });

  it('BLOG-16: an unknown address says so', () => {
    const text = words(built([], '/blog/404'));
    expect(text).toContain('Article not found');
    expect(text).toContain("We couldn't locate this blog post. Please check the URL or return to our homepage.");
    expect(built([], '/blog/404')).toContain('content="noindex"');
  });

  it('BLOG-17 to BLOG-20: the foot of an article calls to action', () => {
    const call = /<section class="band call".*?<\/section>/s.exec(built(articles, '/blog/ponds'))?.[0] ?? '';
    expect(call).toContain('Ready to Transform Your API Testing?');
    const stats = found(call, /<li><strong>(.*?)<\/li>/g).map(words);
    expect(stats).toEqual(['90% faster test creation', '75% less maintenance', '5min setup time']);
    expect(call).toContain('No credit card required, full access to all features, setup support included');
    const links = [...call.matchAll(/href="([^"]+)">(.*?)</g)].map(([, href, text]) => [text, href]);
    expect(links).toEqual([
      ['Start Free Trial', '/signup'],
      ['Watch Demo', '/demo'],
      ['Home', '/'],
      ['Pricing', '/pricing'],
      ['Blog', '/blog'],
      ['Get Started', '/login'],
    ]);
  });

  it('BLOG-21: what machines read of an article comes from its front matter', () => {
    const text = built(articles, '/blog/ponds');
    expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toBe('On Ponds · Assay');
    const expected = {
      description: 'Of ducks.',
      keywords: 'duck, pond',
      author: 'Mary Ann Lake',
      robots: 'index, nofollow',
      'og:type': 'article',
      'og:title': 'On Ponds · Assay',
      'og:description': 'Of ducks.',
      'og:url': 'https://assay.dev/blog/ponds',
      'og:image': 'https://assay.dev/images/social/blog-ponds.png',
      'twitter:image': 'https://assay.dev/images/social/blog-ponds.png',
      'article:published_time': '2026-02-03',
      'article:modified_time': '2026-02-04',
      'article:section': 'Birds',
      'article:tag': 'water',
      'twitter:card': 'summary',
      'twitter:creator': '@pond',
      'twitter:title': 'On Ponds · Assay',
    };
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, meta(text, name)]))).toEqual(expected);
    expect(text).toContain('<link rel="canonical" href="https://assay.dev/blog/ponds"');
    const [data = '{}'] = found(text, /<script type="application\/ld\+json">(.*?)<\/script>/g);
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Article', headline: 'On Ponds', dateModified: '2026-02-04' });
    expect(found(text, /property="og:image" content="https:\/\/assay\.dev([^"]+)"/g)).toEqual([
      '/images/social/blog-ponds.png',
      '/images/duck.png',
    ]);
    expect(JSON.parse(data)).toMatchObject({ author: { '@type': 'Person', name: 'Mary Ann Lake' } });
    const [own = '{}'] = found(page('blog/tests-in-git.html'), /<script type="application\/ld\+json">(.*?)<\/script>/g);
    expect(JSON.parse(own)).toMatchObject({ author: { '@type': 'Organization' } });
  });

  it('BLOG-24: has at least six articles, and no script but the one of the theme', () => {
    const pages = html().filter(([path]) => /^blog\/(?!404)/.test(path));
    expect(pages.length).toBeGreaterThanOrEqual(6);
    for (const [path, text] of [...pages, ['blog.html', page('blog.html')] as const])
      expect(found(text, /<script(?! type="application)([^>]*)>/g), path).toEqual(['']);
  });

  it('has feeds with every article', () => {
    const slugs = html().flatMap(([path]) => /^blog\/(?!404)(.*)\.html$/.exec(path)?.[1] ?? []);
    for (const slug of slugs)
      for (const feed of ['blog/feed.xml', 'blog/atom.xml'])
        expect(page(feed)).toContain(`https://assay.dev/blog/${slug}`);
  });
});

describe('the documentation', () => {
  it('DOCS-01 to DOCS-03: the index has the command line, what comes soon, the blog and support', () => {
    const index = page('docs.html');
    const cards = found(index, /<article class="card">(.*?)<\/article>/gs);
    expect(cards[0]).toMatch(/href="\/docs\/cli">\s*CLI Documentation/);
    const soon = cards.filter((card) => card.includes('Coming Soon')).map((card) => /<h2>(.*?)<\/h2>/.exec(card)?.[1]);
    expect(soon).toEqual(['API Reference', 'Guides &amp; Tutorials', 'Security']);
    expect(index).toMatch(/href="\/blog">Visit Our Blog/);
    expect(index).toMatch(/href="mailto:[^"]+@[^"]+">Contact Support/);
  });

  it('DOCS-04, DOCS-05: the command line has a breadcrumb, a way back, and nine anchors', () => {
    const cli = page('docs/cli.html');
    expect(cli).toContain('aria-label="Breadcrumb"');
    expect(cli).toMatch(/<a href="\/docs">← Back/);
    const toc = /<nav aria-label="Table of contents">.*?<\/nav>/s.exec(cli)?.[0] ?? '';
    expect([...toc.matchAll(/href="#([^"]+)">(.*?)</g)].map(([, , text]) => text)).toEqual([
      'Getting Started',
      'Installation',
      'Authentication',
      'Command Reference',
      'Configuration',
      'CI/CD Integration',
      'Zero-Credential Exposure',
      'Troubleshooting',
      'Support',
    ]);
    for (const id of found(toc, /href="#([^"]+)"/g)) expect(cli).toContain(`<h2 id="${id}">`);
  });

  const section = (id: string): string =>
    words((page('docs/cli.html').split(`<h2 id="${id}">`)[1] ?? '').split('<h2 ')[0] ?? '');

  it('DOCS-08: troubleshooting has the five messages and what to do', () => {
    const text = section('troubleshooting');
    const entries = [
      [/The token environment variable is required/, /ASSAY_TOKEN/],
      [/Failed to resolve auth config/, /not found in the environment/],
      [/Authentication failed: 401 Unauthorized/, /invalid or expired.*generate a new one/],
      [/Connection timeout/, /increase the timeout/],
      [/SSL certificate verify failed/, /custom CA bundle.*not recommended/],
    ] as const;
    for (const [message, remedy] of entries) expect(text).toMatch(new RegExp(`${message.source}.*${remedy.source}`));
  });

  it('DOCS-09, DOCS-10: installation and authentication say what is needed', () => {
    expect(section('installation')).toMatch(/Python package index/);
    expect(section('installation')).toMatch(/requires Python 3\.8 or higher/);
    expect(section('authentication')).toMatch(
      /personal access token under Settings, API Tokens, with the Generate PAT Token button/,
    );
  });

  it('has every call of the HTTP API with what it answers', () => {
    expect(page('docs/api.html')).toContain('/api/subscription/tiers');
    const health = /<details class="call" id="getHealth">.*?<\/details>/s.exec(page('docs/api.html'))?.[0] ?? '';
    expect(words(health)).toMatch(/Answer 200, as JSON:\s*\{ .*status: /);
  });

  it('tells readers nothing that is meant for developers of a page', () => {
    for (const [path, text] of html()) expect(words(text), path).not.toMatch(/do not edit by hand/i);
  });

  it('finds calls, prices and what is called by other words, and changes last', () => {
    const index = MiniSearch.loadJSON<SearchEntry>(page('docs/search-index.json'), searchOptions);
    const first = {
      getHealth: '/docs/api#getHealth',
      '/api/system': '/docs/api#',
      pricing: '/pricing',
      sso: '/docs/',
      keycloak: '/docs/',
      'rate limit': '/docs/',
      'how do i write a rule': '/docs/',
      'allow writes': '/docs/',
      'delete data': '/docs/',
      windows: '/docs/',
    };
    for (const [query, target] of Object.entries(first)) {
      const [found] = findSections(index, query);
      expect(found?.id, query).toContain(target);
      expect(found?.id, query).not.toContain('/docs/changelog');
    }
    const [sso] = findSections(index, 'sso');
    expect(`${sso?.page} ${sso?.title}`).toMatch(/operations|sign-on/i);
  });
});
