import { expect, it } from 'vitest';
import { variantsOf } from './distinct.ts';

it.each([
  ['oak', { enum: ['oak', 'ash'] }, ['ash']],
  ['oak0', { type: 'string' as const, pattern: '^oak[01]$' }, ['oak1']],
  [1, { type: 'integer' as const, minimum: 1, maximum: 2 }, [2]],
])('another value than %j is never the same', (value, schema, others) => {
  expect([...variantsOf(value, schema, {})]).toEqual(others);
});
