import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { programs } from '../build/programs.ts';

export type Figures = Record<string, number | string>;

const document = resolve(import.meta.dirname, '../../examples/bookshop/openapi.yaml');

/** What the commands of articles print about the sample API, by the names that the articles use. */
export async function takeFigures(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-figures-'));
  try {
    const project = projectFigures(folder);
    return { ...project, ...(await cleanRun(folder)), ...(await faultyRun(folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of `assay init`, `assay lint` and `assay update`; nothing is sent. */
export function projectFigures(folder: string): Figures {
  copyFileSync(document, join(folder, 'openapi.yaml'));
  const init = assay(folder, ['init', 'openapi.yaml', '--dir', 'assay']);
  const lint = assay(folder, ['lint', 'assay']);
  const files = readdirSync(join(folder, 'assay'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  );
  const lines = files.map((name) => readFileSync(join(folder, 'assay', name), 'utf8').split('\n').length - 1);
  return {
    'project.scenarios': numberIn(init, /(\d+) scenarios of/),
    'project.operations': numberIn(init, /scenarios of (\d+) operations/),
    'project.login': numberIn(init, /(\d+) operations ask for credentials/),
    'project.printed': init,
    'project.lines': lines.reduce((sum, count) => sum + count, 0),
    'project.files': files.length,
    'project.linted': lint.split('\n')[0] ?? '',
    'project.expected': numberIn(lint, /(\d+) of \d+ documented answers/),
    'project.answers': numberIn(lint, /of (\d+) documented answers/),
    ...renamedFigures(folder),
  };
}

const HAND_RULE = '      - the value of `name` is not empty\n';

function renamedFigures(folder: string): Figures {
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.email=figures@example.com', '-c', 'user.name=figures', ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Tests');
  const author = join(folder, 'assay/endpoints/authors/get-authors-authorid.yaml');
  writeFileSync(author, `${readFileSync(author, 'utf8').trimEnd()}\n${HAND_RULE}`);
  const newer = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
  writeFileSync(join(folder, 'newer.yaml'), newer.replace('/reviews/{reviewId}:', '/opinions/{reviewId}:'));
  const printed = assay(folder, ['update', 'newer.yaml', '--dry-run']);
  assay(folder, ['update', 'newer.yaml']);
  const changed = git('diff', '--shortstat', '--', 'assay');
  return {
    'renamed.printed': printed,
    'renamed.files': numberIn(printed, /change (\d+) files/),
    'renamed.changed': numberIn(changed, /(\d+) files? changed/),
    'renamed.added': numberIn(changed, /(\d+) insertions?/),
    'renamed.removed': numberIn(changed, /(\d+) deletions?/),
  };
}

async function cleanRun(folder: string): Promise<Figures> {
  await runOnShop(folder, '', ['--egress-log', 'egress.jsonl']);
  const whys = readFileSync(join(folder, 'egress.jsonl'), 'utf8').trimEnd().split('\n').map(whyOf);
  const count = (why: string): number => whys.filter((one) => one === why).length;
  return {
    'run.signIn': count('sign-in'),
    'run.warmUp': count('warm-up'),
    'run.scenarios': count('scenarios'),
    'run.connections': whys.length,
  };
}

async function faultyRun(folder: string): Promise<Figures> {
  await runOnShop(folder, 'total-wrong,etag-missing,password-leaked', [
    '--report-json',
    'run.json',
    '--egress-log',
    'faulty.jsonl',
  ]);
  const report: { findings: unknown[]; result: { total: number; errors: number } } = JSON.parse(
    readFileSync(join(folder, 'run.json'), 'utf8'),
  );
  return {
    'faults.scenarios': report.result.total,
    'faults.requests': readFileSync(join(folder, 'faulty.jsonl'), 'utf8').trimEnd().split('\n').length,
    'faults.findings': report.findings.length,
    'faults.notJudged': report.result.errors,
  };
}

function whyOf(line: string): string {
  const { why }: { why: string } = JSON.parse(line);
  return why;
}

async function runOnShop(folder: string, faults: string, options: readonly string[]): Promise<void> {
  const shop = spawn(process.execPath, [programs.sampleApi], {
    env: { ...process.env, SAMPLE_PORT: '0', BOOKSHOP_FAULTS: faults },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [said] = await once(shop.stdout, 'data');
    const address = /http:\/\/[\d.:]+/.exec(String(said))?.[0] ?? '';
    assay(folder, [
      'test',
      document,
      '--base-url',
      address,
      '--login',
      'ada@bookshop.example:correct-horse-7',
      '--no-progress',
      ...options,
    ]);
  } finally {
    shop.kill();
  }
}

/** What it prints; its status may say that something was found. */
function assay(folder: string, words: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [programs.commandLine, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), XDG_CACHE_HOME: join(folder, 'cache') },
  });
  if (status !== 0 && status !== 1) throw new Error(`assay ${words.join(' ')} ended with ${status}: ${stderr}`);
  return `${stdout}${words[0] === 'test' ? '' : stderr}`.trimEnd();
}

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`${String(pattern)} is not in: ${text}`);
  return Number(found);
}
