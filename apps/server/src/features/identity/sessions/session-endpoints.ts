import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sensitiveSessionMiddleware, sessionMiddleware } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { z } from 'zod';

const MODEL = 'session';

const codesSchema = z.array(z.string());

/** Sessions by their ids, in place of the provider's own calls, which list tokens and take them; and how many recovery codes are left. */
export const sessionEndpoints = {
  id: 'assay-sessions',
  endpoints: {
    listSessions: createAuthEndpoint('/list-sessions', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
      const { session, user } = ctx.context.session;
      const sessions = await ctx.context.internalAdapter.listSessions(user.id, { onlyActiveSessions: true });
      return ctx.json(
        sessions.map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
          id,
          createdAt,
          updatedAt,
          expiresAt,
          ipAddress: ipAddress ?? null,
          userAgent: userAgent ?? null,
          current: id === session.id,
        })),
      );
    }),
    revokeSession: createAuthEndpoint(
      '/revoke-session',
      { method: 'POST', use: [sensitiveSessionMiddleware], body: z.object({ id: z.string().min(1).max(100) }) },
      async (ctx) => {
        const where = [
          { field: 'id', value: ctx.body.id },
          { field: 'userId', value: ctx.context.session.user.id },
        ];
        await ctx.context.adapter.deleteMany({ model: MODEL, where });
        return ctx.json({ status: true });
      },
    ),
    recoveryCodesLeft: createAuthEndpoint(
      '/two-factor/recovery-codes-left',
      { method: 'GET', use: [sessionMiddleware] },
      async (ctx) => {
        const where = [{ field: 'userId', value: ctx.context.session.user.id }];
        const found = await ctx.context.adapter.findOne<{ backupCodes: string }>({ model: 'twoFactor', where });
        if (found === null) return ctx.json({ left: 0 });
        const codes = await symmetricDecrypt({ key: ctx.context.secretConfig, data: found.backupCodes });
        return ctx.json({ left: codesSchema.parse(JSON.parse(codes)).length });
      },
    ),
    revokeOtherSessions: createAuthEndpoint(
      '/revoke-other-sessions',
      { method: 'POST', use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const { session, user } = ctx.context.session;
        const where = [
          { field: 'userId', value: user.id },
          { field: 'id', value: session.id, operator: 'ne' as const },
        ];
        await ctx.context.adapter.deleteMany({ model: MODEL, where });
        return ctx.json({ status: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;
