import type { RequestChanges } from '@assay/contract';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { groupBy } from '../../../collections.ts';
import type { Executor } from '../../../db/index.ts';
import { endpoint, scenario } from '../../../db/schema/index.ts';
import type { ImportFindings, ImportedRequest } from '../../../db/schema/index.ts';
import { listParameters } from '../../endpoints/index.ts';
import { listOverrides } from '../../scenarios/index.ts';
import { listValidations } from '../../validations/index.ts';
import { compareRequest } from './compare-request.ts';
import type { RequestDifference } from './compare-request.ts';
import { matchRequests } from './match-requests.ts';
import type { DiscardedRequest } from '../discarded.store.ts';
import type { Incoming, Known, Matched } from './match-requests.ts';
import {
  calledBy,
  createRuleReader,
  defaultsOf,
  importedOf,
  scenarioName,
  sentBy,
  sentKey,
} from '../../imports/index.ts';
import type { ReadDocument, RequestRules, Sent } from '../../imports/index.ts';
import type { Plan } from '../plan-operations.ts';

/** A scenario whose request is in the newer collection too. */
export interface RequestStep extends RequestDifference {
  known: Known;
  imported: ImportedRequest;
  /** Rules of tests that are new and understood, and that the scenario does not have yet. */
  rules: RequestRules['taken'];
  left: ImportFindings['rules_left'];
}

/** What a newer collection does to the scenarios that its requests have become. */
export interface RequestPlan {
  steps: RequestStep[];
  moved: Matched['moved'];
  added: Incoming[];
  /** Those whose scenario or endpoint was deleted. */
  deleted: Incoming[];
  removed: Known[];
}

/** Compares the saved requests of a newer collection with the scenarios of a system; null for documents without any. */
export async function planRequests(
  db: Executor,
  systemId: number,
  plan: Plan,
  { read: { model, requests }, deleted }: { read: ReadDocument; deleted: DiscardedRequest[] },
): Promise<RequestPlan | null> {
  if (requests === null) return null;
  const calledOf = calledBy(model);
  const all = requests.flatMap((request): Incoming[] => {
    const called = calledOf(request.operation);
    return called === undefined
      ? []
      : [{ request, called, endpointId: plan.matches.get(request.operation)?.row.id ?? null }];
  });
  const outside = new Set(plan.deleted.map(({ key }) => key));
  const isOutside = ({ request }: Incoming): boolean => outside.has(request.operation);
  const endpointOf = (key: string): number | undefined => plan.matches.get(key)?.row.id;
  const { pairs, moved, added, removed, ...rest } = matchRequests(
    all.filter((one) => !isOutside(one)),
    await knownScenarios(db, systemId),
    deleted.map((one) => ({ ...one, target: one.endpointId ?? endpointOf(one.operation) ?? one.operation })),
  );
  const steps = await compareRequests(db, pairs);
  const stayOut = [...rest.deleted, ...all.filter(isOutside)];
  return {
    steps,
    moved,
    added,
    deleted: stayOut,
    removed: removed.filter(({ imported }) => imported?.deleted !== true),
  };
}

/** Compares each saved request with the scenario that an earlier import made of it. */
async function compareRequests(db: Executor, pairs: Matched['pairs']): Promise<RequestStep[]> {
  const known = pairs.map((pair) => pair.known);
  const sentNow = await sentByScenarios(db, known);
  const rules = await listValidations(
    db,
    known.map(({ id }) => id),
  );
  const rulesOf = groupBy(rules, ({ scenarioId }) => scenarioId);
  const readers = new Map<string, ReturnType<typeof createRuleReader>>();
  return pairs.map((pair) => {
    const { request, called } = pair.incoming;
    const reader = readers.get(request.operation) ?? createRuleReader(called.operation);
    readers.set(request.operation, reader);
    const texts = (rulesOf.get(pair.known.id) ?? []).map(({ text }) => text);
    return toStep(pair, { nowSent: sentNow.get(pair.known.id) ?? new Map(), texts: new Set(texts), reader });
  });
}

interface ScenarioAsSent {
  nowSent: Sent;
  /** Texts of its rules. */
  texts: ReadonlySet<string>;
  reader: ReturnType<typeof createRuleReader>;
}

