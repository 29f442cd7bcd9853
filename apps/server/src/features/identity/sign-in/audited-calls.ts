import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import type { BegunDeed, Deed } from '../../audit/index.ts';
import { auditedPaths } from '../audited-paths.ts';
import { deedOf } from './audited-call.ts';
import type { SignedIn } from './audited-call.ts';

export interface AuditWriter {
  /** Writes down what was done. */
  write: (deed: Deed) => Promise<void>;
  /** Writes down what is about to be done. */
  begin: (deed: Deed) => Promise<BegunDeed>;
}

/**
 * The calls of the provider that are written down: before they are done where it is known by whom, else, as with signing in, after
 * it. A bearer token is read later than a cookie and counts as not known.
 */
export function createAuditedCalls({ write, begin }: AuditWriter) {
  const begun = new WeakMap<Request, BegunDeed>();
  return {
    begin: async (ctx: GenericEndpointContext): Promise<void> => {
      // Who signs in may be somebody else than who was signed in.
      if (ctx.request === undefined || ['signed_in', undefined].includes(auditedPaths[ctx.path]?.action)) return;
      const by = await getSessionFromCtx(ctx);
      const deed = by === null ? null : deedOf(ctx, by, null);
      if (deed !== null) begun.set(ctx.request, await begin(deed));
    },
    end: async (
      ctx: GenericEndpointContext,
      known: SignedIn | null,
      outcome: { returned: unknown; isRefused: boolean },
    ) => {
      if (!Object.hasOwn(auditedPaths, ctx.path)) return;
      const first = ctx.request === undefined ? undefined : begun.get(ctx.request);
      if (outcome.isRefused) return first?.refused();
      const by = known ?? (await getSessionFromCtx(ctx));
      const deed = by === null ? null : deedOf(ctx, by, outcome.returned);
      if (first !== undefined) return first.done(deed ?? {});
      if (deed !== null) await write(deed);
    },
  };
}
