import { expect, it } from 'vitest';
import { nameIndex } from './names/names.ts';
import { inputOf } from './parser.ts';
import type { Match } from './parser.ts';
import type { Captured, Phrase } from './phrase.ts';
import { phrase } from './phrase.ts';
import { tokenize } from './tokens.ts';

const read = (parser: Phrase, text: string): Match<Captured>[] =>
  parser(inputOf(tokenize(text), { names: nameIndex({}), work: 100 }), 0);

it('a phrase that no sentence begins with is read no further than its beginning', () => {
  const parser = phrase('[the] harbour <unknown> (opens', {});
  expect(parser.firsts).toEqual(new Set(['the', 'harbour']));
  expect(read(parser, 'ferry leaves')).toEqual([]);
  expect(() => read(parser, 'the harbour opens')).toThrow('Unknown slot <unknown>');
});

it('a phrase whose brackets do not match is told so when it is read', () => {
  expect(() => read(phrase('harbour (opens|closes', {}), 'harbour opens')).toThrow('Unbalanced phrase');
  expect(() => read(phrase('harbour opens) late', {}), 'harbour opens late')).toThrow('Unbalanced phrase');
});
