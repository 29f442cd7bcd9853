import { createHash } from 'node:crypto';

/** What is stored in place of a token or session: its characters are random, so they need neither salt nor a slow hash. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
