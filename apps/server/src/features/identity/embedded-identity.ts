import { passwordRules } from '@assay/contract';
import { betterAuth } from 'better-auth';
import type { BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer, organization as organizationPlugin, twoFactor } from 'better-auth/plugins';
import { defaultRoles, memberAc } from 'better-auth/plugins/organization/access';
import type { Database } from '../../db/index.ts';
import * as schema from '../../db/schema/index.ts';
import type { Principal } from '../../http/index.ts';
import type { Mailer } from '../../mail/index.ts';
import { beginAuditEvent, writeAuditEvent } from '../audit/index.ts';
import { leaveOrganizations } from './delete-account.ts';
import { createIdentityMails } from './identity-mails.ts';
import type { IdentityPort } from './identity.port.ts';
import { joinOrganization } from './oidc/join-organization.ts';
import { isReachable, oidcPlugin, refusalOf } from './oidc/oidc-provider.ts';
import type { OidcSettings } from './oidc/oidc-settings.ts';
import { isRefusedPasskey, passkeyPlugin } from './passkeys/passkey-plugin.ts';
import { readSecondFactors } from './second-factor-keys.ts';
import type { Secrets } from './second-factor-keys.ts';
import { choiceHooks, findMembership } from './personal-organization.ts';
import { hashSessionTokens } from './sessions/hashed-tokens.ts';
import { rememberPrincipals } from './sessions/remembered-principals.ts';
import type { Found } from './sessions/remembered-principals.ts';
import { sessionEndpoints } from './sessions/session-endpoints.ts';
import { createAuthHooks } from './sign-in/auth-hooks.ts';
import { createFinishedByMail } from './sign-up/finished-by-mail.ts';
import { withSameRefusal } from './sign-up/refused-sign-in.ts';
import type { AuditWriter } from './sign-in/audited-calls.ts';
import type { Owner } from './sign-in/chosen-password.ts';
import { createSignUpPolicy } from './sign-up/sign-up-policy.ts';
import type { SignUpPolicy, SignUpSettings } from './sign-up/sign-up-policy.ts';
import { CLIENT_ADDRESS_HEADER } from './sign-in/client-address.ts';
import { createMailLimit } from './sign-in/mail-limit.ts';

/** How passwords are stored and compared. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>;
  verify: (attempt: { hash: string; password: string }) => Promise<boolean>;
}

export interface EmbeddedIdentityOptions {
  db: Database;
  secret: string;
  /** The own key and, while it is being rotated, the other one. */
  secrets: Secrets;
  /** Address people open; cookies and origin checks depend on it. */
  publicUrl: string;
  /** Origins beside the public one that may sign in, such as the development server. */
  trustedOrigins: string[];
  rateLimit: boolean;
  /** Another one than the provider's. */
  passwords?: PasswordHashing | undefined;
  mailer: Mailer;
  /** Null: people sign in with passwords only. */
  oidc: OidcSettings | null;
  /** Who may create an account. */
  signUp: SignUpSettings;
  /** Called when somebody has signed in. What it throws is logged and keeps nobody out. */
  afterSignIn: (userId: string) => Promise<void>;
  /** Called before an organization and all that belongs to it is deleted. */
  beforeDeleteOrganization: (organizationId: string) => Promise<void>;
  /** Messages of the provider go to the server's log. */
  log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;
}

const RESET_S = 60 * 60;
const MAX_MEMBERS = 1000;

const BEARER = /^Bearer\s+(\S+)$/i;

/** better-auth in this process: e-mail and password, sessions as bearer tokens, organizations. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityPort {
  const { db } = options;
  const providers = createProviders(options);
  const principals = rememberPrincipals();
  const look = async (authorization: string): Promise<Found | null> => {
    const found = await providers.current().api.getSession({ headers: new Headers({ authorization }) });
    if (found === null) return null;
    return { principal: await toPrincipal(db, found.session), expiresAt: found.session.expiresAt };
  };
  const listeners = new Set<() => void>();
  return {
    handle: async (request, clientAddress) => {
      request.headers.set(CLIENT_ADDRESS_HEADER, clientAddress);
      const refused = await providers.prepare(request);
      if (refused !== null) return refused;
      try {
        const answer = await providers.current().handler(request);
        return confirmsAddresses(options) ? await withSameRefusal(request, answer) : answer;
      } finally {
        // After a sign-out or a change of password or organization, remembered principals may be outdated.
        if (request.method !== 'GET') {
          principals.forget();
          for (const listener of listeners) listener();
        }
      }
    },
    setupLink: async () => {
      const code = options.signUp.mode === 'open' ? null : await policyOf(options).setupCode();
      return code === null ? null : `${options.publicUrl}/login#/sign-up?setup=${code}`;
    },
    onChange: (listener) => {
      listeners.add(listener);
    },
    authenticate: async (authorization) => {
      if (authorization === undefined || !BEARER.test(authorization)) return null;
      return principals.find(authorization, () => look(authorization));
    },
  };
}

/** Addresses are confirmed before they count wherever a mail can be sent. */
const confirmsAddresses = ({ mailer }: EmbeddedIdentityOptions): boolean => mailer.canSend;

