import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withoutValues } from './without-values.ts';

const failed = (code: string, message: string) =>
  new DrizzleQueryError(
    'insert into t values ($1)',
    ['hush-hush\n    at hush-hush'],
    Object.assign(new Error(message), { code, detail: 'Key (name)=(hush-hush)' }),
  );

describe('an error of a statement', () => {
  it('is reported without the values of the statement', () => {
    const error = failed('54000', 'index row size 20032 exceeds the maximum');
    expect(error.message).toContain('hush-hush');
    const reported = withoutValues(error);
    expect(reported).toMatchObject({ code: '54000', message: expect.stringContaining('index row size 20032') });
    expect(reported?.message).toContain('insert into t values ($1)');
    expect(reported?.stack).toContain('without-values.test.ts');
    expect(JSON.stringify(reported)).not.toContain('hush');
  });

  it('leaves out what the database quotes', () => {
    expect(JSON.stringify(withoutValues(failed('22P02', 'invalid input syntax: "hush-hush"')))).not.toContain('hush');
  });

  it('is none of any other error', () => {
    expect(withoutValues(new Error('plain'))).toBeNull();
  });
});
