import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { fullFolders } from './folders.ts';
import { countCasts, identifiersOf } from './syntax.ts';
import { unusualNames } from './interface-words.ts';
import { forbiddenComments, forbiddenProse, forbiddenWords, formatNames } from './words.ts';

const parse = (text: string) => ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);

const tsx = (text: string) => ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

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

  it('find old turns in documentation, not in plain English, history or the sentences of others', () => {
    const text = 'A place is told.\nIt is done in one place, in place of the other.\nThe rooms of the server.';
    expect(forbiddenProse('docs/a.md', text)).toEqual([
      'docs/a.md:1: it says "told": use reported, sent, called or answered.',
      'docs/a.md:1: it says "place": use location, position, slot or "in place of".',
      'docs/a.md:3: it says "rooms of": use entry or part.',
    ]);
    expect(forbiddenProse('CHANGELOG.md', text)).toEqual([]);
    expect(forbiddenProse('docs/rules.md', text)).toEqual([]);
  });

  it('find words that are standard only under some names', () => {
    const names = identifiersOf(parse('const audience = runAudience; const missed = isMissed;'));
    expect(forbiddenWords('apps/a.ts', names).map((line) => line.slice(0, 26))).toEqual([
      'apps/a.ts:1: "runAudience"',
      'apps/a.ts:1: "isMissed" sa',
    ]);
  });

  it('find texts of the interface that call a thing by another name', () => {
    const texts = (code: string): string[] => unusualNames('a.tsx', tsx(code)).map((line) => line.slice(9));
    expect(texts('<p>All rules passed</p>')).toEqual(['the text says "rules": say "validation rule".']);
    expect(texts("plural(count, 'rule'); const key = 'rules';")).toHaveLength(1);
    expect(texts('const title = `Delete ${count} validations`;')).toHaveLength(1);
    expect(texts('<Button>Add system</Button>')).toEqual([
      'the text says "Add system": the name is "Create New System".',
    ]);
    const right = '<p title="Create New System" className="group rule">{cn("a rule b")}The validation rules passed</p>';
    expect(texts(right)).toEqual([]);
    expect(texts("['All scenarios have validations!', 'Create System', '3 validation generations']")).toEqual([]);
  });

  it('find the name of one import format where all are meant', () => {
    const text = "if (kind === 'collection') return;\nconst isPostmanFile = true;";
    expect(formatNames('apps/server/src/features/imports/jobs.ts', text)).toEqual([
      'apps/server/src/features/imports/jobs.ts:2: "isPostmanFile" names one format: say what all of its kind have.',
    ]);
    expect(formatNames('packages/importer/src/postman/entry.ts', text)).toEqual([]);
    expect(formatNames('apps/server/src/features/imports/postman.api.test.ts', text)).toEqual([]);
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
