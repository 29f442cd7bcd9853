import { betterAuth } from 'better-auth';
import type { BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer } from 'better-auth/plugins';
import type { Database, Executor } from '../../db/index.ts';
import * as schema from '../../db/schema/index.ts';
import type { Principal } from '../../http/index.ts';
import { beginAuditEvent, writeAuditEvent } from '../audit/index.ts';
import { createIdentityMails } from './identity-mails.ts';
import type { IdentityPort } from './identity.port.ts';
import { isReachable, oidcPlugin } from './oidc/oidc-provider.ts';
import type { OidcSettings } from './oidc/oidc-settings.ts';
import { accountOptions, passwordOptions, RESET_S } from './options/account-options.ts';
import { confirmsAddresses } from './options/identity-options.ts';
import type { EmbeddedIdentityOptions } from './options/identity-options.ts';
import { organizations } from './options/organization-options.ts';
import { sessionHooks } from './options/session-options.ts';
import { keepOwners } from './owners/keep-owners.ts';
import { isRefusedPasskey, passkeyPlugin } from './passkeys/passkey-plugin.ts';
import { answerEvenly } from './proof/even-answers.ts';
import { leadToSecondFactor, secondFactorPlugin } from './proof/second-factor-plugin.ts';
import { readSecondFactors } from './second-factor-keys.ts';
import { choiceHooks, findMembership } from './personal-organization.ts';
import { hashSessionTokens } from './sessions/hashed-tokens.ts';
import { rememberPrincipals } from './sessions/remembered-principals.ts';
import type { Found } from './sessions/remembered-principals.ts';
import { sessionEndpoints } from './sessions/session-endpoints.ts';
import { createAuthHooks } from './sign-in/auth-hooks.ts';
import { createFinishedByMail } from './sign-up/finished-by-mail.ts';
import { withSameRefusal } from './sign-up/refused-sign-in.ts';
import type { AuditWriter } from './audited/audited-calls.ts';
import { identityHooks } from './audited/identity-hooks.ts';
import type { Owner } from './sign-in/chosen-password.ts';
import { createSignUpPolicy } from './sign-up/sign-up-policy.ts';
import type { SignUpPolicy } from './sign-up/sign-up-policy.ts';
import { CLIENT_ADDRESS_HEADER } from './sign-in/client-address.ts';
import { createMailLimit } from './sign-in/mail-limit.ts';

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
        const answer = () => providers.current().handler(request);
        if (!confirmsAddresses(options)) return await answer();
        return await withSameRefusal(request, await answerEvenly(request, answer));
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
  const policy = policyOf(options);
  const mails = createIdentityMails(options.mailer, {
    publicUrl: options.publicUrl,
    mayMail: createMailLimit(db, secret),
  });
  const finished = createFinishedByMail({ db, holdsS: RESET_S, mails });
  const ownerOf = async (headers: Headers): Promise<Owner | null> => {
    const found = await auth.api.getSession({ headers });
    return found === null ? null : toOwner(found);
  };
  const { before, after } = createAuthHooks({
    ...options,
    secureCookies: options.publicUrl.startsWith('https:'),
    policy,
    audit: auditIn(db),
    ownerOf,
    mails,
  });
  const auth = betterAuth({
    appName: 'Assay',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: options.trustedOrigins,
    database: storageOf(options),
    emailAndPassword: passwordOptions({ options, mails, finished }),
    ...accountOptions({ options, finished, oidc, policy }),
    session: { expiresIn: 60 * 60 * 24 * 14, updateAge: 60 * 60 * 24 },
    // Attempts to sign in are counted by our own hooks, also outside production.
    rateLimit: {
      enabled: options.rateLimit,
      customRules: { '/sign-in/email': false },
    },
    advanced: {
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      backgroundTasks: { handler: options.inBackground },
    },
    telemetry: { enabled: false },
    hooks: { before },
    plugins: [
      ...pluginsOf({ options, oidc, mails }),
      // Last: only then it is known whether a sign-in is complete.
      lastPlugin(after, leadToSecondFactor(options.publicUrl)),
    ],
    // A sign-in whose beginning is lost, such as one of yesterday, comes to the log-in page, which says what to do.
    onAPIError: { errorURL: `${options.publicUrl}/login`, onError: (error) => logFailure(error, options.log) },
    ...boundariesOf(options),
    databaseHooks: {
      session: { create: sessionHooks({ options, oidc, finished }), update: choiceHooks(options.db) },
      account: { create: identityHooks(db) },
    },
  });
  return auth;
}

const TABLES = { provider: 'pg', schema } as const;

const storageOf =
  ({ db, secrets }: EmbeddedIdentityOptions) =>
  (settings: BetterAuthOptions) => {
    const within = (executor: Executor) => drizzleAdapter(executor, TABLES)(settings);
    return hashSessionTokens(readSecondFactors(keepOwners(within(db), { db, within }), secrets));
  };

const boundariesOf = (options: EmbeddedIdentityOptions) =>
  ({
    // Whoever signs up with an address must not find links that were meant for its owner, nor a member those of higher roles.
    disabledPaths: [
      '/passkey/update-passkey',
      '/organization/get-full-organization',
      ...(options.mailer.canSend ? [] : ['/organization/list-user-invitations']),
    ],
    logger: {
      level: 'warn',
      log: (level, message) => options.log(isRefusedPasskey(message) ? 'debug' : level, message),
    },
  }) satisfies Partial<BetterAuthOptions>;

interface PluginParts {
  options: EmbeddedIdentityOptions;
  oidc: OidcSettings | null;
  mails: ReturnType<typeof createIdentityMails>;
}

const pluginsOf = ({ options, oidc, mails }: PluginParts) => [
  bearer({ requireSignature: true }),
  organizations(options, mails),
  secondFactorPlugin(),
  passkeyPlugin(options),
  sessionEndpoints,
  ...(oidc === null ? [] : [oidcPlugin(oidc, options.publicUrl)]),
];

/** Its hooks run after those of the other plugins. */
const lastPlugin = <H, L>(after: H, lead: L) => ({
  id: 'assay-hooks',
  hooks: {
    after: [
      { matcher: () => true, handler: after },
      { matcher: () => true, handler: lead },
    ],
  },
});

interface Session {
  user: { id: string; name: string; email: string };
  session: { createdAt: Date; activeOrganizationId?: string | null | undefined };
}

const toOwner = ({ user: { id, name, email }, session }: Session): Owner => ({
  id,
  name,
  email,
  organizationId: session.activeOrganizationId ?? null,
  signedInAt: session.createdAt,
});

const auditIn = (db: Database): AuditWriter => ({
  write: (deed) => writeAuditEvent(db, deed),
  begin: (deed) => beginAuditEvent(db, deed),
});

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
