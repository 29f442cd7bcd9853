import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../program.ts';
import { runCommand, memoryIo } from '../testing/memory-io.ts';
import { describeProgram } from './described-program.ts';
import { referenceText } from './reference.ts';

const commands = describeProgram(createProgram(memoryIo().io, () => undefined));

/** What bash offers behind the words of a command line. */
function completed(script: string, words: readonly string[]): string[] {
  const line = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_assay
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', line], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

describe('completion', () => {
  it('completes commands, options, values and files in bash', async () => {
    const { out: script } = await runCommand(['completion', 'bash']);
    expect(completed(script, ['assay', 'te'])).toEqual(['test']);
    expect(completed(script, ['assay', 'test', '--min'])).toEqual(['--min-coverage']);
    expect(completed(script, ['assay', 'test', '--depth', ''])).toEqual(['quick', 'standard', 'deep']);
    expect(completed(script, ['assay', 'test', 'package.js'])).toEqual(['package.json']);
    expect(completed(script, ['assay', 'completion', ''])).toEqual(['bash', 'zsh', 'fish']);
  });

  it.each(['zsh', 'fish'])('of %s has every command and option', async (shell) => {
    const { code, out } = await runCommand(['completion', shell]);
    expect(code).toBe(0);
    for (const { name, options } of commands) {
      expect(out).toContain(name);
      for (const { names } of options)
        for (const one of names) expect(out).toContain(shell === 'zsh' ? `*${one}[` : one.replace(/^--?/, ''));
    }
  });

  it('refuses a shell that it does not know', async () => {
    const { code, err } = await runCommand(['completion', 'tcsh']);
    expect(code).toBe(2);
    expect(err).toContain('bash, zsh, fish');
  });
});

it('docs/cli.md lists what the program has', async () => {
  const page = readFileSync('docs/cli.md', 'utf8');
  const written = page.replace(
    /(<!-- Written by[^\n]*-->\n)[^]*?(<!-- end -->)/,
    (_, head: string, end: string) => `${head}\n${referenceText(commands)}\n${end}`,
  );
  await expect(written).toMatchFileSnapshot('../../../../docs/cli.md');
});

it('docs/cli.md has the sections that the specification names', () => {
  const sections = [...readFileSync('docs/cli.md', 'utf8').matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(sections).toEqual([
    'Getting Started',
    'Installation',
    'Authentication',
    'Command Reference',
    'Configuration',
    'CI/CD Integration',
    'Zero-Credential Exposure',
    'Troubleshooting',
    'Support',
  ]);
});