const policyOf = (options: EmbeddedIdentityOptions): SignUpPolicy =>
  createSignUpPolicy({
    db: options.db,
    secret: options.secret,
    settings: options.signUp,
    confirmsAddresses: confirmsAddresses(options),
  });

const SOCIAL = '/api/auth/sign-in/social';

/**
 * The provider with and without OpenID Connect: it can only be set up while the other side answers, and passwords do not wait for that.
 * Who wants to sign in with it meanwhile gets an answer that says so.
 */
function createProviders(options: EmbeddedIdentityOptions) {
  const { oidc } = options;
  let auth = createProvider(options, null);
  let isConnected = false;
  const connect = async (settings: OidcSettings): Promise<boolean> => {
    if (!(await isReachable(settings))) return false;
    if (!isConnected) auth = createProvider(options, settings);
    isConnected = true;
    return true;
  };
  if (oidc !== null) void connect(oidc);
  return {
    current: () => auth,
    /** Null: the request can be handled. */
    prepare: async ({ url }: Request): Promise<Response | null> => {
      const { pathname } = new URL(url);
      if (oidc === null || (pathname !== SOCIAL && (isConnected || !pathname.startsWith('/api/auth/callback/'))))
        return null;
      if (await connect(oidc)) return null;
      const message = `${oidc.name} cannot be reached. Log in with your password, or try again in a minute.`;
      return Response.json({ code: 'PROVIDER_AWAY', message }, { status: 503 });
    },
  };
}

function createProvider(options: EmbeddedIdentityOptions, oidc: OidcSettings | null) {
  const { db, secret } = options;
  const adapter = drizzleAdapter(db, { provider: 'pg', schema });
  const secureCookies = options.publicUrl.startsWith('https:');
  const { mailer } = options;
  const policy = policyOf(options);
  const mails = createIdentityMails(mailer, { publicUrl: options.publicUrl, mayMail: createMailLimit(db, secret) });
  const finished = createFinishedByMail({ db, holdsS: RESET_S, mails });
  const ownerOf = async (headers: Headers): Promise<Owner | null> =>
    (await auth.api.getSession({ headers }))?.user ?? null;
  const auth = betterAuth({
    appName: 'Assay',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: options.trustedOrigins,
    database: (settings: BetterAuthOptions) => hashSessionTokens(readSecondFactors(adapter(settings), options.secrets)),
    emailAndPassword: passwordOptions({ options, mails, finished }),
    ...accountOptions({ options, finished, oidc, policy }),
    session: { expiresIn: 60 * 60 * 24 * 14, updateAge: 60 * 60 * 24 },
    // Attempts to sign in are counted by our own hooks, also outside production.
    rateLimit: {
      enabled: options.rateLimit,
      customRules: { '/sign-in/email': false },
    },
    advanced: { ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] } },
    telemetry: { enabled: false },
    hooks: createAuthHooks({ db, secret, secureCookies, policy, audit: auditIn(db), ownerOf }),
    plugins: [
      bearer({ requireSignature: true }),
      organizations(options, mails),
      twoFactor({ issuer: 'Assay' }),
      passkeyPlugin(options),
      sessionEndpoints,
      ...(oidc === null ? [] : [oidcPlugin(oidc, options.publicUrl)]),
    ],
    onAPIError: { onError: (error) => logFailure(error, options.log) },
    // Whoever signs up with an address must not find links that were meant for its owner, nor a member those of higher roles.
    disabledPaths: [
      '/passkey/update-passkey',
      '/organization/get-full-organization',
      ...(mailer.canSend ? [] : ['/organization/list-user-invitations']),
    ],
    logger: {
      level: 'warn',
      log: (level, message) => options.log(isRefusedPasskey(message) ? 'debug' : level, message),
    },
    databaseHooks: { session: { create: sessionHooks(options), update: choiceHooks(options.db) } },
  });
  return auth;
}

const auditIn = (db: Database): AuditWriter => ({
  write: (deed) => writeAuditEvent(db, deed),
  begin: (deed) => beginAuditEvent(db, deed),
});

