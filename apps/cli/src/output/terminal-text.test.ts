import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';
import { createPaint, terminalText } from './terminal-text.ts';

const workspace = useWorkspace();

/** Moves the cursor, rings, turns the direction of writing. */
const HOSTILE = 'T\u001B[2Jx\u0007\u009B1m\u202Ey\rz';
// oxlint-disable-next-line no-control-regex
const COMMANDS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E]/;

/** A document whose texts try to command the terminal. */
async function hostileDocument(): Promise<string> {
  const { api } = await workspace.shelf();
  const path = workspace.path('hostile.json');
  const get = { summary: HOSTILE, operationId: HOSTILE, tags: [HOSTILE], responses: { 200: { description: HOSTILE } } };
  const document = {
    openapi: '3.0.3',
    info: { title: HOSTILE, version: HOSTILE },
    servers: [{ url: api.url }],
    paths: { '/lamps': { get }, [`/${HOSTILE}`]: { get } },
  };
  writeFileSync(path, JSON.stringify(document));
  return path;
}

it('no text of a document reaches the terminal as a command', async () => {
  const file = await hostileDocument();
  const folder = workspace.path('hostile');
  const lines = [
    ['init', file, '--dir', folder],
    ['test', file, '--depth', 'quick', '-v', '--curl'],
    ['test', file, '--depth', 'quick', '-r', 'json'],
    ['test', folder],
    ['lint', folder],
    ['update', file, '--project', folder],
    ['export', folder],
    ['explain', `\`a\` is "${HOSTILE}"`],
    ['test', HOSTILE],
    ['test', file, '--operation', HOSTILE, '--path', HOSTILE],
  ];
  for (const line of lines) {
    const { out, err } = await runCommand(line);
    expect(`${out}${err}`, line.join(' ')).not.toBe('');
    expect(`${out}${err}`, line.join(' ')).not.toMatch(COMMANDS);
  }
});

it('keeps in JSON what a terminal cannot show', async () => {
  const { out } = await runCommand(['test', await hostileDocument(), '--depth', 'quick', '-r', 'json']);
  expect(JSON.parse(out)).toMatchObject({ run: { system: HOSTILE } });
});

it('colours are its own, and nobody else can give any', async () => {
  const { bold } = createPaint(true);
  expect(terminalText(bold('a\u001B[31mb'))).toBe('\u001B[1ma\uFFFD[31mb\u001B[22m');
  expect(createPaint(false).bold('a')).toBe('a');
  const { err } = await runCommand(['test', await hostileDocument(), '--depth', 'quick', '--color', 'always']);
  expect(err).toContain('\u001B[1mT\uFFFD[2Jx\uFFFD\uFFFD1m\uFFFDy\uFFFDz\u001B[22m');
});
