import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logOptions } from './logging.ts';

it('every process logs the error of a statement without its values', () => {
  const lines: string[] = [];
  const log = pino(logOptions('error'), { write: (line: string) => void lines.push(line) });
  const cause = Object.assign(new Error('the connection is gone'), { code: '57P01' });
  log.error({ err: new DrizzleQueryError('insert into execution', ['hush-hush'], cause), runId: 1 }, 'a run failed');
  log.error({ err: new Error('plain') }, 'something else');
  expect(lines.join('')).not.toContain('hush-hush');
  expect(lines[0]).toContain('the connection is gone');
  expect(lines[1]).toContain('plain');
});