/** A session begins in the organization that was chosen last. */
function sessionHooks(options: EmbeddedIdentityOptions) {
  return {
    before: async <S extends { userId: string }>(session: S) => {
      const { organizationId } = await findMembership(options.db, session.userId, null);
      return { data: { ...session, activeOrganizationId: organizationId } };
    },
    after: ({ userId }: { userId: string }) => afterSignIn(options, userId),
  };
}

type Mails = ReturnType<typeof createIdentityMails>;

/** What happens to an account: its address is confirmed or changed, it is deleted. */
interface AccountParts {
  options: EmbeddedIdentityOptions;
  finished: ReturnType<typeof createFinishedByMail>;
  oidc: OidcSettings | null;
  policy: SignUpPolicy;
}

function passwordOptions({ options, mails, finished }: Omit<AccountParts, 'oidc' | 'policy'> & { mails: Mails }) {
  return {
    enabled: true,
    // Signing up answers the same for an address that has an account as for one that has none.
    autoSignIn: false,
    requireEmailVerification: confirmsAddresses(options),
    minPasswordLength: passwordRules.minLength,
    maxPasswordLength: passwordRules.maxLength,
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: RESET_S,
    sendResetPassword: mails.reset,
    onPasswordReset: async ({ user }) => {
      if (await finished.confirm(user)) await afterSignIn(options, user.id);
    },
    // The answer does not say which of them it was; the mailbox does.
    ...(options.mailer.canSend && {
      onExistingUserSignUp: ({ user }) => (user.emailVerified ? mails.exists({ user }) : finished.sendLink(user)),
    }),
    ...(options.passwords && { password: options.passwords }),
  } satisfies BetterAuthOptions['emailAndPassword'];
}

function accountOptions({ options, finished, oidc, policy }: AccountParts) {
  const { db, mailer } = options;
  return {
    emailVerification: {
      sendOnSignUp: mailer.canSend,
      sendOnSignIn: confirmsAddresses(options),
      sendVerificationEmail: finished.send,
      afterEmailVerification: ({ id }) => afterSignIn(options, id),
    },
    account: { updateAccountOnSignIn: true },
    user: {
      validateUserInfo: async ({ user: { email = '', emailVerified }, source: { method, action } }) => {
        const isProven = emailVerified === true;
        const isProvider = oidc !== null && method === 'oauth';
        const refusal = isProvider ? refusalOf(oidc, email, isProven) : null;
        // Signing up with a password is decided before it is known whether the address has an account.
        const isNew = action === 'create-user' && method !== 'email-password';
        const refused = refusal ?? (isNew ? await policy.refusal({ email, isProven }) : null);
        return refused === null ? undefined : { error: 'address_not_allowed', errorDescription: refused };
      },
      // Where nothing can be sent, an address cannot be confirmed either.
      changeEmail: { enabled: true, updateEmailWithoutVerification: !mailer.canSend },
      deleteUser: {
        enabled: true,
        beforeDelete: ({ id }) => leaveOrganizations(db, id, options.beforeDeleteOrganization),
      },
    },
  } satisfies Partial<BetterAuthOptions>;
}

function organizations(options: EmbeddedIdentityOptions, mails: Mails) {
  const { mailer } = options;
  return organizationPlugin({
    // Without mail the link is handed over by the inviter, which is as good as a confirmed address.
    requireEmailVerificationOnInvitation: mailer.canSend,
    sendInvitationEmail: mails.invite,
    membershipLimit: MAX_MEMBERS,
    roles: { ...defaultRoles, viewer: memberAc },
    organizationHooks: {
      beforeDeleteOrganization: ({ organization }) => options.beforeDeleteOrganization(organization.id),
    },
  });
}

async function afterSignIn(options: EmbeddedIdentityOptions, userId: string): Promise<void> {
  if (options.oidc !== null) await joinOrganization(options.db, options.oidc, userId);
  await options.afterSignIn(userId).catch((error: unknown) => options.log('error', String(error)));
}

/** What a caller did wrong is no trouble of the server's, and strangers must not fill its log. */
function logFailure(error: unknown, log: EmbeddedIdentityOptions['log']): void {
  if (isAPIError(error) && error.status !== 'INTERNAL_SERVER_ERROR') log('debug', error.message);
  else log('error', error instanceof Error ? (error.stack ?? error.message) : String(error));
}

async function toPrincipal(
  db: Database,
  session: { userId: string; activeOrganizationId?: string | null | undefined },
): Promise<Principal> {
  const membership = await findMembership(db, session.userId, session.activeOrganizationId ?? null);
  return { userId: session.userId, ...membership, scopes: ['read', 'write'], via: 'session' };
}
