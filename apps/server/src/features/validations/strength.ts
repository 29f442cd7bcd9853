import type { Json } from '@assay/api-model';
import type { ScenarioStrength } from '@assay/contract';
import { readCheck } from '@assay/rules';
import type { RuleContext } from '@assay/rules';
import { isVacuous, strengthOf } from '@assay/rules/evaluate';
import type { Executor } from '../../db/index.ts';
import { evaluationOf, findEarlierAnswers, findKnownAnswer } from './known-answer.ts';
import { listValidations, setVacuous } from './validations.store.ts';
import type { ValidationRow } from './validations.store.ts';

interface Location {
  organizationId: string;
  scenarioId: number;
  context: RuleContext;
}

/** What the rules of a scenario would notice if its last good answer were different. */
export async function scenarioStrength(db: Executor, location: Location): Promise<ScenarioStrength> {
  const known = await findKnownAnswer(db, location);
  if (known.executionId === null) return { available: false, reason: known.reason };
  const rules = (await listValidations(db, [location.scenarioId])).flatMap(({ id, check: stored }) => {
    const check = readCheck(stored);
    return check === null ? [] : [{ id, check }];
  });
  const others = await findEarlierAnswers(db, location);
  const { killed, total, survivors, vacuous } = strengthOf(
    rules.map(({ check }) => check),
    known.exchange,
    evaluationOf(location.context),
    others,
  );
  return {
    available: true,
    execution_id: known.executionId,
    compared: others.length,
    killed,
    total,
    survivors: survivors.map(({ words, suggestion }) => ({ mutation: words, rule: suggestion?.text ?? null })),
    vacuous: rules.flatMap(({ id }, index) => (vacuous[index] === true ? [id] : [])),
  };
}

/** Whether a compiled rule could not fail, judged by the last good answer; null without one. */
export async function isVacuousRule(db: Executor, check: Json | null, location: Location): Promise<boolean | null> {
  if (check === null) return false;
  const read = readCheck(check);
  if (read === null) return null;
  const known = await findKnownAnswer(db, location);
  if (known.executionId === null) return null;
  return isVacuous(read, known.exchange, evaluationOf(location.context));
}

/** Judges the rules of a scenario that were saved before it had a good answer, once it has one. */
export async function settleVacuous(db: Executor, rows: ValidationRow[], location: Location): Promise<ValidationRow[]> {
  const open = rows.filter(({ vacuous, check }) => vacuous === null && (check === null || readCheck(check) !== null));
  if (open.length === 0) return rows;
  const known = await findKnownAnswer(db, location);
  if (known.executionId === null) return rows;
  const evaluation = evaluationOf(location.context);
  const settled = new Map(
    open.map(({ id, check: stored }) => {
      const check = readCheck(stored);
      return [id, check !== null && isVacuous(check, known.exchange, evaluation)];
    }),
  );
  await setVacuous(db, location.scenarioId, settled);
  return rows.map((row) => ({ ...row, vacuous: settled.get(row.id) ?? row.vacuous }));
}
