import { expect, it } from 'vitest';
import { z } from 'zod';
import { invalidInput } from './problem.ts';

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

it('names at most fifty of what is wrong, and says how much more there is', () => {
  const values = Object.fromEntries(Array.from({ length: 49_000 }, (_, at) => [`k${at}`, 1]));
  const { message, errors } = invalidInput(issuesOf(z.record(z.string(), z.string()), values), 'body');
  expect(errors).toHaveLength(50);
  expect(errors?.[49]).toMatchObject({ loc: ['body', 'k49'], field: 'k49' });
  expect(message).toContain('k0: ');
  expect(message).toMatch(/48950 more values are wrong too\.$/);
});

it('cuts a message that lists every name', () => {
  const values = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`unknown${at}`, 1]));
  const { message } = invalidInput(issuesOf(z.strictObject({}), values), 'body');
  expect(message.length).toBeLessThan(600);
});
