import { eq } from 'drizzle-orm';
import { groupBy } from '../../../collections.ts';
import { anyOf, storableJson } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { scenario, scenarioParameter } from '../../../db/schema/index.ts';
import type { ReimportSnapshot, RequestState } from '../../../db/schema/index.ts';
import { stableText } from '../../../stable-text.ts';
import { listParameters } from '../../endpoints/index.ts';
import type { ParameterRow } from '../../endpoints/index.ts';
import { insertOverrides, listOverrides } from '../../scenarios/index.ts';
import type { OverrideRow } from '../../scenarios/index.ts';
import { insertValidations } from '../../validations/index.ts';
import type { Known } from './match-requests.ts';
import type { RequestPlan, RequestStep } from './plan-requests.ts';
import { isSame, nothing, sentKey } from '../../imports/index.ts';
import type { SentValue } from '../../imports/index.ts';

type Changed = Required<Pick<ReimportSnapshot, 'addedRules' | 'requests'>>;

/**
 * Applies a newer collection to known requests. It runs after the endpoints have got their new parameters,
 * since a scenario keeps only what differs from them. Answers what undo needs.
 */
export async function applyRequests(tx: Executor, { steps, moved, removed }: RequestPlan): Promise<Changed> {
  const deleted = [...removed, ...moved.map(({ known }) => known)];
  const all = [...steps.map(({ known }) => known), ...deleted];
  const before = await statesOf(tx, all);
  const parametersOf = groupBy(
    await listParameters(tx, [...new Set(steps.map(({ known }) => known.endpointId))]),
    ({ endpointId }) => endpointId,
  );
  const addedRules: Changed['addedRules'] = [];
  const touched: Known[] = [];
  for (const step of steps) {
    const { known } = step;
    const overrides = before.get(known.id)?.overrides ?? [];
    const isWritten = [
      await writeColumns(tx, step),
      await writeOverrides(tx, step, parametersOf.get(known.endpointId) ?? [], overrides),
    ].includes(true);
    const rules = await insertValidations(tx, known.id, step.rules);
    addedRules.push(...rules.map(({ id, text }) => ({ id, text })));
    if (isWritten) touched.push(known);
  }
  for (const { id, imported } of deleted) {
    if (imported === null) continue;
    await tx
      .update(scenario)
      .set({ imported: { ...imported, deleted: true } })
      .where(eq(scenario.id, id));
  }
  const after = await statesOf(tx, [...touched, ...deleted]);
  const requests = [...after].flatMap(([scenarioId, state]) => {
    const was = before.get(scenarioId);
    return was === undefined ? [] : [{ scenarioId, before: was, after: state }];
  });
  return { requests, addedRules };
}

/** What of scenarios a re-import may write. */
export async function statesOf(db: Executor, scenarios: Pick<Known, 'id'>[]): Promise<Map<number, RequestState>> {
  const ids = scenarios.map(({ id }) => id);
  const rows = await db
    .select({
      id: scenario.id,
      name: scenario.name,
      requiresAuth: scenario.requiresAuth,
      expectedHttpStatus: scenario.expectedHttpStatus,
      imported: scenario.imported,
    })
    .from(scenario)
    .where(anyOf(scenario.id, ids));
  const overrides = groupBy(await listOverrides(db, ids), ({ scenarioId }) => scenarioId);
  return new Map(rows.map(({ id, ...columns }) => [id, { ...columns, overrides: overrides.get(id) ?? [] }]));
}

async function writeColumns(tx: Executor, { known, columns, imported }: RequestStep): Promise<boolean> {
  const isOther =
    (columns.name ?? known.name) !== known.name ||
    (columns.requiresAuth ?? known.requiresAuth) !== known.requiresAuth ||
    (columns.expectedHttpStatus ?? known.expectedHttpStatus) !== known.expectedHttpStatus;
  if (!isOther && known.imported !== null && stableText(known.imported) === stableText(imported)) return false;
  await tx
    .update(scenario)
    .set({ ...columns, imported: storableJson(imported) })
    .where(eq(scenario.id, known.id));
  return true;
}

/** Writes the overrides that make a scenario send what it is to send, and no others. */
async function writeOverrides(
  tx: Executor,
  { known, sent }: RequestStep,
  parameters: ParameterRow[],
  overrides: OverrideRow[],
): Promise<boolean> {
  let isWritten = false;
  for (const row of parameters) {
    const wanted = sent.get(sentKey(row)) ?? nothing;
    const usual: SentValue = { text: row.defaultValue, json: row.defaultSchemaValue };
    const override = overrides.find(({ endpointParameterId }) => endpointParameterId === row.id);
    const sends = override === undefined ? usual : { text: override.customValue, json: override.customSchema };
    if (isSame(sends, wanted)) continue;
    isWritten = true;
    if (override !== undefined) await tx.delete(scenarioParameter).where(eq(scenarioParameter.id, override.id));
    if (isSame(usual, wanted)) continue;
    await insertOverrides(tx, [
      {
        scenarioId: known.id,
        endpointParameterId: row.id,
        custom_value: wanted.text,
        custom_schema: wanted.json,
      },
    ]);
  }
  return isWritten;
}
