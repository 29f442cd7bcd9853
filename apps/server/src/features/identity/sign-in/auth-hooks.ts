import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import type { Database } from '../../../db/index.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address.ts';
import { textIn } from '../../../text-in.ts';
import { createAuditedCalls, writeFailedSignIn } from '../audited/audited-calls.ts';
import type { AuditWriter } from '../audited/audited-calls.ts';
import type { createIdentityMails } from '../identity-mails.ts';
import { requireProof } from '../proof/require-proof.ts';
import { refuseWeakPassword } from './chosen-password.ts';
import type { OwnerOf } from './chosen-password.ts';
import { withSignedToken } from '../sessions/signed-token.ts';
import { createNotices } from '../proof/notices.ts';
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
  mails: ReturnType<typeof createIdentityMails>;
  inBackground: (work: Promise<unknown>) => void;
}

/** What Assay asks for beyond the provider: limits of sign-in, passwords that hold, tokens that are signed. */
export function createAuthHooks(options: HookOptions) {
  const { db, secret, secureCookies, policy, ownerOf } = options;
  const limits = createSignInLimits(db, secret);
  const calls = createAuditedCalls(options);
  const notices = createNotices(options);
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
    if (ctx.path === '/organization/invite-member') await refuseInvitation(policy, ctx.body);
    if (ctx.path === '/verify-email') await refuseForeignLink(ctx, ownerOf);
    await refuseWeakPassword(ctx, ownerOf);
    await requireProof(ctx, ownerOf);
    await notices.begin(ctx);
    await calls.begin(ctx);
    if (ctx.path === '/change-password') return { context: { body: { ...ctx.body, revokeOtherSessions: true } } };
    const attempt = ctx.path === '/sign-in/email' ? attemptOf(ctx) : null;
    const refusal = attempt === null ? null : await limits.begin(attempt);
    // Not waited for: an address without an account has nothing to write.
    if (refusal?.isFirst === true) options.inBackground(writeFailedSignIn(db, ctx, 'sign_in_locked'));
    if (refusal !== null) throw tooManyAttempts(refusal.waitS);
    return undefined;
  });
  const remember = async (ctx: GenericEndpointContext, returned: unknown): Promise<void> => {
    const isRight = ctx.context.newSession !== null || wantsCode(returned);
    const attempt = ctx.path === '/sign-in/email' && isRight ? attemptOf(ctx) : null;
    if (attempt === null) return;
    await limits.succeed(attempt);
    if (attempt.device === null) ctx.setCookie(DEVICE_COOKIE, devices.issue(attempt.email), deviceCookie);
  };
  const after = createAuthMiddleware(async (ctx) => {
    const { newSession, session, returned } = ctx.context;
    await remember(ctx, returned);
    const shown = await shownInvitations(db, ctx, returned);
    const isRefused = isAPIError(returned) && returned.status !== 'FOUND';
    await calls.end(ctx, newSession ?? session, { returned, isRefused });
    if (!isRefused) notices.end(ctx);
    if (shown !== null) return ctx.json(shown);
    const signed = signedAnswer(returned, (newSession ?? session)?.session.token, ctx.context.secret);
    return signed === null ? undefined : ctx.json(signed);
  });
  return { before, after };
}

/** The password was right, and a code of a second factor is wanted. */
const wantsCode = (returned: unknown): boolean =>
  typeof returned === 'object' && returned !== null && Reflect.get(returned, 'twoFactorRedirect') === true;

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

/** @throws {APIError} 400 for an invitation that nobody could accept */
async function refuseInvitation(policy: SignUpPolicy, body: unknown): Promise<void> {
  const message = await policy.refusalOfInvitation(textIn(body, 'email') ?? '');
  if (message !== null) throw new APIError('BAD_REQUEST', { code: 'CANNOT_ACCEPT', message });
}

function tooManyAttempts(waitS: number): APIError {
  const minutes = Math.ceil(waitS / 60);
  const message = `Too many attempts to sign in. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS', message }, { 'Retry-After': String(waitS) });
}
