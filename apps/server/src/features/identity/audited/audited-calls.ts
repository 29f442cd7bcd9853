import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { user } from '../../../db/schema/index.ts';
import type { BegunDeed, Deed } from '../../audit/index.ts';
import { textIn } from '../../../text-in.ts';
import { CLIENT_ADDRESS_HEADER } from '../sign-in/client-address.ts';
import type { OwnerOf } from '../sign-in/chosen-password.ts';
import { deedOf } from './audited-call.ts';
import type { SignedIn } from './audited-call.ts';
import { auditedPaths } from './audited-paths.ts';
import type { Said } from './said.ts';
import { accountAskedForCode, writeWrongCode } from './wrong-codes.ts';
import { writeForAccount } from './write-for-account.ts';

export interface AuditWriter {
  /** Writes down what was done. */
  write: (deed: Deed) => Promise<void>;
  /** Writes down what is about to be done. */
  begin: (deed: Deed) => Promise<BegunDeed>;
}

interface Parts {
  db: Database;
  audit: AuditWriter;
  ownerOf: OwnerOf;
}

interface Begun {
  said: Said;
  deed: BegunDeed | null;
  /** Whose code of a second factor is tried. */
  accountId: string | null;
}

/**
 * The calls of the provider that are written down: before they are done where it is known by whom, else, as with signing in, after
 * it. A bearer token is read later than a cookie and counts as not known.
 */
export function createAuditedCalls({ db, audit, ownerOf }: Parts) {
  const begun = new WeakMap<Request, Begun>();
  return {
    begin: async (ctx: GenericEndpointContext): Promise<void> => {
      const reading = Object.hasOwn(auditedPaths, ctx.path) ? auditedPaths[ctx.path] : undefined;
      const said = ctx.request === undefined || reading === undefined ? null : await reading({ db, ctx, ownerOf });
      if (said === null || ctx.request === undefined) return;
      // Who signs in may be somebody else than who was signed in.
      const by = said.action === 'signed_in' ? null : await getSessionFromCtx(ctx);
      const deed = by === null ? null : deedOf(ctx, by, { ...said, returned: null });
      const accountId = await accountAskedForCode(ctx);
      begun.set(ctx.request, { said, accountId, deed: deed === null ? null : await audit.begin(deed) });
    },
    end: async (
      ctx: GenericEndpointContext,
      known: SignedIn | null,
      outcome: { returned: unknown; isRefused: boolean },
    ) => {
      const first = ctx.request === undefined ? undefined : begun.get(ctx.request);
      if (first === undefined) return;
      const { said, accountId, deed: before } = first;
      if (outcome.isRefused) {
        await writeRefused(db, ctx, { accountId, refusal: outcome.returned });
        return before?.refused();
      }
      // A password alone, where a code is wanted as well, is no sign-in; neither is a provider that links an identity.
      const by = known ?? (said.action === 'signed_in' ? null : await getSessionFromCtx(ctx));
      const deed = by === null ? null : deedOf(ctx, by, { ...said, returned: outcome.returned });
      if (before !== null) return before.done(deed ?? {});
      if (deed !== null) await audit.write(deed);
    },
  };
}

async function writeRefused(
  db: Database,
  ctx: GenericEndpointContext,
  { accountId, refusal }: { accountId: string | null; refusal: unknown },
): Promise<void> {
  if (ctx.path === '/sign-in/email') await writeFailedSignIn(db, ctx);
  if (accountId !== null) await writeWrongCode(db, ctx, { accountId, refusal });
}

/** In each organization of the account: somebody may be guessing its password. An address without an account is nobody's. */
export async function writeFailedSignIn(
  db: Database,
  ctx: { body?: unknown; headers?: Headers | undefined },
  action: 'sign_in_failed' | 'sign_in_locked' = 'sign_in_failed',
): Promise<void> {
  const email = textIn(ctx.body, 'email')?.toLowerCase() ?? '';
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
  if (found === undefined) return;
  const address = ctx.headers?.get(CLIENT_ADDRESS_HEADER) ?? null;
  await writeForAccount(db, found.id, { action, userId: null, target: email, address });
}
