import { describe, expect, it } from 'vitest';
import { endpointFile } from '../format/endpoint-file.ts';
import type { ScenarioText } from '../format/scenario-text.ts';
import { formatFile } from '../print/format-file.ts';
import { parseFile } from '../yaml/source-file.ts';
import { renewFiles, saidOf } from './renew.ts';
import type { CurrentOperation } from './renew.ts';

const TEXT = `# ours
endpoint: POST /books

scenarios:
  adds: # first
    # what it is called
    name: Adds # here
    x-owner: ann
    tags: [smoke]
    expect: 201
    body_file: ../../files/a.json
    rules:
      # why
      - it is created
      - title is "Dune" # sent

  flow: { name: B, expect: 200, x-a: 1 }
`;
const LATER = 'endpoint: POST /books\n\nscenarios:\n  flow:\n    name: B\n    expect: 200\n';
const adds: ScenarioText = {
  name: 'Adds',
  tags: ['smoke'],
  expect: 201,
  body_text: '{}',
  rules: ['it is created', 'title is "Dune"'],
};
const flow: ScenarioText = { name: 'B', expect: 200 };
const current = (scenarios: Record<string, ScenarioText>): CurrentOperation => ({
  operation: 'POST /books',
  defaults: undefined,
  scenarios: new Map(Object.entries(scenarios)),
});
const path = 'endpoints/books/post-books.yaml';
const kept = [{ path, text: TEXT, said: saidOf(current({ adds, flow })) }];
const renew = (scenarios: Record<string, ScenarioText>) =>
  renewFiles(current(scenarios), kept, () => 'endpoints/new.yaml').get(path);

describe('files as they stand now', () => {
  it('are what was written while nothing has changed', () => expect(renew({ adds, flow })).toBe(TEXT));

  it('have what was changed elsewhere, and every other line', () => {
    const rules = ['title is "Dune"', 'id is positive'];
    expect(renew({ adds: { ...adds, name: 'Adds "one"', rules, login: 'none' }, flow })).toBe(
      TEXT.replace('Adds # here', 'Adds "one" # here')
        .replace('    expect: 201\n', '    login: none\n    expect: 201\n')
        .replace('      # why\n      - it is created\n', '')
        .replace('# sent\n', '# sent\n      - id is positive\n'),
    );
    expect(renew({ adds, flow: { ...flow, expect: 204 } })).toBe(
      TEXT.replace('  flow: { name: B, expect: 200, x-a: 1 }\n', '  flow:\n    name: B\n    expect: 204\n    x-a: 1\n'),
    );
  });

  it('lose a body of a file when there is another one, and gain and lose scenarios and defaults', () => {
    const { body_text: _, ...rest } = adds;
    expect(renew({ adds: { ...rest, body: { a: 1 } }, flow })).toBe(
      TEXT.replace('body_file: ../../files/a.json', 'body: { a: 1 }'),
    );
    expect(renew({ adds, before: flow })).toBe(
      TEXT.replace('  flow: { name: B, expect: 200, x-a: 1 }\n', '  before:\n    name: B\n    expect: 200\n'),
    );
    expect(renew({})).toBeUndefined();
    const other = { ...current({ adds, flow }), operation: 'POST /tomes', defaults: { query: { a: '1' } } };
    expect(renewFiles(other, kept, () => '').get(path)).toBe(
      TEXT.replace('POST /books\n', 'POST /tomes\n\ndefaults:\n  query: { a: 1 }\n'),
    );
    const fresh = renewFiles(current({ flow }), [], () => 'endpoints/new.yaml');
    expect([...fresh]).toEqual([
      ['endpoints/new.yaml', 'endpoint: POST /books\n\nscenarios:\n  flow:\n    name: B\n    expect: 200\n'],
    ]);
  });

  it('are canonical whatever fits in a line', () => {
    const files = Array.from({ length: 24 }, (_, more) => {
      const text = 'x'.repeat(60 + more);
      const wide: ScenarioText = { ...flow, change: { title: text }, rules: [text, { rule: text, means: 'id is 1' }] };
      const fresh = renewFiles(current({ wide }), [], () => 'endpoints/new.yaml');
      const later = renewFiles(
        current({ flow: { ...flow, change: { title: text }, rules: wide.rules } }),
        [{ path, text: LATER, said: saidOf(current({ flow })) }],
        () => '',
      );
      return [...fresh.values(), ...later.values()];
    }).flat();
    expect(files).toHaveLength(48);
    for (const text of files) expect(formatFile(parseFile('', text), endpointFile)).toEqual({ text });
  });
});
