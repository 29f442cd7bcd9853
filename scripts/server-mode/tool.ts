// The command-line tool as it is built, in a folder of its own with nothing of this machine in its environment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { reports } from '@assay/reports';
import { programs } from '../build/programs.ts';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Set as a job of a pipeline has them; the server keeps them with the run. */
export const JOB = {
  BUILDKITE: 'true',
  BUILDKITE_BRANCH: 'main',
  BUILDKITE_COMMIT: '0123456789abcdef',
  BUILDKITE_BUILD_URL: 'https://ci.example/builds/7',
};

export class Tool {
  readonly folder: string;
  readonly #ended: Ended[] = [];
  #runs = 0;

  constructor(folder: string) {
    this.folder = folder;
    for (const name of ['work', 'tmp', 'home']) mkdirSync(join(folder, name), { recursive: true });
  }

  /** What it has written to its two outputs. */
  get outputs(): string {
    return this.#ended.map(({ out, err }) => `${out}\n${err}`).join('\n');
  }

  /** One command line, with every report and file that it can write beside. */
  run(argv: readonly string[], env: Record<string, string>): Promise<Ended> {
    this.#runs += 1;
    const at = (name: string): string => join(this.folder, 'work', `${this.#runs}-${name}`);
    const files = reports.flatMap(({ id }) => ['-r', `${id}=${at(id)}`]);
    const others = ['--curl', '-v', '--reproduce', at('failures'), '--egress-log', at('egress')];
    return this.call([...argv, '-r', 'terminal', '-r', 'github', ...files, ...others], env);
  }

  async call(argv: readonly string[], env: Record<string, string>): Promise<Ended> {
    const home = join(this.folder, 'home');
    const child = spawn(process.execPath, [programs.commandLine, ...argv], {
      cwd: join(this.folder, 'work'),
      env: { ...JOB, HOME: home, TMPDIR: join(this.folder, 'tmp'), ...env },
    });
    const ended: Ended = { code: null, out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (ended.out += String(text)));
    child.stderr.setEncoding('utf8').on('data', (text) => (ended.err += String(text)));
    [ended.code] = (await once(child, 'close')) as [number | null];
    this.#ended.push(ended);
    return ended;
  }
}
