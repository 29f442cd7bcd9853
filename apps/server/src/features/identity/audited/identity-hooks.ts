import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/index.ts';
import { account, user } from '../../../db/schema/index.ts';
import { OIDC_PROVIDER } from '../oidc/oidc-settings.ts';
import { CLIENT_ADDRESS_HEADER } from '../sign-in/client-address.ts';
import { writeForAccount } from './write-for-account.ts';

/** An identity that is added to an account is written down; the first one of an account comes with its sign-in. */
export function identityHooks(db: Database) {
  return {
    after: async (
      { userId, providerId }: { userId: string; providerId: string },
      context: { headers?: Headers | undefined } | null,
    ): Promise<void> => {
      if (providerId !== OIDC_PROVIDER) return;
      const held = await db
        .select({ email: user.email })
        .from(account)
        .innerJoin(user, eq(user.id, account.userId))
        .where(eq(account.userId, userId));
      const [first] = held;
      if (first === undefined || held.length < 2) return;
      const address = context?.headers?.get(CLIENT_ADDRESS_HEADER) ?? null;
      await writeForAccount(db, userId, {
        action: 'identity_linked',
        userId,
        target: `single sign-on of ${first.email}`,
        address,
      });
    },
  };
}
