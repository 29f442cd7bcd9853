import { parseJson } from '@assay/api-model';
import type { Validation } from '@assay/contract';
import { observedRules } from '@assay/generator';
import { readCheck } from '@assay/rules';
import type { Check, RuleContext } from '@assay/rules';
import { evaluateCheck } from '@assay/rules/evaluate';
import { createBoundedValidators } from '@assay/runner';
import { eq } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/index.ts';
import { scenario as scenarioTable } from '../../../db/schema/index.ts';
import { forgetSuccess, getScenarioRow } from '../../scenarios/index.ts';
import {
  compileForStorage,
  insertValidations,
  listValidations,
  presentValidation,
  scenarioRuleContext,
} from '../../validations/index.ts';
import type { CompiledRule } from '../../validations/index.ts';
import { proposeRules } from './propose-rules.ts';
import { reserveValidationGeneration } from '../../subscription/index.ts';

/** The description of a rule that no document calls for: the last good answer was like that. */
const OBSERVED = 'observed';

/**
 * Adds the rules that document and intent of a scenario call for and that it does not have yet, then what only the last good
 * answer shows, described as observed. `alongside` stores in the same transaction what else depends on them.
 * @throws {AppError} scenario_not_found, limit_reached
 */
export async function generateValidations(
  db: Database,
  organizationId: string,
  scenarioId: number,
  alongside: (tx: Executor, count: number) => Promise<void> = async () => undefined,
): Promise<Validation[]> {
  const row = await getScenarioRow(db, organizationId, scenarioId);
  const context = await scenarioRuleContext(db, organizationId, scenarioId);
  const present = new Set((await listValidations(db, [scenarioId])).map((rule) => rule.text));
  const holds = judgeOf(context);
  const documented = proposeRules(row, context, holds).filter(({ text }) => !present.has(text));
  const seen = observe(context, holds).filter(({ text }) => !present.has(text));
  const stored = await db.transaction(async (tx) => {
    await reserveValidationGeneration(tx, organizationId);
    await tx.update(scenarioTable).set({ llmValidationStatus: 'success' }).where(eq(scenarioTable.id, scenarioId));
    const rows = await insertValidations(
      tx,
      scenarioId,
      [...documented, ...seen].map((rule) => ({ ...rule, generated: true })),
    );
    if (![...documented, ...seen].every((rule) => isMet(rule, holds))) await forgetSuccess(tx, scenarioId);
    await alongside(tx, rows.length);
    return rows;
  });
  return stored.map(presentValidation);
}

/** A scenario that passed has passed with a new rule as well where the answer meets it. */
function isMet(rule: CompiledRule, holds: ((check: Check) => boolean) | null): boolean {
  const check = readCheck(rule.check);
  return check !== null && holds !== null && holds(check);
}

/** Whether a rule holds for the last good answer; null where there is none. */
function judgeOf(context: RuleContext): ((check: Check) => boolean) | null {
  const { operation, definitions = {}, samples = [] } = context;
  const [sample] = samples;
  if (operation == null || sample === undefined) return null;
  const evaluation = {
    operation,
    definitions,
    validators: createBoundedValidators(definitions),
    now: new Date(),
    expectedStatus: context.expectedStatus ?? null,
  };
  return (check) => evaluateCheck(check, sample, evaluation).status === 'pass';
}

/** Rules about what the last good answer shows; each of them is understood and holds for that answer. */
function observe(context: RuleContext, holds: ((check: Check) => boolean) | null): CompiledRule[] {
  const { operation, definitions = {}, samples = [] } = context;
  const [sample] = samples;
  const body = sample === undefined ? undefined : parseJson(sample.response.body);
  if (operation == null || sample === undefined || body === undefined || holds === null) return [];
  return observedRules(operation, definitions, { status: sample.response.status, body })
    .map((text) => compileForStorage(text, OBSERVED, context))
    .filter((rule) => isMet(rule, holds));
}
