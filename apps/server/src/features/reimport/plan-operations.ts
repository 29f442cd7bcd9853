import { importFormats } from '@assay/api-model';
import type { Operation } from '@assay/api-model';
import { changesBetween, proposeRenames } from '@assay/importer';
import type { OperationChange, Rename as Proposal } from '@assay/importer';
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { endpoint } from '../../db/schema/index.ts';
import type { DocumentFacts } from '../../db/schema/index.ts';
import { stableText } from '../../stable-text.ts';
import type { ReadDocument } from '../imports/index.ts';
import { isMoved, matchEndpoints } from './match-operations.ts';
import type { Match, Rename, StoredEndpoint } from './match-operations.ts';

/** An endpoint with what a newer document says of it. */
export interface Step extends Match {
  operation: Operation;
  changes: OperationChange[];
}

/** What a newer document does to the endpoints of a system. */
export interface Plan {
  added: Operation[];
  /** Operations whose endpoints were deleted; they are not imported again. */
  deleted: Operation[];
  removed: StoredEndpoint[];
  changed: Step[];
  returned: Step[];
  /** Changes without effect on scenarios: texts, names of schemas or examples; they are applied silently. */
  reworded: Step[];
  /** Those of the steps whose endpoint has the address by hand. */
  adopted: Step[];
  unchanged: number;
  renames: Proposal[];
  rows: StoredEndpoint[];
  /** Where the endpoint of each operation of the newer document is; those that are added are not in it. */
  matches: ReadonlyMap<string, Match>;
}

export async function storedEndpoints(db: Executor, systemId: number): Promise<StoredEndpoint[]> {
  return db.select().from(endpoint).where(eq(endpoint.systemId, systemId)).orderBy(asc(endpoint.position));
}

/**
 * Compares what a system was imported from with a newer document. Endpoints are matched by the operation they came from, so a path
 * that was edited since stays matched; `renames` let a removed operation continue as an added one.
 * @throws {AppError} validation_failed for renames that cannot be
 */
export function planReimport(
  rows: StoredEndpoint[],
  document: DocumentFacts,
  { model }: ReadDocument,
  { renames, deleted }: { renames: Rename[]; deleted: ReadonlySet<string> },
): Plan {
  const matches = matchEndpoints(rows, model.operations, renames);
  const plan: Plan = {
    added: [],
    deleted: [],
    removed: [],
    changed: [],
    returned: [],
    reworded: [],
    adopted: [],
    unchanged: 0,
    renames: [],
    rows,
    matches,
  };
  const examples = importFormats[model.source.kind].kind === 'description';
  for (const operation of model.operations) {
    const match = matches.get(operation.key);
    if (match === undefined) (deleted.has(operation.key) ? plan.deleted : plan.added).push(operation);
    else {
      const { row } = match;
      const changes =
        row.operation === null
          ? []
          : changesBetween([row.operation, document.definitions], [operation, model.definitions], { examples });
      sortStep(plan, { ...match, operation, changes });
    }
  }
  const goingOn = new Set([...matches.values()].map(({ row }) => row.id));
  plan.removed = rows.filter(({ id, removedAt, operation }) => operation && removedAt === null && !goingOn.has(id));
  plan.renames = proposeRenames(
    plan.removed.flatMap(({ operation }) => operation ?? []),
    plan.added,
  );
  return plan;
}

function sortStep(plan: Plan, step: Step): void {
  if (step.by === 'address' && step.row.operation?.key !== step.operation.key) plan.adopted.push(step);
  if (step.row.removedAt !== null) plan.returned.push(step);
  else if (step.by === 'rename' || step.changes.length > 0) plan.changed.push(step);
  else {
    plan.unchanged += 1;
    if (stableText(step.row.operation) !== stableText(step.operation)) plan.reworded.push(step);
  }
}

/** The steps whose parameters are imported again. */
export function mergedSteps(plan: Plan): Step[] {
  return [...plan.changed, ...plan.returned, ...plan.reworded];
}

/** Whether an endpoint takes the address of its operation; one that was edited by hand stays where it is. */
export function takesAddress({ row }: Step): boolean {
  return !isMoved(row);
}
