import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const typesOf = (path: string): string[] =>
  read(path)
    .trim()
    .split('\n')
    .map((line) => String(JSON.parse(line).type));

it('writes the types that are documented', () => {
  const [, section = ''] = /## `ndjson`\n([^]*?)\n## /.exec(read('../../../../docs/reports.md')) ?? [];
  const [known = ''] = section.split(', with the numbers');
  const documented = [...known.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
  const golden = ['ndjson.ndjson', 'command-line/ndjson.ndjson'].flatMap((name) =>
    typesOf(`../testing/golden/${name}`),
  );
  const fields = ['type', 'version', 'endpoint', 'expected_http_status', 'error_cause', 'rules', 'error'];
  expect(new Set(documented.filter((name) => !fields.includes(name)))).toEqual(new Set(golden));
});
