import { storableText } from '../../db/index.ts';
import type { Database } from '../../db/index.ts';
import { feedback } from '../../db/schema/index.ts';
import type { Handlers } from '../../http/index.ts';

/** One insert without rules: no service and no store of its own. */
export function createFeedbackHandlers(db: Database): Pick<Handlers, 'sendFeedback'> {
  return {
    sendFeedback: async ({ principal, body }) => {
      await db.insert(feedback).values({
        organizationId: principal.organizationId,
        userId: principal.userId,
        text: storableText(body.feedback),
      });
      return { success: true };
    },
  };
}
