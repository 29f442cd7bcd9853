import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { programs } from '../../../../scripts/build/programs.ts';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();
const quick = ['--depth', 'quick', '--no-warm-up'];

describe('an output in the place of an input', () => {
  it.each([
    ['a report', (file: string) => ['-r', `junit=${file}`]],
    ['the log of connections', (file: string) => ['--egress-log', file]],
  ])('%s does not write over the document, nor through a link to it', async (_, outputs) => {
    const { api, file } = await workspace.shelf();
    const before = readFileSync(file, 'utf8');
    const link = workspace.path('link.json');
    symlinkSync(file, link);
    for (const target of [file, link]) {
      const { code, err } = await runCommand(['test', file, ...quick, ...outputs(target)]);
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringMatching(/ would write over .* Choose another file\./),
      });
    }
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(api.asked).toEqual([]);
  });

  it('nor over a file of the project, a secret, a setting or an exported document', async () => {
    const { api, file } = await workspace.shelf({ token: 'hush-hush' });
    const folder = workspace.path('assay');
    expect(await runCommand(['init', file, '--dir', folder, '--depth', 'quick'])).toMatchObject({ code: 0 });
    writeFileSync(workspace.path('token'), 'hush-hush');
    writeFileSync(workspace.path('settings.yaml'), 'timeout: 5s\n');
    const endpoint = `${folder}/endpoints/lamps/get-lamps.yaml`;
    const given = ['--bearer', `@${workspace.path('token')}`, '--config', workspace.path('settings.yaml')];
    for (const input of [endpoint, file, workspace.path('token'), workspace.path('settings.yaml')]) {
      const before = readFileSync(input, 'utf8');
      const refused = { code: 2, out: '', err: expect.stringContaining(`would write over ${input}`) };
      expect(await runCommand(['test', folder, ...given, '-r', `json=${input}`])).toEqual(refused);
      expect(readFileSync(input, 'utf8')).toBe(before);
    }
    const onto = await runCommand(['export', folder, '--format', 'arazzo', '-o', file]);
    expect(onto).toMatchObject({ code: 2, err: expect.stringContaining(`-o ${file} would write over`) });
    expect(api.asked).toEqual([]);
  });

  it('is an earlier output otherwise, which is written anew', async () => {
    const { file } = await workspace.shelf();
    const [report, log] = [workspace.path('report.json'), workspace.path('log')];
    for (let round = 1; round <= 2; round += 1) {
      const argv = ['test', file, ...quick, '-r', `json=${report}`, '--egress-log', log];
      expect(await runCommand(argv)).toMatchObject({ code: 0 });
    }
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ result: { state: 'completed' } });
    const twice = await runCommand(['test', file, ...quick, '-r', `json=${report},junit=${report}`]);
    expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('Two reports cannot share the file') });
  });
});

describe.runIf(existsSync('/dev/full'))('a full disk', () => {
  it.each([
    [['-r', 'terminal,json=/dev/full'], false, 2, ''],
    [['-r', 'terminal,junit=/dev/full'], true, 1, ''],
    [['--egress-log', '/dev/full'], false, 0, ' The log of connections is not complete.'],
  ])('of %j is named after the summary', async (options, isFaulty, code, more) => {
    const { api, file } = await workspace.shelf({ isFaulty });
    const finished = await runCommand(['test', file, ...quick, ...options]);
    expect(finished.code).toBe(code);
    expect(finished.err).toMatch(/^\d+ scenarios: /m);
    expect(finished.err.endsWith(`/dev/full cannot be written: no space is left on the device.${more}\n`)).toBe(true);
    if (isFaulty) expect(finished.out).toMatch(/^1\. /m);
    expect(api.lamps()).toBe(0);
  });

  it('hides no findings where reproducers cannot be written', async () => {
    const { file } = await workspace.shelf({ isFaulty: true });
    const taken = workspace.path('taken');
    writeFileSync(taken, '');
    const { code, out, err } = await runCommand(['test', file, ...quick, '--reproduce', taken]);
    expect({ code, out, err }).toMatchObject({ code: 1, out: expect.stringMatching(/^1\. /m) });
    expect(err).toMatch(/^\d+ scenarios: /m);
    expect(err).toContain(`${taken} cannot be written`);
  });

  it('of standard output is no success', async () => {
    const stdio: ['ignore', number, 'pipe'] = ['ignore', openSync('/dev/full', 'w'), 'pipe'];
    const child = spawn(process.execPath, [programs.commandLine, 'schema'], { stdio });
    let err = '';
    child.stderr?.on('data', (part: Buffer) => {
      err += part.toString();
    });
    const [code] = await once(child, 'close');
    expect({ code, err }).toEqual({
      code: 2,
      err: 'Standard output cannot be written: no space is left on the device.\n',
    });
  });
});

it('a closed pipe does not change what a command ends with', async () => {
  const { file } = await workspace.shelf({ isFaulty: true });
  const argv = [programs.commandLine, 'test', file, ...quick, '-v'];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
});

it.each(['stdout', 'stderr'] as const)('a closed pipe of %s is no crash, and changes no verdict', async (closed) => {
  const { file } = await workspace.shelf({ isFaulty: true });
  const argv = [programs.commandLine, 'test', file, ...quick, '-v', '-r', 'terminal'];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
  let other = '';
  child[closed === 'stdout' ? 'stderr' : 'stdout'].on('data', (part: Buffer) => {
    other += part.toString();
  });
  child[closed].destroy();
  const [code] = await once(child, 'close');
  expect({ code, other }).toEqual({ code: 1, other: expect.not.stringMatching(/mistake in Assay|EPIPE/) });
});
