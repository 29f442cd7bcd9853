import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/memory-io.ts';
import { useWorkspace } from '../testing/workspace.ts';

const workspace = useWorkspace();
const quick = ['--depth', 'quick', '--no-warm-up'];

describe('--watch', () => {
  it('runs again when the document changes, says what is wrong with it, and ends when it is interrupted', async () => {
    const { file } = await workspace.shelf();
    const interruption = new AbortController();
    const good = readFileSync(file, 'utf8');
    const next = [() => writeFileSync(file, '{"openapi": "3.1.0", "info'), () => writeFileSync(file, `${good}\n`)];
    let waits = 0;
    const { code, err } = await runCommand(['test', file, ...quick, '--watch'], {
      interrupted: interruption.signal,
      onErr: (text) => {
        if (!text.startsWith('Waiting for changes')) return;
        waits += 1;
        const change = next.shift() ?? (() => interruption.abort());
        setTimeout(change, 30);
      },
    });
    expect({ code, waits }).toEqual({ code: 0, waits: 3 });
    expect(err.match(/scenarios: /g)).toHaveLength(2);
    expect(err).toMatch(/^assay: .*shelf-1\.json/m);
  });

  it.each([
    [['openapi.yaml'], { CI: 'true' }, '--watch waits for a person.'],
    [['-'], {}, 'document that is a file.'],
    [['https://example.com/openapi.json'], {}, 'document that is a file.'],
  ])('%j is refused in %j', async (source, env, message) => {
    const { code, err } = await runCommand(['test', ...source, '--watch'], { env });
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('a terminal', () => {
  it.each([80, 200])('of %d columns has no line of prose that is wider', async (columns) => {
    const { file } = await workspace.shelf({ isFaulty: true });
    const { out } = await runCommand(['test', file, ...quick], { columns });
    const prose = out.split('\n').filter((line) => line.startsWith('   ') && !/^ {3}(document|\S+):/.test(line));
    expect(prose.length).toBeGreaterThan(3);
    expect(Math.max(...prose.map(({ length }) => length))).toBeLessThanOrEqual(columns);
  });

  it.each([
    [{}, [], false],
    [{ FORCE_COLOR: '1' }, [], true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, [], false],
    [{ NO_COLOR: '1' }, ['--color', 'always'], true],
    [{ FORCE_COLOR: '1' }, ['--color', 'never'], false],
  ])('with %j and %j is coloured: %s', async (env, options, isColored) => {
    const { file } = await workspace.shelf({ isFaulty: true });
    const { out } = await runCommand(['test', file, ...quick, ...options], { env });
    // oxlint-disable-next-line no-control-regex -- colours are escape sequences
    expect(/\u001B\[/.test(out)).toBe(isColored);
  });
});

describe('GitHub', () => {
  it('gets annotations beside the terminal, and a page for the summary of the job', async () => {
    const { file } = await workspace.shelf({ isFaulty: true });
    const summary = workspace.path('summary.md');
    writeFileSync(summary, 'Before\n');
    const env = { GITHUB_STEP_SUMMARY: summary };
    const { out } = await runCommand(['test', file, ...quick, '-r', 'terminal', '-r', 'github'], { env });
    expect(out).toMatch(/^1\. API/m);
    expect(out).toMatch(/^::error file=.*shelf-1\.json,line=\d+,title=/m);
    expect(readFileSync(summary, 'utf8')).toMatch(/^Before\n## ❌ Shelf\n/);
  });
});
