// A large document as a project in git: begun, formatted twice, updated to a newer document, and two branches of it merged.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { programs } from '../build/programs.ts';

interface Timed {
  seconds: number;
  said: string;
}

/** Figures that must be 0. */
const NONE = ['changedByFmt', 'otherFilesUpdated', 'conflicts', 'lintErrors'] as const;

export interface ProjectFigures {
  scenarios: number;
  files: number;
  initSeconds: number;
  checkSeconds: number;
  fmtSeconds: number;
  updateSeconds: number;
  mergeSeconds: number;
  changedByFmt: number;
  otherFilesUpdated: number;
  conflicts: number;
  lintErrors: number;
}

const described = z.looseObject({
  paths: z.record(
    z.string(),
    z.looseObject({ get: z.looseObject({ parameters: z.array(z.unknown()).optional() }).optional() }),
  ),
});

const ADDED = { name: 'shade', in: 'query', schema: { type: 'string', enum: ['red', 'blue'] } };

/** The same document with one more query parameter of one operation, whose path is answered too. */
function newerDocument(text: string): { text: string; path: string } {
  const document = described.parse(JSON.parse(text));
  const [path = '', item] =
    Object.entries(document.paths).find(([, one]) => (one.get?.parameters?.length ?? 0) > 3) ?? [];
  const parameters = item?.get?.parameters;
  if (parameters === undefined) throw new Error('No operation of the document has parameters.');
  parameters.push(ADDED);
  return { text: JSON.stringify(document), path };
}

class Repository {
  readonly folder = mkdtempSync(join(tmpdir(), 'assay-large-'));

  /** One command line. @throws {Error} where it ends with another status */
  assay(argv: readonly string[], status = 0): Timed {
    const startedMs = performance.now();
    const done = spawnSync(process.execPath, [programs.commandLine, ...argv], { cwd: this.folder, encoding: 'utf8' });
    if (done.status !== status) throw new Error(`assay ${argv.join(' ')}: ${done.status} ${done.stderr.slice(-800)}`);
    return { seconds: Math.round((performance.now() - startedMs) / 100) / 10, said: `${done.stdout}${done.stderr}` };
  }

  git(...words: string[]): string {
    const person = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
    return execFileSync('git', [...person, ...words], { cwd: this.folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  }

  commit(subject: string): void {
    this.git('add', '-A');
    this.git('commit', '-q', '-m', subject);
  }

  changed(): string[] {
    return this.git('status', '--short', '--', 'assay').split('\n').filter(Boolean);
  }
}

/** A scenario at the end of a file, as people write one; formatting moves it to its place. */
function addScenario(file: string, key: string): void {
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n  ${key}:\n    expect: 200\n    rules:\n      - status is 200\n`);
}

/** Two branches that each add a scenario to one file. */
function mergeBranches(repository: Repository, file: string): { conflicts: number; seconds: number } {
  const path = join(repository.folder, file);
  const branch = (name: string, key: string): void => {
    repository.git('checkout', '-q', '-b', name, 'start');
    addScenario(path, key);
    repository.assay(['fmt', file]);
    repository.commit(key);
  };
  repository.git('branch', '-q', 'start');
  branch('one', 'aa-first-of-all');
  branch('other', 'zz-last-of-all');
  const startedMs = performance.now();
  const merged = spawnSync(
    'git',
    ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'merge', '-q', 'one', '-m', 'Both'],
    {
      cwd: repository.folder,
    },
  );
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
  const text = readFileSync(path, 'utf8');
  const hasBoth = ['aa-first-of-all', 'zz-last-of-all'].every((key) => text.includes(`  ${key}:`));
  return { conflicts: merged.status === 0 && hasBoth ? 0 : 1, seconds };
}

/** What a document of some thousand operations takes as a project. */
export function largeProject(document: string): ProjectFigures {
  const repository = new Repository();
  try {
    const name = basename(document);
    copyFileSync(resolve(document), join(repository.folder, name));
    repository.git('init', '-q');
    const init = repository.assay(['init', name, '--depth', 'quick']);
    repository.commit('Begun');
    const check = repository.assay(['fmt', '--check']);
    const fmt = repository.assay(['fmt']);
    const changedByFmt = repository.changed().length;
    const newer = newerDocument(readFileSync(document, 'utf8'));
    writeFileSync(join(repository.folder, name), newer.text);
    const update = repository.assay(['update']);
    const files = repository.changed().map((line) => line.slice(3));
    const [own = ''] = files;
    repository.commit('Updated');
    const merge = mergeBranches(repository, own);
    const lint = repository.assay(['lint', own]);
    return {
      scenarios: Number(/(\d+) scenarios? of/.exec(init.said)?.[1] ?? 0),
      files: Number(/(\d+) files?,/.exec(check.said)?.[1] ?? 0),
      initSeconds: init.seconds,
      checkSeconds: check.seconds,
      fmtSeconds: fmt.seconds,
      updateSeconds: update.seconds,
      mergeSeconds: merge.seconds,
      changedByFmt,
      otherFilesUpdated: files.length === 1 && update.said.includes(newer.path) ? 0 : files.length,
      conflicts: merge.conflicts,
      lintErrors: Number(/(\d+) errors?,/.exec(lint.said)?.[1] ?? 1),
    };
  } finally {
    rmSync(repository.folder, { recursive: true, force: true });
  }
}

/** What is not as it must be. */
export const projectProblems = (figures: ProjectFigures): string[] =>
  NONE.filter((name) => figures[name] !== 0).map((name) => `${name} is ${figures[name]}`);
