import { describe, expect, it } from 'vitest';
import { mergeSides, nextBase } from './merge.ts';
import type { MergeInput } from './merge.ts';

const PATH = 'endpoints/books/post-books.yaml';
const FILE = `# Of the team that sells.
endpoint: POST /books # ours

defaults: # what everybody sends
  body: { title: Dune }

scenarios:
  # The first of all.
  adds-a-book:
    name: Adds a book # shown
    tags: [smoke]
    expect: 201
    rules:
      # Why this is so.
      - the book is created
      - title is "Dune" # as sent
    x-owner: ann

  refuses-nothing:
    expect: 422
    body: {}
`;
const files = (text: string | null, more: Record<string, string> = {}) =>
  new Map([...(text === null ? [] : [[PATH, text] as const]), ...Object.entries(more)]);
const merge = (sides: Partial<MergeInput>) =>
  mergeSides({
    direction: 'pull',
    base: files(FILE),
    local: files(FILE),
    server: files(FILE),
    isChosen: () => true,
    deletes: false,
    forces: false,
    ...sides,
  });
const NAMED = FILE.replace('Adds a book', 'Adds one book');
const RULED = FILE.replace('- the book is created', '- the book is created\n      - id is a positive integer');
const STRICT = FILE.replace('expect: 422', 'expect: 400');

describe('taking over what one side changed', () => {
  it('takes a file of one side as it stands, and nothing while both are the same', () => {
    expect(merge({}).taken).toEqual([]);
    const commented = NAMED.replace('# Of the team', '# Of a team');
    for (const direction of ['pull', 'push'] as const) {
      const sides = direction === 'pull' ? { server: files(commented) } : { local: files(commented) };
      expect(merge({ direction, ...sides }).files).toEqual(files(commented));
    }
    expect(merge({ server: files(FILE.replace('# Of the team', '# Of a team')) }).files.get(PATH)).toContain(
      'Of a team',
    );
  });

  it('puts scenarios of both sides into one file, with every comment', () => {
    const { files: merged, conflicts, waiting } = merge({ local: files(STRICT), server: files(NAMED) });
    expect(conflicts).toEqual([]);
    expect(waiting.map(({ id }) => id)).toEqual(['POST /books#refuses-nothing']);
    expect(merged.get(PATH)).toBe(STRICT.replace('Adds a book', 'Adds one book'));
  });

  it('puts different keys of one scenario together, and asks where they are the same', () => {
    const both = merge({ local: files(RULED), server: files(NAMED) });
    const again = merge({
      direction: 'push',
      base: nextBase({ base: files(FILE), local: both.files, server: files(NAMED) }, both.taken),
      local: both.files,
      server: files(NAMED),
    });
    expect([again.conflicts, again.files]).toEqual([[], both.files]);
    expect(both.files.get(PATH)).toBe(RULED.replace('Adds a book # shown', 'Adds one book # shown'));
    const other = FILE.replace('Adds a book', 'Adds another');
    const clash = merge({ local: files(other), server: files(NAMED) });
    expect(clash.conflicts.map(({ id }) => id)).toEqual(['POST /books#adds-a-book']);
    expect(clash.files).toEqual(files(other));
    expect(merge({ local: files(other), server: files(NAMED), forces: true }).files).toEqual(files(NAMED));
    expect(merge({ direction: 'push', local: files(other), server: files(NAMED), forces: true }).files).toEqual(
      files(other),
    );
  });

  it('deletes only where that is asked for, and brings nothing back that the other side has deleted', () => {
    const without = FILE.slice(0, FILE.indexOf('\n  refuses-nothing'));
    const kept = merge({ server: files(without) });
    expect(kept.kept.map(({ id }) => id)).toEqual(['POST /books#refuses-nothing']);
    expect(kept.files).toEqual(files(FILE));
    expect(merge({ server: files(without), deletes: true }).files).toEqual(files(without));
    expect(merge({ local: files(without) }).files).toEqual(files(without));
    expect(merge({ direction: 'push', server: files(without) }).files).toEqual(files(without));
    expect(merge({ direction: 'push', local: files(null), deletes: true }).files).toEqual(files(null));
  });

  it('follows a scenario to another file, and to another key', () => {
    const rest = FILE.slice(0, FILE.indexOf('\n  refuses-nothing'));
    const moved = {
      'endpoints/x.yaml': 'endpoint: POST /books\n\nscenarios:\n  refuses-nothing:\n    expect: 422\n    body: {}\n',
    };
    const push = merge({ direction: 'push', local: files(rest, moved), server: files(NAMED) });
    expect([push.kept, push.conflicts]).toEqual([[], []]);
    expect(push.files).toEqual(files(rest.replace('Adds a book', 'Adds one book'), moved));
    const renamed = FILE.replace('  refuses-nothing:\n', '  refuses-it:\n    was: [refuses-nothing]\n');
    expect(merge({ direction: 'push', local: files(renamed) }).files).toEqual(files(renamed));
  });

  it('takes the folder of the first time, and asks where both are new and differ', () => {
    expect(merge({ base: files(null), local: files(null) }).files).toEqual(files(FILE));
    const clash = merge({ base: files(null), local: files(STRICT) });
    expect(clash.conflicts.map(({ id }) => id)).toEqual(['POST /books#refuses-nothing']);
  });

  it('only takes what is chosen', () => {
    const chosen = merge({
      server: files(NAMED.replace('expect: 422', 'expect: 400')),
      isChosen: ({ key }) => key === 'refuses-nothing',
    });
    expect(chosen.files).toEqual(files(STRICT));
  });
});

describe('what both sides said alike', () => {
  it('is what the server says, but for what is not settled', () => {
    const [base, local, server] = [files(FILE), files(STRICT), files(NAMED)];
    expect(nextBase({ base, local: files(NAMED), server }, [])).toEqual(server);
    expect(nextBase({ base, local: files(FILE.replace('Adds a book', 'B')), server }, [])).toEqual(base);
    expect(nextBase({ base, local, server: base }, [])).toEqual(base);
  });
});
