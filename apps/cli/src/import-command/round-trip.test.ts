import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

it.each(Object.keys(said))(
  '%s keeps requests and expectations of what is generated',
  { timeout: 90_000 },
  async (format) => {
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
  },
);
