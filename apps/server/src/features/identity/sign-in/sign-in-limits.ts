import { createHmac } from 'node:crypto';
import { inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { signInCounter } from '../../../db/schema/index.ts';
import { countAttempt, giveAttemptsBack } from './attempts.store.ts';
import { networkOf } from './network-of.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How often one may try a wrong password. ADR 11 says why these four, and why none of them keeps the owner out. */
const budgets = {
  /** One account from one network or device. */
  pair: { attempts: 10, windowMs: 15 * MINUTE_MS },
  /** The same while the account is under attack, from where it was never signed in to. */
  pairUnderAttack: 3,
  /** Any account from one network that it was never signed in from. */
  network: { attempts: 100, windowMs: 15 * MINUTE_MS },
  /** One account from all such networks: beyond it, the account is under attack. */
  account: { attempts: 100, windowMs: 60 * MINUTE_MS },
} as const;

const KNOWN_MS = 90 * DAY_MS;
const CLEANING_MS = 10 * MINUTE_MS;

export interface Attempt {
  email: string;
  address: string;
  /** Id of a browser that this account was signed in with before; null for any other. */
  device: string | null;
}

interface Refusal {
  waitS: number;
  /** The one that the limit begins with. */
  isFirst: boolean;
}

export interface SignInLimits {
  /** Counts an attempt before its password is looked at. Answers how long to wait when it may not be, else null. */
  begin(attempt: Attempt): Promise<Refusal | null>;
  /** The password was right: nothing is counted, and the network is known from now on. */
  succeed(attempt: Attempt): Promise<void>;
}

export function createSignInLimits(db: Database, secret: string): SignInLimits {
  const keyOf = (kind: string, ...parts: string[]): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['sign-in', kind, ...parts]))
      .digest('base64url');
  const keysOf = ({ email, address, device }: Attempt) => {
    const [account, network] = [email.toLowerCase(), networkOf(address)];
    return {
      pair: device === null ? keyOf('pair', account, network) : keyOf('device', account, device),
      network: keyOf('network', network),
      account: keyOf('account', account),
      known: keyOf('known', account, network),
    };
  };
  let cleanedAt = Date.now();
  const clean = async (): Promise<void> => {
    if (Date.now() - cleanedAt < CLEANING_MS) return;
    cleanedAt = Date.now();
    await db.delete(signInCounter).where(lte(signInCounter.expiresAt, sql`now()`));
  };
  return {
    begin: async (attempt) => {
      await clean();
      const keys = keysOf(attempt);
      const isKnown = attempt.device !== null || (await exists(db, keys.known));
      if (!isKnown) {
        const network = await countAttempt(db, keys.network, budgets.network.windowMs);
        if (network.used > budgets.network.attempts) return refusal(network, budgets.network.attempts);
      }
      const pair = await countAttempt(db, keys.pair, budgets.pair.windowMs);
      if (pair.used > budgets.pair.attempts) return refusal(pair, budgets.pair.attempts);
      if (isKnown) return null;
      const account = await countAttempt(db, keys.account, budgets.account.windowMs);
      const isUnderAttack = account.used > budgets.account.attempts;
      return isUnderAttack && pair.used > budgets.pairUnderAttack ? refusal(pair, budgets.pairUnderAttack) : null;
    },
    succeed: async (attempt) => {
      const keys = keysOf(attempt);
      await db.delete(signInCounter).where(inArray(signInCounter.key, [keys.pair]));
      if (attempt.device === null && !(await exists(db, keys.known)))
        await giveAttemptsBack(db, [keys.network, keys.account]);
      const expiresAt = new Date(Date.now() + KNOWN_MS);
      await db
        .insert(signInCounter)
        .values({ key: keys.known, used: 0, expiresAt })
        .onConflictDoUpdate({ target: signInCounter.key, set: { expiresAt } });
    },
  };
}

const refusal = ({ used, waitS }: { used: number; waitS: number }, limit: number): Refusal => ({
  waitS,
  isFirst: used === limit + 1,
});

async function exists(db: Database, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: signInCounter.key })
    .from(signInCounter)
    .where(sql`${signInCounter.key} = ${key} and ${signInCounter.expiresAt} > now()`);
  return rows.length > 0;
}
