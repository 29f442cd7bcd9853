import { randomBytes } from 'node:crypto';
import { APIError } from 'better-auth/api';
import { and, eq, isNull, like, ne, sql } from 'drizzle-orm';
import { signalAccessChange } from '../../../db/index.ts';
import type { Database, Executor } from '../../../db/index.ts';
import {
  accessToken,
  account,
  passkey,
  session,
  twoFactor,
  user as users,
  verification,
} from '../../../db/schema/index.ts';
import { textIn } from '../../../text-in.ts';
import type { Owner, OwnerOf } from '../sign-in/chosen-password.ts';

/** How the provider names the links that let somebody choose a password. */
const LINK = 'reset-password:';
const CALLBACKS = '/api/auth/callback/';

interface Account {
  id: string;
  email: string;
}

interface Options {
  db: Database;
  holdsS: number;
  mails: {
    finish: (mail: { user: Account; token: string }) => Promise<void>;
    confirmChange: (mail: { user: Account; token: string }) => Promise<void>;
  };
}

/**
 * Accounts whose address is not confirmed: anybody could have created them, with a password that they know. So the link of the mail lets
 * whoever holds the mailbox choose the password, and the address is confirmed by that.
 */
export function createFinishedByMail({ db, holdsS, mails }: Options) {
  const sendLink = async (user: Account): Promise<void> => {
    const token = randomBytes(24).toString('base64url');
    await db.insert(verification).values({
      id: randomBytes(24).toString('base64url'),
      identifier: `${LINK}${token}`,
      value: user.id,
      expiresAt: new Date(Date.now() + holdsS * 1000),
    });
    await mails.finish({ user, token });
  };
  return {
    sendLink,
    /** What the provider wants to have confirmed: a new account, or another address of one. */
    send: async ({ user, token }: { user: Account; token: string }, request?: Request): Promise<void> => {
      if (isChange(token)) return mails.confirmChange({ user, token });
      // Who comes from an identity provider is sent the link when the session is refused, at each attempt.
      if (request === undefined || !new URL(request.url).pathname.startsWith(CALLBACKS)) await sendLink(user);
    },
    /** A password was chosen by a link: the mailbox is theirs, and other links of the account are void. Says whether it was not known before. */
    confirm: async ({ id, emailVerified }: { id: string; emailVerified: boolean }): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.delete(verification).where(and(eq(verification.value, id), like(verification.identifier, `${LINK}%`)));
        if (!emailVerified) await takeOver(tx, id);
        return !emailVerified;
      }),
  };
}

export type FinishedByMail = ReturnType<typeof createFinishedByMail>;

/** Whoever had the account before its address was confirmed may be somebody else: none of their ways in is left. */
async function takeOver(tx: Executor, userId: string): Promise<void> {
  await tx.delete(account).where(and(eq(account.userId, userId), ne(account.providerId, 'credential')));
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await tx.delete(session).where(eq(session.userId, userId));
  await tx
    .update(accessToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(accessToken.userId, userId), isNull(accessToken.revokedAt)));
  await tx.update(users).set({ emailVerified: true, twoFactorEnabled: false }).where(eq(users.id, userId));
  await signalAccessChange(tx);
}

const isChange = (token: string): boolean => changeOf(token) !== null;

/** What the link of a mail that confirms another address changes. Who relies on it lets the provider verify the token. */
export function changeOf(token: string): { from: string; to: string } | null {
  const payload = payloadOf(token);
  const [from, to] = [textIn(payload, 'email'), textIn(payload, 'updateTo')];
  return from === null || to === null ? null : { from, to };
}

/** What a token of the provider says. Who relies on it lets the provider verify the token. */
function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}

/**
 * A link confirms the change of an address only, and only for whoever is signed in to the account that is changed: who opens an
 * unsolicited mail must not hand their address to the account of a stranger. @throws {APIError} 401
 */
export async function refuseForeignLink(
  { query, headers }: { query?: unknown; headers?: Headers | undefined },
  ownerOf: OwnerOf,
): Promise<void> {
  const token = textIn(query, 'token') ?? '';
  if (!isChange(token)) throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Invalid token' });
  const owner: Owner | null = headers === undefined ? null : await ownerOf(headers);
  if (owner !== null && owner.email === textIn(payloadOf(token), 'email')) return;
  const message = 'Log in to the account whose address you want to change, then open the link again';
  throw new APIError('UNAUTHORIZED', { code: 'OTHER_ACCOUNT', message });
}
