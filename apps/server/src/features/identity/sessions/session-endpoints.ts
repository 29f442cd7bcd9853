import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sensitiveSessionMiddleware, sessionMiddleware } from 'better-auth/api';
import { z } from 'zod';

const MODEL = 'session';

/** Sessions by their ids, in place of the provider's own calls, which list tokens and take them. */
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
