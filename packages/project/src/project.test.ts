import { expect, describe, it } from 'vitest';
import { openProject } from './project.ts';
import type { Problem } from './problem.ts';

const settings = 'format: 1\nname: Shelf\ndocument: ../shelf.json\n';
const PATH = 'endpoints/lamps/post-lamps.yaml';

/** What is wrong with a file of scenarios, as `line:column message`. */
function problemsOf(text: string, more: [string, string][] = []): string[] {
  const { problems } = openProject(new Map([['assay.yaml', settings], [PATH, text], ...more]));
  return problems.map(({ line, column, message }: Problem) => `${line}:${column} ${message}`);
}

const scenario = (lines: string): string => `endpoint: POST /lamps\nscenarios:\n  makes-a-lamp:\n${lines}`;

describe('a file that cannot be used is a problem with its line and what to do', () => {
  it.each([
    ['an unknown key', scenario('    expekt: 201\n'), '4:5 A scenario has no key expekt. Is expect meant?'],
    ['a missing key', scenario('    name: Makes\n'), '4:5 A scenario needs the key expect'],
    [
      'a key twice',
      scenario('    expect: 201\n    expect: 200\n'),
      '5:5 This key stands here twice. Rename or remove one of the two.',
    ],
    ['a status that is none', scenario('    expect: 99\n'), '4:13 A whole number from 100 to 599 belongs here.'],
    ['a class of another status', scenario('    expect: [422, 5xx]\n'), '4:13 422 is not of the class 5xx.'],
    [
      'a key that is no name',
      'endpoint: POST /lamps\nscenarios:\n  Makes A Lamp:\n    expect: 201\n',
      '3:3 A key is made of small letters',
    ],
    ['an anchor', scenario('    expect: 201\n    body: &a { b: 1 }\n'), '5:14 Anchors and aliases are not read.'],
    ['a tag', scenario('    expect: 201\n    name: !!str 1\n'), '5:17 Tags such as !!str are not read.'],
    ['a second document', `${scenario('    expect: 201\n')}---\na: 1\n`, 'A file holds one document.'],
    ['a tab as indent', 'endpoint: POST /lamps\nscenarios:\n\tx:\n', '3:1 A tab cannot indent. Use spaces.'],
    [
      'a rule with a colon',
      scenario('    expect: 201\n    rules:\n      - the error says: no\n'),
      'put the sentence in quotes',
    ],
    [
      'a rule that begins with a quote',
      scenario('    expect: 201\n    rules:\n      - "a" is 1\n'),
      'put the whole text in quotes',
    ],
    [
      'a number that would lose digits',
      scenario('    expect: 201\n    body: { id: 12345678901234567890 }\n'),
      '5:17 The number 12345678901234567890 would lose digits.',
    ],
    [
      'a number with a leading zero',
      scenario('    expect: 201\n    body: { isbn: 0441013597 }\n'),
      '5:19 0441013597 is read in different ways.',
    ],
    [
      'two bodies',
      scenario('    expect: 201\n    body: {}\n    body_text: x\n'),
      'Give one of body, body_text, body_file and change.',
    ],
    [
      'a follow-up that expects nothing',
      scenario('    expect: 201\n    then:\n      - call: GET /lamps\n'),
      '6:9 A step of then is judged: add expect.',
    ],
    ['nothing', '', '1:1 The file is empty. Remove it, or fill it.'],
    ['a text where nothing stands', scenario('    expect: 201\n    query: { page: }\n'), 'A text belongs here.'],
  ])('%s', (_, text, message) => {
    const found = problemsOf(text);
    expect(found.join('\n')).toContain(message);
  });

  it('a key in two files of one operation names the other file', () => {
    const other = 'endpoints/more/lamps.yaml';
    const text = scenario('    expect: 201\n');
    expect(problemsOf(text, [[other, text]])).toEqual([
      `3:3 POST /lamps has a scenario makes-a-lamp in ${PATH} already. Give one of them another key: assay rename.`,
    ]);
  });

  it('keeps own keys that begin with x-, and a byte order mark is no problem', () => {
    expect(problemsOf(`\uFEFF${scenario('    expect: 201\n    x-owner: { team: lights }\n')}`)).toEqual([]);
  });

  it('a format that is not known is an error', () => {
    const { project, problems } = openProject(new Map([['assay.yaml', settings.replace('1', '2')]]));
    expect(project).toBeNull();
    expect(problems[0]?.message).toBe('A whole number from 1 to 1 belongs here.');
  });
});
