import { createHash } from 'node:crypto';
import type { Principal } from '../../../http/index.ts';

/** Also how long another server still accepts a session that was ended on this one. */
const KEPT_MS = 5000;
const MAX_KEPT = 10_000;

export interface Found {
  principal: Principal;
  /** When the session ends. */
  expiresAt: Date;
}

export interface RememberedPrincipals {
  /** The result of `look`, shared by simultaneous calls and kept for five seconds; unknown tokens are not remembered. */
  find(authorization: string, look: () => Promise<Found | null>): Promise<Principal | null>;
  /** Everything may be different now. */
  forget(): void;
}

/** Finding out who calls takes longer than most calls, and people call many times in a row. `now` in ms. */
export function rememberPrincipals(now: () => number = Date.now): RememberedPrincipals {
  const kept = new Map<string, { found: Promise<Found | null>; until: number }>();
  return {
    find: async (authorization, look) => {
      const key = createHash('sha256').update(authorization).digest('base64');
      const known = kept.get(key);
      if (known !== undefined && known.until > now()) return still(await known.found, now());
      kept.delete(key);
      if (kept.size >= MAX_KEPT) kept.clear();
      const entry = { found: look(), until: now() + KEPT_MS };
      kept.set(key, entry);
      const drop = (): void => {
        if (kept.get(key) === entry) kept.delete(key);
      };
      const found = await entry.found.catch((error: unknown) => {
        drop();
        throw error;
      });
      if (found === null) drop();
      return still(found, now());
    },
    forget: () => kept.clear(),
  };
}

function still(found: Found | null, at: number): Principal | null {
  return found !== null && found.expiresAt.getTime() > at ? found.principal : null;
}
