import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('has files only for screens that take parameters of the address; the others are components of features', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name !== 'index.tsx' && !name.includes('.test.'));
  expect(files.filter((name) => !readFileSync(join(import.meta.dirname, name), 'utf8').includes('useParams'))).toEqual(
    [],
  );
});
