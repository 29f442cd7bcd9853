import type { Json } from '@assay/api-model';
import type { Validation } from '@assay/contract';
import { allowedStatuses, readCheck } from '@assay/rules';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { anyOf, insertMany, storableJson, storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { validation } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';

export type ValidationRow = typeof validation.$inferSelect;

/** A rule with what it compiled to. */
export interface CompiledRule {
  text: string;
  /** What is compiled instead of the text. */
  means: string | null;
  description: string | null;
  understood: 'understood' | 'ambiguous' | 'unknown';
  check: Json | null;
  paraphrase: string | null;
  vacuous: boolean | null;
  compiler: string;
  compilerVersion: number;
  /** Absent: as the stored rule is, and of a new one that somebody wrote it. */
  generated?: boolean;
}

export async function listValidations(db: Executor, scenarioIds: number[]): Promise<ValidationRow[]> {
  if (scenarioIds.length === 0) return [];
  return db
    .select()
    .from(validation)
    .where(anyOf(validation.scenarioId, scenarioIds))
    .orderBy(asc(validation.position), asc(validation.id));
}

/** Of a rule what a run needs, with its check as text. */
export interface CheckText {
  id: number;
  scenarioId: number;
  text: string;
  /** As JSON text, by which equal checks are known without reading them. */
  check: string | null;
  compilerVersion: number;
}

export async function listCheckTexts(db: Executor, scenarioIds: number[]): Promise<CheckText[]> {
  if (scenarioIds.length === 0) return [];
  return db
    .select({
      id: validation.id,
      scenarioId: validation.scenarioId,
      text: validation.text,
      check: sql<string | null>`${validation.check}::text`,
      compilerVersion: validation.compilerVersion,
    })
    .from(validation)
    .where(anyOf(validation.scenarioId, scenarioIds))
    .orderBy(asc(validation.position), asc(validation.id));
}

export async function insertValidations(
  db: Executor,
  scenarioId: number,
  rules: CompiledRule[],
): Promise<ValidationRow[]> {
  if (rules.length === 0) return [];
  const next = sql`coalesce((select max(position) + 1 from validation where scenario_id = ${scenarioId}), 0)`;
  return db
    .insert(validation)
    .values(rules.map((rule, index) => ({ scenarioId, ...toColumns(rule), position: sql`${next} + ${index}` })))
    .returning();
}

/** The rules of scenarios that have none yet, in one statement. */
export async function insertFirstValidations(
  db: Executor,
  rulesOf: { scenarioId: number; rules: CompiledRule[] }[],
): Promise<void> {
  const rows = rulesOf.flatMap(({ scenarioId, rules }) =>
    rules.map((rule, position) => ({ scenarioId, ...toColumns(rule), position })),
  );
  await insertMany(db, validation, rows);
}

/** The rules of a scenario in this order: those that stay by their ids, new ones, and no others. */
export async function replaceValidations(
  db: Executor,
  scenarioId: number,
  rules: readonly (CompiledRule | number)[],
): Promise<void> {
  const kept = rules.filter((one) => typeof one === 'number');
  await db.delete(validation).where(and(eq(validation.scenarioId, scenarioId), sql`not ${anyOf(validation.id, kept)}`));
  const rows: (typeof validation.$inferInsert)[] = [];
  for (const [position, rule] of rules.entries())
    if (typeof rule === 'number') await db.update(validation).set({ position }).where(eq(validation.id, rule));
    else rows.push({ scenarioId, ...toColumns(rule), position });
  await insertMany(db, validation, rows);
}

/** @throws {AppError} validation_not_found */
export async function updateValidation(
  db: Executor,
  scenarioId: number,
  id: number,
  rule: CompiledRule,
): Promise<ValidationRow> {
  const rows = await db.update(validation).set(toColumns(rule)).where(isValidation(scenarioId, id)).returning();
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Stores which rules could not fail, by id; in two statements at most. */
export async function setVacuous(db: Executor, scenarioId: number, found: Map<number, boolean>): Promise<void> {
  for (const vacuous of [true, false]) {
    const ids = [...found].filter(([, value]) => value === vacuous).map(([id]) => id);
    if (ids.length === 0) continue;
    await db
      .update(validation)
      .set({ vacuous })
      .where(and(eq(validation.scenarioId, scenarioId), inArray(validation.id, ids)));
  }
}

/** @throws {AppError} validation_not_found */
export async function deleteValidation(db: Executor, scenarioId: number, id: number): Promise<void> {
  const rows = await db.delete(validation).where(isValidation(scenarioId, id)).returning({ id: validation.id });
  if (rows.length === 0) throw notFound();
}

export function presentValidation(row: ValidationRow): Validation {
  return {
    id: row.id,
    validation_text: row.text,
    description: row.description,
    understood: row.understood,
    paraphrase: row.paraphrase,
    vacuous: row.vacuous ?? false,
    statuses: statusesOf(row.check),
    generated: row.generated,
    created_at: row.createdAt.toISOString(),
  };
}

/** Null also for a check that is not understood. */
function statusesOf(stored: Json | null): Validation['statuses'] {
  const check = readCheck(stored);
  return check === null ? null : allowedStatuses(check);
}

function toColumns(rule: CompiledRule) {
  return {
    ...rule,
    text: storableText(rule.text),
    means: rule.means === null ? null : storableText(rule.means),
    description: rule.description === null ? null : storableText(rule.description),
    check: storableJson(rule.check),
    paraphrase: rule.paraphrase === null ? null : storableText(rule.paraphrase),
  };
}

function isValidation(scenarioId: number, id: number) {
  return and(eq(validation.scenarioId, scenarioId), eq(validation.id, id));
}

function notFound(): AppError {
  return new AppError('validation_not_found', 'Validation rule not found. It may already have been deleted.');
}
