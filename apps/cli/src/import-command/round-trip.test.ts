import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();

interface Item {
  name: string;
  item?: Item[];
}

/** What is said of each scenario, without names and their order. */
const said: Record<string, (path: string) => string[]> = {
  arazzo: (path) => {
    const { workflows }: { workflows: { steps: object[] }[] } = JSON.parse(readFileSync(path, 'utf8'));
    return workflows.map(({ steps }) => JSON.stringify(steps, null, 1));
  },
  postman: (path) => {
    const { item }: { item: Item[] } = JSON.parse(readFileSync(path, 'utf8'));
    return item.map((one) => JSON.stringify(one.item, null, 1));
  },
  bruno: (path) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'environments')
      .map(({ name }) =>
        readdirSync(join(path, name))
          .map((file) => readFileSync(join(path, name, file), 'utf8'))
          .join('\n'),
      ),
};

/** Expectations in any order: rules for people stand first when they come back. */
const inOrder = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/,$/, ''))
    .toSorted()
    .join('\n');

it.each(Object.keys(said))('%s keeps requests and expectations of what is generated', async (format) => {
  const { file } = await workspace.shelf({ token: 'hush' });
  mkdirSync(workspace.path('.git'), { recursive: true });
  const folder = workspace.path('assay');
  expect(await runCommand(['init', file, '--dir', folder])).toMatchObject({ code: 0 });
  const [first, second] = [workspace.path(`first-${format}`), workspace.path(`second-${format}`)];
  expect(await runCommand(['export', folder, '--format', format, '-o', first])).toMatchObject({ code: 0 });
  rmSync(join(folder, 'endpoints'), { recursive: true });
  const done = await runCommand(['import', first, '--project', folder]);
  expect(done).toMatchObject({ code: 0, err: expect.stringMatching(/, 0 remarks\.\n$/) });
  expect(await runCommand(['lint', folder])).toMatchObject({ code: 0 });
  expect(await runCommand(['export', folder, '--format', format, '-o', second])).toMatchObject({ code: 0 });
  const read = said[format];
  expect(read?.(second).map(inOrder).toSorted()).toEqual(read?.(first).map(inOrder).toSorted());
});

it.each(['arazzo', 'postman', 'bruno', 'hurl', 'curl'])(
  'what is exported to %s and not changed there is not added again, a part and another environment too',
  async (format) => {
    const { file } = await workspace.shelf({ token: 'hush' });
    mkdirSync(workspace.path('.git'), { recursive: true });
    const folder = workspace.path('assay');
    expect(await runCommand(['init', file, '--dir', folder])).toMatchObject({ code: 0 });
    mkdirSync(join(folder, 'env'));
    writeFileSync(join(folder, 'env/far.yaml'), 'base_url: https://far.example\nvariables: { shade: Green }\n');
    writeFileSync(
      join(folder, 'endpoints/lamps/get-lamps.yaml'),
      `${readFileSync(join(folder, 'endpoints/lamps/get-lamps.yaml'), 'utf8')}  by-shade:\n    query: { shade: "{{shade}}" }\n    expect: 200\n`,
    );
    const again = async (...options: string[]) => {
      const out = workspace.path(`${format}-${options.length}`);
      expect(await runCommand(['export', folder, '--format', format, '-o', out, ...options])).toMatchObject({
        code: 0,
      });
      return runCommand(['import', out, '--project', folder, '--dry-run']);
    };
    const nothing = {
      code: 0,
      out: '',
      err: expect.stringMatching(/^0 scenarios would be added to 0 files, \d+ were/m),
    };
    const one = join(folder, 'endpoints/lamps/get-lamps.yaml');
    expect(await again('--var', 'shade=Red', '--operation', 'POST /lamps')).toEqual(nothing);
    expect(await again('--env', 'far')).toEqual(nothing);
    const alone = await runCommand(['export', one, '--env', 'far', '--format', format, '-o', workspace.path('alone')]);
    expect(alone).toMatchObject({ code: 0 });
    expect(await runCommand(['import', workspace.path('alone'), '--project', folder, '--dry-run'])).toEqual(nothing);
  },
);

it('what was changed in the other tool is new', async () => {
  const { file } = await workspace.shelf();
  mkdirSync(workspace.path('.git'), { recursive: true });
  const [folder, out] = [workspace.path('assay'), workspace.path('lamps.json')];
  expect(await runCommand(['init', file, '--dir', folder, '--depth', 'quick'])).toMatchObject({ code: 0 });
  const exported = ['export', folder, '--format', 'arazzo', '-o', out, '--key', 'valid-request-get-lamps'];
  expect(await runCommand(exported)).toMatchObject({ code: 0 });
  writeFileSync(out, readFileSync(out, 'utf8').replaceAll('$statusCode == 200', '$statusCode == 206'));
  const changed = await runCommand(['import', out, '--project', folder, '--dry-run']);
  expect(changed.err).toContain('1 scenario would be added to 1 file');
});
