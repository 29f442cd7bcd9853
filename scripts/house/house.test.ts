import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { fullFolders } from './folders.ts';
import { shapeNames, shapeProblems } from './shape-names.ts';
import { countCasts, identifiersOf } from './syntax.ts';
import { hasInterfaceTexts, hasOtherTexts, shortNames, shortNamesOfPage, unusualNames } from './interface-words.ts';
import {
  forbiddenComments,
  forbiddenFolders,
  forbiddenProse,
  forbiddenScripts,
  forbiddenWords,
  formatNames,
} from './words.ts';

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

  it('give a scenario, rule or result one type for each name, and a line in the page of shapes', () => {
    const source = parse(
      'export interface SentRule {}\nexport type KeptScenario = string;\ninterface OwnRule {}\nexport type Rules = 1;',
    );
    const names = shapeNames('apps/a.ts', source);
    expect(names.map(({ name }) => name)).toEqual(['SentRule', 'KeptScenario']);
    const page = '| Name | What |\n|---|---|\n| `SentRule` | A rule. |\n| `GoneRule` | Another one. |';
    expect(shapeProblems([...names, { name: 'SentRule', file: 'apps/b.ts' }], page)).toEqual([
      'SentRule is 2 types: apps/a.ts, apps/b.ts. Rename all but one.',
      'docs/shapes.md does not list KeptScenario.',
      'docs/shapes.md lists GoneRule, which is no type.',
    ]);
  });

  it('find words in the names of folders and npm scripts', () => {
    const files = ['apps/reach/a.ts', 'apps/reach/b/c.ts', 'examples/rooms/a.ts', 'apps/server/src/a.ts'];
    expect(forbiddenFolders(files)).toEqual(['apps/reach: the folder "reach" says "reach": use connectivity.']);
    expect(forbiddenScripts(['check:house', 'check:reach', 'tell-all'])).toEqual([
      'package.json: the script "reach" says "reach": use connectivity.',
      'package.json: the script "tell-all" says "tell": use report or emit.',
    ]);
  });

  it('find what tells, where a plain verb is meant', () => {
    expect(forbiddenWords('apps/a.ts', identifiersOf(parse('const tellsVersion = 1;')))).toHaveLength(1);
    const comments = (line: string): number => forbiddenComments('apps/a.ts', `// ${line}`).length;
    expect(comments('Some servers tell their errors so.')).toBe(1);
    expect(comments('Null where it tells nothing.')).toBe(1);
    expect(comments('What tells one item from the others.')).toBe(0);
    expect(comments('Jars tell hosts apart. Nobody can tell.')).toBe(0);
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

  it('look at all texts that a person reads on the screens, and not at those for developers', () => {
    const read = ['packages/scenario/src/result.ts', 'packages/findings/src/a.ts', 'apps/server/src/a.ts'];
    expect(read.filter(hasInterfaceTexts)).toEqual(read);
    expect(['packages/scenario/src/result.test.ts', 'apps/cli/src/a.ts'].filter(hasInterfaceTexts)).toEqual([]);
    const count = (code: string): number => unusualNames('a.ts', parse(code)).length;
    expect(count('const text = `Rule "${name}" failed`;')).toBe(1);
    expect(count("throw new UsageError('The rule is not known');")).toBe(1);
    expect(count("throw new Error('The rule was not stored'); app.log.info('a rule was stored'); sql`a rule`;")).toBe(
      0,
    );
  });

  it('find "rule" where no text before it says "validation rule"', () => {
    const find = (file: string, code: string): string[] => shortNames(file, parse(code));
    const help = "a.summary('say how a validation rule is read'); a.option('--pin', 'the rule that is meant');";
    expect(find('apps/cli/src/a-program.ts', help)).toEqual([]);
    expect(find('apps/cli/src/a.ts', help)).toEqual([
      'apps/cli/src/a.ts:1: the text says "rule": say "validation rule" first.',
    ]);
    expect(find('apps/cli/src/a.ts', "err('A validation rule is long: split the rule.')")).toEqual([]);
    expect(find('apps/cli/src/a.ts', "err('A rule is no validation rule.')")).toHaveLength(1);
    expect(find('apps/cli/src/a.ts', "counted(two, 'rule')")).toHaveLength(1);
    expect(find('apps/cli/src/a.ts', 'write(`{ rule: ${sentence} }`)')).toEqual([]);
    const read = ['apps/site/src/a.tsx', 'packages/contract/src/endpoints/a.ts', 'packages/project/src/lint/a.ts'];
    expect([...read, 'packages/rules/src/a.ts', 'apps/cli/src/a.test.ts'].filter(hasOtherTexts)).toEqual(read);
  });

  it('find pages that say "rule" before they say "validation rule"', () => {
    const found = ['docs/a.md: it says "rule" before it says "validation rule".'];
    expect(shortNamesOfPage('docs/a.md', 'Rules pass.\nA validation rule fails.')).toEqual(found);
    expect(shortNamesOfPage('docs/a.md', 'Validation rules pass.\nA rule fails.')).toEqual([]);
    expect(shortNamesOfPage('docs/a.md', 'The key `rules` ([all](rules.md)), and house rules.')).toEqual([]);
    expect(shortNamesOfPage('docs/a.md', '```\nrules:\n```\nThe rules')).toEqual(found);
    expect(shortNamesOfPage('docs/adr/1.md', 'Rules pass.')).toEqual([]);
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
