import type { SavedRequest } from '@assay/importer';
import type { JobContext } from '../../background/index.ts';
import type { Executor } from '../../db/index.ts';
import type { DocumentFacts, ImportFindings, ReimportSnapshot } from '../../db/schema/index.ts';
import { applyRequests } from './requests/apply-requests.ts';
import { listDiscarded } from './discarded.store.ts';
import { storeRequests } from '../imports/index.ts';
import type { Owner, ReadDocument, StoredRequests } from '../imports/index.ts';
import { applyEffects, applyPlan } from './apply-operations.ts';
import type { Rename } from './match-operations.ts';
import { planReimport, storedEndpoints } from './plan-operations.ts';
import type { Plan } from './plan-operations.ts';
import { planRequests } from './requests/plan-requests.ts';
import type { RequestPlan } from './requests/plan-requests.ts';
import { markForReview } from './plan-reviews.ts';
import { endpointsAfter, endpointsBefore } from './undo/take-snapshot.ts';
import { movesOf, stepEffects, steppedScenarios } from './plan-steps.ts';
import type { StepEffect } from './plan-steps.ts';

/** Everything that a newer document does to a system: to its endpoints, to steps that call them, to saved requests. */
export interface WholePlan {
  plan: Plan;
  effects: StepEffect[];
  requests: RequestPlan | null;
}

/** @throws {AppError} validation_failed for renames that cannot be */
export async function planWhole(
  db: Executor,
  { systemId }: Owner,
  document: DocumentFacts,
  { read, renames, progress }: { read: ReadDocument; renames: Rename[]; progress: JobContext['progress'] },
): Promise<WholePlan> {
  progress({ stage: 'comparing', done: null, total: null });
  const deleted = await listDiscarded(db, systemId);
  const plan = planReimport(await storedEndpoints(db, systemId), document, read, {
    renames,
    deleted: deleted.operations,
  });
  const effects = stepEffects(plan, await steppedScenarios(db, systemId));
  return { plan, effects, requests: await planRequests(db, systemId, plan, { read, deleted: deleted.requests }) };
}

interface Done {
  snapshot: Omit<ReimportSnapshot, 'baseUrl' | 'document'>;
  rulesTaken: number;
  rulesLeft: ImportFindings['rules_left'];
  diagnostics: StoredRequests['diagnostics'];
}

/** Takes a plan over. Answers what undo needs, and what became of the tests of a collection. */
export async function applyWhole(
  tx: Executor,
  owner: Owner,
  { plan, effects, requests }: WholePlan,
  { read, progress, nextPart }: { read: ReadDocument } & Pick<JobContext, 'nextPart' | 'progress'>,
): Promise<Done> {
  progress({ stage: 'saving', done: null, total: null });
  nextPart();
  const endpoints = await endpointsBefore(tx, plan);
  const applied = await applyPlan(tx, owner, plan, read);
  const steps = await applyEffects(tx, effects);
  const changed = requests === null ? { requests: [], addedRules: [] } : await applyRequests(tx, requests);
  const reviews = await markForReview(tx, plan, effects, requests);
  const fresh = [...(requests?.added ?? []), ...(requests?.moved ?? []).map(({ incoming }) => incoming)];
  const stored = await storeRequests(
    tx,
    {
      organizationId: owner.organizationId,
      endpointIds: endpointIdsOf(plan, applied.addedEndpoints),
      progress,
      nextPart,
    },
    read.model,
    inOrder(
      read.requests ?? [],
      fresh.map(({ request }) => request),
    ),
  );
  return {
    snapshot: {
      ...applied,
      ...changed,
      steps,
      reviews,
      endpoints: await endpointsAfter(tx, endpoints),
      moves: movesOf([...plan.changed, ...plan.returned]),
      addedScenarios: stored.scenarioIds,
    },
    rulesTaken: stored.rules_taken + (requests?.steps ?? []).reduce((sum, { rules }) => sum + rules.length, 0),
    rulesLeft: [...stored.rules_left, ...(requests?.steps ?? []).flatMap(({ left }) => left)],
    diagnostics: stored.diagnostics,
  };
}

function endpointIdsOf({ added, matches }: Plan, ids: number[]): Map<string, number> {
  return new Map([
    ...[...matches].map(([key, { row }]) => [key, row.id] as const),
    ...added.map(({ key }, index) => [key, ids[index] ?? 0] as const),
  ]);
}

/** New requests keep their order in the collection. */
function inOrder(all: SavedRequest[], some: SavedRequest[]): SavedRequest[] {
  const wanted = new Set(some);
  return all.filter((request) => wanted.has(request));
}
