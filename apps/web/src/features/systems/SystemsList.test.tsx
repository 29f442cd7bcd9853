import { describe, expect, it } from 'vitest';
import { buttonsOf, showScreen, wordsOf } from '../../testing/show-screen.tsx';
import { storedNode, storedSystem } from '../../testing/stored.ts';
import { matching, SystemsList } from './SystemsList.tsx';

const shop = storedSystem({ description: 'Sells lamps', endpoints: [storedNode(1, 3), storedNode(2)] });

it('SYSLIST-01: is searched by name, description and base URL', () => {
  const bank = storedSystem({ id: 2, name: 'Bank', base_url: 'https://money.example.org', description: null });
  const found = (text: string) => matching([shop, bank], text).map(({ name }) => name);
  expect(found(' SHOP ')).toEqual(['Shop']);
  expect(found('lamps')).toEqual(['Shop']);
  expect(found('money.example')).toEqual(['Bank']);
  expect(found('')).toEqual(['Shop', 'Bank']);
  expect(found('nothing')).toEqual([]);
});

describe('a system', () => {
  const html = showScreen(<SystemsList />, { data: [[['systems'], [shop]]] });

  it('SYSLIST-03: has name, description, base URL and both counts', () => {
    expect(wordsOf(html)).toContain('Shop Sells lamps https://shop.example.com 2 endpoints, 3 scenarios');
  });

  it('SYSLIST-04: has View and Configure, which lead to its detail', () => {
    const leads = [...html.matchAll(/<a [^>]*aria-label="(\w+) Shop"[^>]*>/g)].map(([tag, label]) => [
      label,
      /href="([^"]*)"/.exec(tag)?.[1],
    ]);
    expect(Object.fromEntries(leads)).toEqual({ View: '/system/1', Configure: '/system/1?mode=config' });
  });
});

it('SYSLIST-06: no system is a state of its own, with the button that makes one', () => {
  const html = showScreen(<SystemsList />, { data: [[['systems'], []]] });
  expect(wordsOf(html)).toContain('No systems yet');
  expect(buttonsOf(html)).toEqual(['Create New System']);
});
