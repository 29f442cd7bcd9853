import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { reproductionFiles } from './reproduction-files.ts';
import { sampleFailures } from './testing/sample-failures.ts';

const about = { title: 'Shop', baseUrl: 'http://127.0.0.1:3000' };
const files = reproductionFiles(sampleFailures, about);
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

it.each(files.map(({ path }) => path))('%s is the golden file', async (path) => {
  await expect(textOf(path)).toMatchFileSnapshot(`testing/golden/${path}`);
});

it('has a name of its own for each file, and every variable in the page', () => {
  expect(new Set(files.map(({ path }) => path.toLowerCase())).size).toBe(files.length);
  expect(textOf('README.md')).toContain('variables (api_token, book_id)');
});

it('curl gets every argument as it is, whatever stands in it', () => {
  const script = textOf('curl/02-patch-notes-refuses-what-is-no-json.sh');
  // A stand-in that shows its arguments and answers 422.
  const shown = `curl() { printf '%s\\037' "$@" > "$SEEN"; printf 422; }\n${script}\n`;
  const folder = mkdtempSync(join(tmpdir(), 'assay-curl-'));
  const seen = join(folder, 'seen');
  try {
    const env = { PATH: process.env['PATH'] ?? '', BASE_URL: 'http://x', SEEN: seen };
    // Its rule has no form in a shell, so whoever runs it judges.
    expect(spawnSync('sh', ['-c', shown], { env }).status).toBe(2);
    const words = readFileSync(seen, 'utf8').split('\u001F');
    expect(words).toContain('http://x/notes?q=a%20b&$x=`1`');
    expect(words).toContain('x-odd name: a # b \\ c "d"');
    expect(words).toContain('{"a": \\ `b`\n\t$HOME');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('curl sends nothing for a value that no program could read', () => {
  // A stand-in that answers with an id, where neither jq nor node nor python3 is.
  const shown = `curl() { printf '%s\\n' "$*" >> "$SEEN"; printf 200; }\n${textOf('curl/01-get-orders-id-reads-an-order.sh')}`;
  const folder = mkdtempSync(join(tmpdir(), 'assay-curl-'));
  const seen = join(folder, 'seen');
  try {
    const [shell, ...programs] = ['sh', 'mktemp', 'tr', 'sed', 'tail', 'cat', 'rm'].map((name) =>
      execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(),
    );
    for (const program of programs) symlinkSync(program, join(folder, basename(program)));
    const env = { PATH: folder, API_TOKEN: 'x', BOOK_ID: '1', SEEN: seen };
    const { status, stdout } = spawnSync(shell ?? 'sh', ['-c', shown], { env, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: expect.stringContaining('jq, node or python3') });
    expect(readFileSync(seen, 'utf8').trim().split('\n')).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('what Postman and Bruno run is JavaScript', () => {
  const collection: { item: { item: { event?: { script: { exec: string[] } }[] }[] }[] } = JSON.parse(
    textOf('postman_collection.json'),
  );
  const scripts = collection.item.flatMap(({ item }) =>
    item.flatMap(({ event = [] }) => event.map((one) => one.script.exec.join('\n'))),
  );
  expect(scripts.length).toBe(4);
  for (const script of scripts)
    expect(() => execFileSync(process.execPath, ['--check', '-'], { input: script })).not.toThrow();
});
