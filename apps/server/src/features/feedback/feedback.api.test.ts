import { FEEDBACK_MAX_LENGTH } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedback } from '../../db/schema/index.ts';
import { buildTestApp } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await buildTestApp();
  token = await app.signUp();
});
afterAll(() => app.close());

async function send(text: string, as: string | null = token): Promise<number> {
  return (await app.call('sendFeedback', { token: as, body: { feedback: text } })).status;
}

async function stored(): Promise<string[]> {
  const rows = await app.database.db.select({ text: feedback.text }).from(feedback);
  return rows.map(({ text }) => text);
}

describe('feedback', () => {
  it('FB-07 refuses feedback that is empty, too long or anonymous, and stores none of it', async () => {
    expect(await send('')).toBe(422);
    expect(await send('  \n ')).toBe(422);
    expect(await send('x'.repeat(FEEDBACK_MAX_LENGTH + 1))).toBe(422);
    expect(await send('Fine', null)).toBe(401);
    expect(await stored()).toEqual([]);
  });

  it('FB-07 stores what it accepts, without the space around it', async () => {
    expect(await send('  Works for me. ')).toBeLessThan(300);
    expect(await send('x'.repeat(FEEDBACK_MAX_LENGTH))).toBeLessThan(300);
    expect(await stored()).toEqual(['Works for me.', 'x'.repeat(FEEDBACK_MAX_LENGTH)]);
  });
});
