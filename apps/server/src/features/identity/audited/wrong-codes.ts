import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { twoFactor, user } from '../../../db/schema/index.ts';
import { textIn } from '../../../text-in.ts';
import { countAttempt } from '../sign-in/attempts.store.ts';
import { CLIENT_ADDRESS_HEADER } from '../sign-in/client-address.ts';
import { writeForAccount } from './write-for-account.ts';

/** The cookie of somebody whose password was right, by the name that the provider's plugin gives it. */
const CHALLENGE_COOKIE = 'two_factor';

const codes: Readonly<Record<string, { kind: string; wrong: string }>> = {
  '/two-factor/verify-totp': { kind: 'code of a device', wrong: 'INVALID_CODE' },
  '/two-factor/verify-backup-code': { kind: 'recovery code', wrong: 'INVALID_BACKUP_CODE' },
};

/** Whose second factor is asked for, read before the call since a wrong code can end the challenge; null where somebody is signed in. */
export async function accountAskedForCode(ctx: GenericEndpointContext): Promise<string | null> {
  if (!Object.hasOwn(codes, ctx.path) || (await getSessionFromCtx(ctx)) !== null) return null;
  const { name } = ctx.context.createAuthCookie(CHALLENGE_COOKIE);
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (typeof challenge !== 'string') return null;
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value ?? null;
}

/** A wrong code, and once that it was one too many. Calls that are refused while the account is locked try no code. */
export async function writeWrongCode(
  db: Database,
  ctx: GenericEndpointContext,
  { accountId, refusal }: { accountId: string; refusal: unknown },
): Promise<void> {
  const code = codes[ctx.path];
  if (code === undefined || textIn(Reflect.get(Object(refusal), 'body'), 'code') !== code.wrong) return;
  const [found] = await db
    .select({ email: user.email, lockedUntil: twoFactor.lockedUntil })
    .from(user)
    .innerJoin(twoFactor, eq(twoFactor.userId, user.id))
    .where(eq(user.id, accountId));
  if (found === undefined) return;
  const { email, lockedUntil } = found;
  const deed = { userId: null, address: ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? null };
  await writeForAccount(db, accountId, { ...deed, action: 'sign_in_failed', target: `${email}, ${code.kind}` });
  const lockMs = lockedUntil === null ? 0 : lockedUntil.getTime() - Date.now();
  if (lockMs <= 0) return;
  const { used } = await countAttempt(db, `second factor locked ${accountId}`, lockMs);
  if (used === 1) await writeForAccount(db, accountId, { ...deed, action: 'sign_in_locked', target: email });
}