function toStep(
  { incoming: { request, called }, known }: Matched['pairs'][number],
  { nowSent, texts, reader }: ScenarioAsSent,
): RequestStep {
  const freshSent = sentBy(request, called.parameters);
  const imported = importedOf(request, freshSent);
  const difference = compareRequest({ now: known, nowSent, fresh: imported, freshSent });
  const isNew = new Set(difference.newTests.filter((title) => !texts.has(title)));
  const fresh = isNew.size === 0 ? null : reader(request);
  const rules = fresh?.taken.filter(({ text }) => isNew.has(text)) ?? [];
  const left = fresh?.left.filter(({ title }) => isNew.has(title)) ?? [];
  difference.changes.push(...rules.map(({ text }) => `The test "${text}" is new; it became a validation rule`));
  if (known.imported !== null) {
    difference.changes.push(
      ...left.map(({ title }) => `The test "${title}" is new; it is not understood as a validation rule`),
    );
  }
  return { ...difference, known, imported, rules, left };
}

async function knownScenarios(db: Executor, systemId: number): Promise<Known[]> {
  return db
    .select({
      id: scenario.id,
      endpointId: scenario.endpointId,
      name: scenario.name,
      requiresAuth: scenario.requiresAuth,
      expectedHttpStatus: scenario.expectedHttpStatus,
      imported: scenario.imported,
      position: scenario.position,
    })
    .from(scenario)
    .innerJoin(endpoint, eq(endpoint.id, scenario.endpointId))
    .where(
      and(
        eq(endpoint.systemId, systemId),
        or(isNotNull(scenario.imported), sql`${scenario.details}->>'generated_by' = 'imported'`),
      ),
    )
    .orderBy(endpoint.position, scenario.position, scenario.id);
}

/** What scenarios send as they are: the defaults of their endpoints with their own values on top. */
export async function sentByScenarios(
  db: Executor,
  scenarios: Pick<Known, 'endpointId' | 'id'>[],
): Promise<Map<number, Sent>> {
  const parameters = await listParameters(db, [...new Set(scenarios.map(({ endpointId }) => endpointId))]);
  const keyOf = new Map(parameters.map((row) => [row.id, sentKey(row)]));
  const rowsOf = groupBy(parameters, ({ endpointId }) => endpointId);
  const overrides = groupBy(
    await listOverrides(
      db,
      scenarios.map(({ id }) => id),
    ),
    ({ scenarioId }) => scenarioId,
  );
  return new Map(
    scenarios.map(({ id, endpointId }) => {
      const sent = defaultsOf(rowsOf.get(endpointId) ?? [], 'default');
      for (const { endpointParameterId, customValue, customSchema } of overrides.get(id) ?? []) {
        sent.set(keyOf.get(endpointParameterId) ?? '', { text: customValue, json: customSchema });
      }
      return [id, sent];
    }),
  );
}

export const deletedText = 'Not in the collection any more';

export const movedText = ({ incoming: { called } }: Matched['moved'][number]): string =>
  `The request calls ${called.operation.method} ${called.operation.path} now; it became a new scenario there`;

/** Whether a step must be reported. */
export const isReported = ({ changes, kept }: RequestStep): boolean => changes.length + kept.length > 0;

export function presentRequests(plan: RequestPlan | null): RequestChanges | null {
  if (plan === null) return null;
  const reported = plan.steps.filter(isReported);
  const named = ({ request, called: { operation } }: Incoming) => ({
    scenario: scenarioName(request),
    method: operation.method,
    endpoint: operation.path,
  });
  const ref = ({ id, name }: Known) => ({ scenario_id: id, scenario: name });
  return {
    added: [...plan.added, ...plan.moved.map(({ incoming }) => incoming)].map(named),
    deleted: plan.deleted.map(named),
    changed: [
      ...reported.map(({ known, changes, kept }) => ({ ...ref(known), changes, kept })),
      ...plan.moved.map((pair) => ({ ...ref(pair.known), changes: [], kept: [movedText(pair)] })),
    ],
    removed: plan.removed.map(ref),
    unchanged: plan.steps.length - reported.length,
  };
}
