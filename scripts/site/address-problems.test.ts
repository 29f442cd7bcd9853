import { expect, it } from 'vitest';
import { addressProblems, sitemapProblems } from './address-problems.ts';

const origin = 'https://a.example';
const page = (path: string, more = ''): string =>
  `<head><link rel="canonical" href="${origin}${path}"/><meta property="og:url" content="${origin}${path}"/>${more}</head>`;

it('finds addresses of other pages, and pictures and data that are not there', () => {
  const pages = new Map([
    ['/', `${page('/')}<img srcset="/a-720.webp 720w, /a.webp 1440w">`],
    ['/b', page('/c', `<meta property="og:image" content="${origin}/none.png"/>`)],
    ['/d', page('/d', `<script type="application/ld+json">{"item":"${origin}/gone"}</script>`)],
    ['/404', '<head><meta name="robots" content="noindex"/></head>'],
  ]);
  const known = new Set(['/', '/b', '/c', '/d', '/a.webp']);
  expect(addressProblems({ pages, known, origin })).toEqual([
    '/: names /a-720.webp, which is not there',
    '/b: says that its address is https://a.example/c',
    '/b: says that its address is https://a.example/c',
    '/b: names /none.png, which is not there',
    '/d: names /gone, which is not there',
  ]);
});

it('finds pages that the sitemap lacks, and what it names beyond them', () => {
  const pages = new Map([
    ['/', page('/')],
    ['/b', page('/b')],
    ['/404', '<head><meta name="robots" content="noindex"/></head>'],
  ]);
  const sitemap = `<loc>${origin}/</loc><loc>${origin}/404</loc>`;
  expect(sitemapProblems(sitemap, { pages, origin })).toEqual([
    'the sitemap lacks https://a.example/b',
    'the sitemap names https://a.example/404',
  ]);
});
