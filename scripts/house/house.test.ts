import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { fullFolders } from './folders.ts';
import { countCasts, identifiersOf } from './syntax.ts';
import { forbiddenComments, forbiddenWords } from './words.ts';

const parse = (text: string) => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);

describe('the house rules', () => {
  it('find words in every way of writing an identifier', () => {
    const source = parse('const mostRows = MOST_ROWS;\nclass A { #place = almost; }\ntype RoomKey = bedroom;');
    expect(forbiddenWords('apps/a.ts', identifiersOf(source))).toEqual([
      'apps/a.ts:1: "mostRows" says "most": use max.',
      'apps/a.ts:1: "MOST_ROWS" says "most": use max.',
      'apps/a.ts:2: "place" says "place": use location, node, target, index or slot.',
      'apps/a.ts:3: "RoomKey" says "room": use quota or capacity.',
    ]);
    expect(forbiddenWords('apps/stream-places.ts', [])).toHaveLength(1);
    expect(forbiddenWords('apps/a.ts', identifiersOf(parse('const bounds = { atMost: 1 };')))).toEqual([]);
  });

  it('find old turns in comments, and nothing in code or where records are told apart', () => {
    const text =
      "/** Told nothing. */\nconst a = 'as I was told';\n  // Names that records are told apart by.\n// Unheard.";
    expect(forbiddenComments('apps/a.ts', text)).toEqual([
      'apps/a.ts:1: the comment says "Told": use reported, sent, called or answered.',
    ]);
  });

  it('count what is asserted and not what is narrowed or constant', () => {
    expect(countCasts(parse('const a = b as string; const c = [1] as const; const d = e satisfies F;'))).toBe(1);
  });

  it('count the files of a folder without its tests', () => {
    const files = Array.from({ length: 13 }, (_, index) => `apps/x/${index}.ts`);
    expect(fullFolders(files.slice(1).concat('apps/x/1.test.ts'))).toEqual([]);
    expect(fullFolders(files)).toEqual(['apps/x: 13 files, at most 12. Split it by subject.']);
  });
});
