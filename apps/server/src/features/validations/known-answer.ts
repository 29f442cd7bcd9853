import type { EvaluationContext, Exchange, RuleContext } from '@assay/rules';
import { createBoundedValidators } from '@assay/runner';
import { toExchange } from '@assay/scenario';
import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { execution } from '../../db/schema/index.ts';
import { toRecorded } from '../history/index.ts';

/** The last answer of a scenario that its rules passed, as it is stored. */
type KnownAnswer = { executionId: number; exchange: Exchange } | { executionId: null; reason: string };

export async function findKnownAnswer(db: Executor, location: KnownAt): Promise<KnownAnswer> {
  const [row] = await goodRows(db, location, 1);
  if (row === undefined)
    return {
      executionId: null,
      reason:
        'No execution of this scenario has passed yet, and the validation rules are measured with an answer that did.',
    };
  if (row.bodyTruncated)
    return { executionId: null, reason: 'The body of the last good answer was too long to be kept whole.' };
  return { executionId: row.id, exchange: toExchange(toRecorded(row)) };
}

/** Good answers before the last one, newest first, at most some: what they have in common is not of a moment. */
export async function findEarlierAnswers(db: Executor, location: KnownAt): Promise<Exchange[]> {
  const rows = await goodRows(db, location, 1 + MAX_EARLIER);
  return rows
    .slice(1)
    .filter((row) => !row.bodyTruncated)
    .map((row) => toExchange(toRecorded(row)));
}

const MAX_EARLIER = 2;

interface KnownAt {
  organizationId: string;
  scenarioId: number;
}

function goodRows(db: Executor, { organizationId, scenarioId }: KnownAt, count: number) {
  return db
    .select()
    .from(execution)
    .where(
      and(
        eq(execution.organizationId, organizationId),
        eq(execution.scenarioId, scenarioId),
        eq(execution.overallStatus, 'success'),
      ),
    )
    .orderBy(desc(execution.runAt), desc(execution.id))
    .limit(count);
}

/** What stored answers are judged with. */
export function evaluationOf(context: RuleContext): EvaluationContext {
  const definitions = context.definitions ?? {};
  return {
    operation: context.operation ?? null,
    definitions,
    validators: createBoundedValidators(definitions),
    now: new Date(),
    expectedStatus: context.expectedStatus ?? null,
  };
}
