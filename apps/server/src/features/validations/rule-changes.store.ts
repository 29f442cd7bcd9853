import type { RuleChange } from '@assay/contract';
import { desc, eq } from 'drizzle-orm';
import { storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { endpoint, ruleRecompilation, scenario, validation } from '../../db/schema/index.ts';

export interface NewRuleChange {
  validationId: number;
  text: string;
  before: string | null;
  after: string | null;
}

const maxListed = 1000;

export async function insertRuleChange(db: Executor, { after, ...change }: NewRuleChange): Promise<void> {
  await db.insert(ruleRecompilation).values({ ...change, after: after === null ? null : storableText(after) });
}

/** Newest first. The caller has made sure that the system is the organization's own. */
export async function listRuleChanges(db: Executor, systemId: number): Promise<RuleChange[]> {
  const rows = await db
    .select({
      validation_id: ruleRecompilation.validationId,
      scenario_id: validation.scenarioId,
      text: ruleRecompilation.text,
      before: ruleRecompilation.before,
      after: ruleRecompilation.after,
      changedAt: ruleRecompilation.createdAt,
    })
    .from(ruleRecompilation)
    .innerJoin(validation, eq(validation.id, ruleRecompilation.validationId))
    .innerJoin(scenario, eq(scenario.id, validation.scenarioId))
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(eq(endpoint.systemId, systemId))
    .orderBy(desc(ruleRecompilation.id))
    .limit(maxListed);
  return rows.map(({ changedAt, ...row }) => ({ ...row, changed_at: changedAt.toISOString() }));
}
