import { describe, expect, it } from 'vitest';
import { linkTarget, queryValue } from './addresses.ts';

const headers = (...values: string[]) => values.map((value) => ['Link', value] as const);

describe('the target of a link', () => {
  it('is found by its relation, among others and in any spelling of the header', () => {
    const both = '<https://a.example/x?page=1>; rel="prev", </x?page=3&q=a,b>; title="n, ext"; rel="next last"';
    expect(linkTarget(headers(both), 'next')).toBe('/x?page=3&q=a,b');
    expect(linkTarget([['link', '</y>;rel=next']], 'next')).toBe('/y');
    expect(linkTarget(headers('</1>; rel=first', '</2>; REL="Next"'), 'next')).toBe('/2');
  });

  it('is nothing where no link has the relation', () => {
    expect(linkTarget(headers('</x>; rel="prev"'), 'next')).toBeUndefined();
    expect(linkTarget(headers('</next>'), 'next')).toBeUndefined();
    expect(linkTarget([], 'next')).toBeUndefined();
  });
});

describe('a query parameter of an address', () => {
  it('is decoded, wherever the address leads', () => {
    expect(queryValue('https://a.example/x?limit=2&cursor=a%2Fb%3D#top', 'cursor')).toBe('a/b=');
    expect(queryValue('/x?page%5Bafter%5D=9&page[size]=2', 'page[after]')).toBe('9');
    expect(queryValue('?after=7', 'after')).toBe('7');
  });

  it('is nothing where there is no such parameter', () => {
    expect(queryValue('/x?limit=2', 'cursor')).toBeUndefined();
    expect(queryValue('/x', 'cursor')).toBeUndefined();
    expect(queryValue(null, 'cursor')).toBeUndefined();
  });
});
