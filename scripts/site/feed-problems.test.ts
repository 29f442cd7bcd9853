import { expect, it } from 'vitest';
import { siteFiles } from '../../apps/site/src/build-site.ts';
import { feedProblems } from './feed-problems.ts';

it('finds what strict readers of RSS refuse', () => {
  const item =
    '<item><title>A</title><link>x</link><guid>x</guid><pubDate>yesterday</pubDate><author>A Team</author></item>';
  expect(feedProblems('a.xml', `<rss xmlns:dc="x"><channel>${item}<b></channel></rss>`)).toEqual([
    'a.xml: </channel> ends another element',
    'a.xml: the prefix dc is declared and not used',
    'a.xml: pubDate is no date: yesterday',
    'a.xml: author is no address: A Team',
  ]);
});

it('finds what strict readers of Atom refuse', () => {
  const entry = '<entry><title>A</title><id>x</id><category label="Birds"/></entry>';
  expect(feedProblems('a.xml', `<feed><updated>2026-01-02T03:04:05Z</updated>${entry}</feed>`)).toEqual([
    'a.xml: an entry lacks updated',
    'a.xml: a category lacks term',
  ]);
});

it('the feeds of the blog have none of it', () => {
  const files = siteFiles('.', { 'site.css': '/site.css', 'inter.woff2': '/inter.woff2' });
  for (const name of ['blog/feed.xml', 'blog/atom.xml']) expect(feedProblems(name, files.get(name) ?? '')).toEqual([]);
});
