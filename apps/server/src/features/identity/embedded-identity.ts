import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { bearer, organization as organizationPlugin } from 'better-auth/plugins';
import type { Database } from '../../db/index.ts';
import * as schema from '../../db/schema/index.ts';
import type { Principal } from '../../http/index.ts';
import type { IdentityPort } from './identity.port.ts';
import { findMembership } from './personal-organization.ts';
import { rememberPrincipals } from './remembered-principals.ts';
import type { Found } from './remembered-principals.ts';

export interface EmbeddedIdentityOptions {
  db: Database;
  secret: string;
  /** Address people open; cookies and origin checks depend on it. */
  publicUrl: string;
  /** Origins beside the public one that may sign in, such as the development server. */
  trustedOrigins: string[];
  rateLimit: boolean;
  /** Messages of the provider go to the server's log. */
  log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;
}

const BEARER = /^Bearer\s+(\S+)$/i;

/** better-auth in this process: e-mail and password, sessions as bearer tokens, organizations. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): IdentityPort {
  const { db } = options;
  const auth = betterAuth({
    appName: 'Assay',
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: options.trustedOrigins,
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: { expiresIn: 60 * 60 * 24 * 14, updateAge: 60 * 60 * 24 },
    rateLimit: { enabled: options.rateLimit },
    telemetry: { enabled: false },
    plugins: [bearer(), organizationPlugin()],
    logger: { level: 'warn', log: (level, message) => options.log(level, message) },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            const { organizationId } = await findMembership(db, session.userId, null);
            return { data: { ...session, activeOrganizationId: organizationId } };
          },
        },
      },
    },
  });
  const principals = rememberPrincipals();
  const look = async (authorization: string): Promise<Found | null> => {
    const found = await auth.api.getSession({ headers: new Headers({ authorization }) });
    if (found === null) return null;
    return { principal: await toPrincipal(db, found.session), expiresAt: found.session.expiresAt };
  };
  return {
    handle: async (request) => {
      try {
        return await auth.handler(request);
      } finally {
        // Signing out, another password or another organization: what was known of anybody may have changed.
        if (request.method !== 'GET') principals.forget();
      }
    },
    authenticate: async (authorization) => {
      if (authorization === undefined || !BEARER.test(authorization)) return null;
      return principals.find(authorization, () => look(authorization));
    },
  };
}

async function toPrincipal(
  db: Database,
  session: { userId: string; activeOrganizationId?: string | null | undefined },
): Promise<Principal> {
  const membership = await findMembership(db, session.userId, session.activeOrganizationId ?? null);
  return { userId: session.userId, ...membership, scopes: ['read', 'write'], via: 'session' };
}
