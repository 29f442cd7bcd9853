import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { Database } from '../../../db/index.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address.ts';
import { textIn } from '../../../text-in.ts';
import { createAuditedCalls } from './audited-calls.ts';
import type { AuditWriter } from './audited-calls.ts';
import { refuseWeakPassword } from './chosen-password.ts';
import type { OwnerOf } from './chosen-password.ts';
import { withSignedToken } from '../sessions/signed-token.ts';
import { createKnownDevices } from './known-device.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { refuseForeignLink } from '../sign-up/finished-by-mail.ts';
import { shownInvitations } from '../shown-invitations.ts';
import type { SignUpPolicy } from '../sign-up/sign-up-policy.ts';

const SIGN_UP = '/sign-up/email';
const DEVICE_COOKIE = 'assay.device';
const DEVICE_COOKIE_S = 365 * 24 * 60 * 60;

interface HookOptions {
  db: Database;
  secret: string;
  secureCookies: boolean;
  policy: SignUpPolicy;
  audit: AuditWriter;
  ownerOf: OwnerOf;
}

/** What Assay asks for beyond the provider: limits of sign-in, passwords that hold, tokens that are signed. */
export function createAuthHooks({ db, secret, secureCookies, policy, audit, ownerOf }: HookOptions) {
  const limits = createSignInLimits(db, secret);
  const calls = createAuditedCalls(audit);
  const devices = createKnownDevices(secret);
  const deviceCookie = {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: secureCookies,
    maxAge: DEVICE_COOKIE_S,
  } as const;
  const attemptOf = (ctx: CallContext) => {
    const email = textIn(ctx.body, 'email');
    const address = ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? '';
    return email === null ? null : { email, address, device: devices.read(ctx.getCookie(DEVICE_COOKIE), email) };
  };
  const before = createAuthMiddleware(async (ctx) => {
    if (ctx.path === SIGN_UP) await refuseStranger(policy, ctx.body);
    if (ctx.path === '/verify-email') await refuseForeignLink(ctx, ownerOf);
    await refuseWeakPassword(ctx, ownerOf);
    await calls.begin(ctx);
    if (ctx.path === '/change-password') return { context: { body: { ...ctx.body, revokeOtherSessions: true } } };
    const attempt = ctx.path === '/sign-in/email' ? attemptOf(ctx) : null;
    const waitS = attempt === null ? null : await limits.begin(attempt);
    if (waitS !== null) throw tooManyAttempts(waitS);
    return undefined;
  });
  const after = createAuthMiddleware(async (ctx) => {
    const { newSession, session, returned } = ctx.context;
    const attempt = ctx.path === '/sign-in/email' && newSession !== null ? attemptOf(ctx) : null;
    if (attempt !== null) {
      await limits.succeed(attempt);
      if (attempt.device === null) ctx.setCookie(DEVICE_COOKIE, devices.issue(attempt.email), deviceCookie);
    }
    const shown = await shownInvitations(db, ctx, returned);
    await calls.end(ctx, newSession ?? session, { returned, isRefused: isAPIError(returned) });
    if (shown !== null) return ctx.json(shown);
    const signed = signedAnswer(returned, (newSession ?? session)?.session.token, ctx.context.secret);
    return signed === null ? undefined : ctx.json(signed);
  });
  return { before, after };
}

const signedAnswer = (returned: unknown, token: string | undefined, secret: string) =>
  token === undefined ? null : withSignedToken(returned, { token, secret });

interface CallContext {
  body?: unknown;
  headers?: Headers | undefined;
  getCookie(name: string): string | null | undefined;
}

/** @throws {APIError} 403 */
async function refuseStranger(policy: SignUpPolicy, body: unknown): Promise<void> {
  const message = await policy.refusal({
    email: textIn(body, 'email') ?? '',
    isProven: false,
    invitationId: textIn(body, 'invitationId'),
    setupCode: textIn(body, 'setupCode'),
  });
  if (message !== null) throw new APIError('FORBIDDEN', { code: 'SIGN_UP_REFUSED', message });
}

function tooManyAttempts(waitS: number): APIError {
  const minutes = Math.ceil(waitS / 60);
  const message = `Too many attempts to sign in. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS', message }, { 'Retry-After': String(waitS) });
}
