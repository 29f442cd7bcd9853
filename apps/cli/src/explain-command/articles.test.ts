import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';

const folders = ['docs/blog', 'docs/guides'];
const shown = /^\$ assay (explain .*)\n([^]*?)(?=\n\$ |(?![^]))/gm;

const examples = folders
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .flatMap((name) => {
    const blocks = [...readFileSync(name, 'utf8').matchAll(/```console\n([^]*?)```/g)];
    return blocks.flatMap(([, block = '']) =>
      [...block.matchAll(shown)].map(([, command = '', output = '']) => ({ name, command, output: output.trimEnd() })),
    );
  });

/** The words of a command line, quotes removed. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, other, bare]) => one ?? other ?? bare ?? '');

describe('articles and guides', () => {
  it.each(examples)('$name prints what is printed: $command', async ({ command, output }) => {
    const { out } = await runCommand(wordsOf(command));
    expect(out.trimEnd()).toBe(output);
  });

  it('have such examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(3);
  });
});
