import { createHmac } from 'node:crypto';
import type { Database } from '../../../db/index.ts';
import { countAttempt } from './attempts.store.ts';

const MAX_MAILS = 5;
const WINDOW_MS = 60 * 60_000;

/** Five mails an hour for one address: nobody fills the mailbox of somebody else. What is beyond them is not sent, and nothing says so. */
export function createMailLimit(db: Database, secret: string): (email: string) => Promise<boolean> {
  return async (email) => {
    const key = createHmac('sha256', secret)
      .update(JSON.stringify(['mail', email.toLowerCase()]))
      .digest('base64url');
    const { used } = await countAttempt(db, key, WINDOW_MS);
    return used <= MAX_MAILS;
  };
}
