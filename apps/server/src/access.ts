import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './db/index.ts';
import { createEmbeddedIdentity, createNetworkLimit } from './features/identity/index.ts';
import type { IdentityPort, PasswordHashing } from './features/identity/index.ts';
import { authenticateTokens, createTokenUsage } from './features/tokens/index.ts';
import type { SecretBox } from './secrets/index.ts';
import { createAfterAnswers } from './mail/index.ts';
import type { Mailer } from './mail/index.ts';
import { createSessionStreams, createStreamQuota } from './http/index.ts';

interface AccessParts {
  config: Config;
  db: Database;
  secret: string;
  app: FastifyInstance;
  passwords: PasswordHashing | undefined;
  mailer: Mailer;
  /** Called for each new session. */
  afterSignIn: (userId: string) => Promise<void>;
  beforeDeleteOrganization: (organizationId: string) => Promise<void>;
  running: { box: SecretBox; signals: { onAccessChange(listener: () => void): void } };
}

/** Who may call: sessions of the identity provider, access tokens, and the streams that end with either, of which each caller has a limited number. */
export function createAccess(parts: AccessParts) {
  const { config, db, secret, app, running } = parts;
  const afterAnswers = createAfterAnswers(app.log);
  const identity = createIdentity(parts, (work) => afterAnswers.run(work));
  const tokenUsage = createTokenUsage(db, app.log);
  const authenticate = authenticateTokens({
    db,
    authenticateSession: (authorization) => identity.authenticate(authorization),
    refused: createNetworkLimit(db, secret, 'access-token'),
    onUse: (tokenId) => tokenUsage.count(tokenId),
  });
  const sessionStreams = createSessionStreams(authenticate);
  identity.onChange(() => void sessionStreams.recheck());
  running.signals.onAccessChange(() => void sessionStreams.recheck());
  const streams = createStreamQuota(config.streams);
  const settle = () => afterAnswers.settle();
  return { identity, authenticate, sessionStreams, streams, tokenUsage, settle };
}

function createIdentity(
  { config, db, secret, app, passwords, mailer, ...hooks }: AccessParts,
  inBackground: (work: Promise<unknown>) => void,
): IdentityPort {
  return createEmbeddedIdentity({
    db,
    secret,
    secrets: () => hooks.running.box.secrets(),
    publicUrl: config.publicUrl,
    trustedOrigins: config.environment === 'production' ? [] : ['http://localhost:*', 'http://127.0.0.1:*'],
    passwords,
    mailer,
    oidc: config.oidc,
    signUp: config.signUp,
    rateLimit: config.environment === 'production',
    afterSignIn: hooks.afterSignIn,
    beforeDeleteOrganization: hooks.beforeDeleteOrganization,
    inBackground,
    log: (level, message) => app.log[level]({ part: 'identity' }, message),
  });
}
