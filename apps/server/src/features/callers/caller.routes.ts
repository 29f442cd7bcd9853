import { eq } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { organization } from '../../db/schema/index.ts';
import type { Handlers } from '../../http/index.ts';

/** One read without rules: no service and no store of its own. */
export function createCallerHandlers(db: Database): Pick<Handlers, 'getCaller'> {
  return {
    getCaller: async ({ principal: { organizationId: id, role, scopes } }) => {
      const found = await db.select({ name: organization.name }).from(organization).where(eq(organization.id, id));
      return { organization: { id, name: found[0]?.name ?? '' }, role, scopes: [...scopes] };
    },
  };
}
