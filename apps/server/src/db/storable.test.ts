import { describe, expect, it } from 'vitest';
import { storableJson, storableText } from './storable.ts';

describe('storableText', () => {
  it('replaces what PostgreSQL cannot store and keeps the rest', () => {
    expect(storableText('a\u0000b\ud800c\udc00')).toBe('a\ufffdb\ufffdc\ufffd');
    expect(storableText('grün 😀 \\u0000')).toBe('grün 😀 \\u0000');
  });
});

describe('storableJson', () => {
  it('is the same value when nothing needs to change', () => {
    const value = { a: ['x', 1, null, true, { b: '😀' }] };
    expect(storableJson(value)).toBe(value);
  });

  it('cleans every string, at any depth', () => {
    expect(storableJson({ a: ['x\u0000', { b: '\udead' }], c: 1 })).toEqual({ a: ['x\ufffd', { b: '\ufffd' }], c: 1 });
    expect(storableJson('\u0000')).toBe('\ufffd');
  });

  it('cleans names too', () => {
    expect(storableJson({ 'a\u0000': { '\ud800': 1 } })).toEqual({ 'a\ufffd': { '\ufffd': 1 } });
  });

  it('keeps text that only looks like an escape', () => {
    expect(storableJson({ a: '\\u0000', b: '\\ud800' })).toEqual({ a: '\\u0000', b: '\\ud800' });
  });
});
