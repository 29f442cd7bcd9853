import { changeText } from '@assay/importer';
import { groupBy } from '../../collections.ts';
import { anyOf } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { scenario } from '../../db/schema/index.ts';
import type { ReimportSnapshot } from '../../db/schema/index.ts';
import { takesAddress } from './plan-operations.ts';
import type { Plan, Step } from './plan-operations.ts';
import { deletedText, isReported, movedText } from './requests/plan-requests.ts';
import type { RequestPlan } from './requests/plan-requests.ts';
import type { StepEffect } from './plan-steps.ts';

type Notes = Map<number, string[]>;

/** Marks what a re-import touches for review. Unreviewed marks stay. Returns what undo needs. */
export async function markForReview(
  tx: Executor,
  plan: Plan,
  effects: StepEffect[],
  requests: RequestPlan | null,
): Promise<ReimportSnapshot['reviews']> {
  const notes: Notes = new Map();
  const add = (id: number, texts: string[]): void => {
    if (texts.length > 0) notes.set(id, [...(notes.get(id) ?? []), ...texts]);
  };
  await addEndpointNotes(tx, plan, add);
  for (const { scenario: one, touched } of effects)
    add(
      one.id,
      touched.flatMap((step) => step.notes),
    );
  for (const step of requests?.steps.filter(isReported) ?? []) add(step.known.id, [...step.changes, ...step.kept]);
  for (const pair of requests?.moved ?? []) add(pair.known.id, [movedText(pair)]);
  for (const { id } of requests?.removed ?? []) add(id, [deletedText]);
  return writeNotes(tx, notes);
}

async function addEndpointNotes(tx: Executor, plan: Plan, add: (id: number, texts: string[]) => void): Promise<void> {
  const textsOf = new Map([...plan.changed, ...plan.returned].map((step) => [step.row.id, endpointNotes(step)]));
  const rows = await tx
    .select({ id: scenario.id, endpointId: scenario.endpointId })
    .from(scenario)
    .where(anyOf(scenario.endpointId, [...textsOf.keys()]));
  for (const { id, endpointId } of rows) add(id, textsOf.get(endpointId) ?? []);
}

function endpointNotes(step: Step): string[] {
  const { row, operation, changes } = step;
  const isMoved = takesAddress(step) && (row.method !== operation.method || row.path !== operation.path);
  return [...(isMoved ? [`Now ${operation.method} ${operation.path}`] : []), ...changes.map(changeText)];
}

async function writeNotes(tx: Executor, notes: Notes): Promise<ReimportSnapshot['reviews']> {
  const rows = await tx
    .select({ scenarioId: scenario.id, review: scenario.review })
    .from(scenario)
    .where(anyOf(scenario.id, [...notes.keys()]))
    .orderBy(scenario.id);
  const reviews = rows.map(({ scenarioId, review }) => ({
    scenarioId,
    review,
    after: [...new Set([...(review ?? []), ...(notes.get(scenarioId) ?? [])])],
  }));
  // Most scenarios of an endpoint get the same.
  for (const group of groupBy(reviews, ({ after }) => JSON.stringify(after)).values()) {
    await tx
      .update(scenario)
      .set({ review: group[0]?.after ?? null, lastStatus: null })
      .where(
        anyOf(
          scenario.id,
          group.map(({ scenarioId }) => scenarioId),
        ),
      );
  }
  return reviews;
}
