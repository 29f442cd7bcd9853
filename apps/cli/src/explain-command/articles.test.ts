import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';

const folder = 'docs/blog';
const shown = /^\$ assay (explain .*)\n([^]*?)(?=\n\$ |(?![^]))/gm;

const examples = readdirSync(folder).flatMap((name) => {
  const blocks = [...readFileSync(join(folder, name), 'utf8').matchAll(/```console\n([^]*?)```/g)];
  return blocks.flatMap(([, block = '']) =>
    [...block.matchAll(shown)].map(([, command = '', output = '']) => ({ name, command, output: output.trimEnd() })),
  );
});

/** The words of a command line, quotes removed. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, other, bare]) => one ?? other ?? bare ?? '');

describe('articles of the blog', () => {
  it.each(examples)('$name prints what is printed: $command', async ({ command, output }) => {
    const { out } = await runCommand(wordsOf(command));
    expect(out.trimEnd()).toBe(output);
  });

  it('have such examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(3);
  });
});
