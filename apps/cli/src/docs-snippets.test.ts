import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { endpoints } from '@assay/contract';
import { parseFile, readFile, shapeOf } from '@assay/project';
import { createProgram } from './program.ts';
import { memoryIo, runCommand } from './testing/memory-io.ts';

const root = resolve(import.meta.dirname, '../../..');

interface Block {
  /** File and line, as editors open it. */
  at: string;
  language: string;
  text: string;
}

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('adr'))
    .map((file) => `docs/${file}`),
];

function blocksOf(file: string): Block[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [index, line] of lines.entries()) {
    const fence = /^ *```([a-z]*)/.exec(line);
    if (fence !== null && open === null) open = { at: `${file}:${index + 1}`, language: fence[1] ?? '', text: '' };
    else if (fence !== null && open !== null) {
      blocks.push(open);
      open = null;
    } else if (open !== null) open.text += `${line}\n`;
  }
  return blocks;
}

const blocks = documents.flatMap(blocksOf);

/** Words of a line of a shell: quotes are taken off, what follows ` #` is a comment. */
function wordsOf(line: string): string[] {
  const words = line.replace(/\s+#\s.*$/, '').match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return words.map((word) => word.replaceAll(/['"]/g, ''));
}

/** Commands of a block, without variables before them; what a command answers is left out. */
function commandsOf({ language, text }: Block): string[][] {
  const joined = text.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const lines =
    language === 'console'
      ? joined.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2))
      : joined.filter((line) => language === 'sh' || /^\s*(?:assay|npm|npx) /.test(line));
  return lines
    .map(wordsOf)
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter((words) => words.length > 0);
}

/** The arguments of `assay` in a command, however it is started; null where it is another program. */
function ownArguments(words: string[]): string[] | null {
  const at = words.findIndex((word) => /^assay$|\/assay(?:-[\d.]+)?\.(?:tgz|mjs)$/.test(word));
  if (at === -1 || !/^(?:assay|npx|node|docker)$/.test(words[0] ?? '')) return null;
  if (words[0] === 'docker' && words[1] !== 'run') return null;
  return words.slice(at + 1).filter((word) => word !== '&');
}

function withoutActions(command: Command): void {
  command.action(() => undefined);
  for (const one of command.commands) withoutActions(one);
}

const commands = blocks.flatMap((block) => commandsOf(block).map((words) => ({ at: block.at, words })));
const own = commands.flatMap(({ at, words }) => {
  const given = ownArguments(words);
  return given === null ? [] : [{ at, line: given.join(' '), given }];
});

/** A block by indentation names no language, so nothing would look at what it runs. */
const indented = documents.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split(/^ *```[^]*?^ *```/m)
    .flatMap(
      (text) => text.match(/^ {4}(?:[A-Z_]+=\S+ )*(?:assay|npm|npx|node|curl|docker|kubectl|helm|pg_\w+) .*$/gm) ?? [],
    )
    .map((line) => `${file}: ${line}`),
);

describe('commands of the documentation', () => {
  it('are in blocks that say their language', () => {
    expect(indented).toEqual([]);
  });

  it('are found', () => {
    expect(own.length).toBeGreaterThan(25);
  });

  it.each(own)('$at: assay $line', async ({ given }) => {
    const program = createProgram(memoryIo().io, () => undefined);
    for (const command of program.commands) withoutActions(command);
    await expect(program.parseAsync(given, { from: 'user' })).resolves.toBeDefined();
  });

  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const npm = commands
    .filter(({ words }) => words[0] === 'npm')
    .map(({ at, words }) => ({ at, line: words.join(' '), words }));
  it.each(npm)('$at: $line', ({ words: [, verb = '', ...rest] }) => {
    const name = verb === 'run' ? rest.find((word) => !word.startsWith('-')) : verb;
    expect([...Object.keys(scripts), 'ci', 'i', 'install']).toContain(name);
  });

  const paths = Object.values(endpoints).map(
    ({ path }) => new RegExp(`^/api${path.replaceAll(/[{:]\w+\}?/g, '[^/]+')}(?=[?"]|$)`),
  );
  const asked = commands.flatMap(({ at, words }) =>
    words[0] === 'curl' ? words.flatMap((word) => /\/api\/.*/.exec(word)?.[0] ?? []).map((path) => ({ at, path })) : [],
  );
  it.each(asked)('$at: $path is an endpoint', ({ path }) => {
    expect(paths.some((known) => known.test(path))).toBe(true);
  });

  const files = commands.flatMap(({ at, words }) =>
    words.filter((word) => word.startsWith('examples/') && !word.includes('/dist/')).map((file) => ({ at, file })),
  );
  it.each(files)('$at: $file is there', ({ file }) => {
    expect(existsSync(join(root, file))).toBe(true);
  });
});

describe('answers of commands in the documentation', () => {
  const answered = blocks.filter(({ language }) => language === 'console');
  it.each(answered)('$at', async (block) => {
    const [words = []] = commandsOf(block);
    const { out, err } = await runCommand(ownArguments(words) ?? [], { folder: root });
    const answer = block.text.split('\n').slice(1).join('\n');
    expect(`${out}${err}`.trimEnd()).toBe(answer.trimEnd());
  });
});

describe('data in the documentation', () => {
  const yaml = blocks.filter(({ language }) => language === 'yaml');
  it.each(yaml)('$at is YAML', ({ text }) => {
    expect(parse(text)).not.toBeUndefined();
  });

  const endpoints = yaml.filter(({ text }) => text.startsWith('endpoint: '));
  it('has files of a project', () => {
    expect(endpoints.length).toBeGreaterThan(1);
  });

  it.each(endpoints)('$at is a file of a project', ({ text }) => {
    const file = 'endpoints/books.yaml';
    const shape = shapeOf(file);
    if (shape === null) throw new Error('A file of endpoints has a shape.');
    expect(readFile(parseFile(file, text), shape).problems).toEqual([]);
  });

  const json = blocks.flatMap(({ at, text }) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{"'))
      // A figure of an article is filled in when the site is built.
      .map((line) => ({ at, line: line.replaceAll(/\{\{[^}]+\}\}/g, '1') })),
  );
  it.each(json)('$at: $line', ({ line }) => {
    expect(JSON.parse(line)).toBeTypeOf('object');
  });
});
