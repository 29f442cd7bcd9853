import { expect, it } from 'vitest';
import { run } from './program.ts';
import { memoryIo, runCommand } from './testing/memory-io.ts';

it('without arguments prints the help to standard error and ends with 2', async () => {
  const { code, out, err } = await runCommand([]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('Usage: assay');
});

it.each([['--help'], ['test --help'], ['config --help'], ['explain --help'], ['completion --help']])(
  '%s goes to standard output, in 80 columns',
  async (line) => {
    const { code, out } = await runCommand(line.split(' '));
    expect(code).toBe(0);
    expect(out).toContain('Usage: assay');
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  },
);

it.each([
  [['tset', 'x.yaml'], 'Did you mean test?'],
  [['help', 'tset'], 'Did you mean test?'],
  [['test', 'x.yaml', '--bearr', 'a'], 'Did you mean --bearer?'],
  [['test', 'x.yaml', '-j', '11'], 'It must be a whole number from 1 to 10.'],
  [['test', 'x.yaml', '--timeout', 'soon'], 'Write for example 500ms, 30s or 2m.'],
  [['test', 'nowhere.yaml'], 'nowhere.yaml cannot be read: there is no such file. Check the path.'],
  [['test', '.'], '. is a folder without a project. Name a document, or begin a project: assay init DOCUMENT.'],
  [['test', 'package.json'], 'package.json'],
])('%j ends with 2 and says what to do', async (argv, message) => {
  const { code, out, err } = await runCommand(argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^assay: /);
  expect(err).toContain(message);
});

it('tells a mistake of its own without its sources, and where from only when asked', async () => {
  const broken = async (env: Record<string, string>) => {
    const { io, written } = memoryIo({ env });
    const out = (): void => {
      throw new TypeError('o\u001B[2J is not a function');
    };
    return { code: await run(['config'], { ...io, out }), err: written.err };
  };
  const { code, err } = await broken({});
  expect(code).toBe(3);
  expect(err).toContain('assay: This is a mistake in Assay, not in what you gave it: o\uFFFD[2J is not a function\n');
  expect(err).not.toMatch(/ {2}at |\.ts:\d+|TypeError/);
  expect((await broken({ ASSAY_DEBUG: '1' })).err).toMatch(/\n {4}at .*out /);
});
