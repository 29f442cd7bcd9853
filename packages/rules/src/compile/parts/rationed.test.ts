import { expect, it } from 'vitest';
import type { Compilation } from '../compilation.ts';
import { rationed } from './rationed.ts';

const unknown = (reason: string): Compilation => ({
  status: 'unknown',
  understoodUpTo: 0,
  missed: null,
  reason,
  closest: null,
  offers: [],
});

it('reads a part once, and no more parts than their words allow', () => {
  const asked: string[] = [];
  const read = rationed((part) => {
    asked.push(part);
    return unknown('read');
  }, unknown('spent'));
  const long = 'tide '.repeat(150).trim();
  for (const part of ['the tide is low', 'the tide is low', long, `${long} in`]) read(part);
  expect(asked).toEqual(['the tide is low', long]);
  expect(read(`${long} in`)).toEqual(unknown('spent'));
  expect(read(long)).toEqual(unknown('read'));
});
