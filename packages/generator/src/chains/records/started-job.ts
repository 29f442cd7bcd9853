import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { jobOf, type Job } from '../../jobs/job.ts';
import { hasPath } from '../needs.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';

interface Start {
  start: Operation;
  job: Job;
}

const known = new WeakMap<ApiIndex, ReadonlyMap<Operation, Start>>();

/** The first request that begins a job, by the operation that reads how far the job is. */
function startsByStatus(index: ApiIndex): ReadonlyMap<Operation, Start> {
  const found = known.get(index);
  if (found !== undefined) return found;
  const starts = new Map<Operation, Start>();
  for (const start of index.operations) {
    // A record that the work makes would be left: it is known only when the work has ended.
    const job = index.madeBy(start) === null ? jobOf(start, index) : null;
    if (job !== null && !starts.has(job.status)) starts.set(job.status, { start, job });
  }
  known.set(index, starts);
  return starts;
}

/** The request that begins the work which a record of a kind stands for; null where none is known, or a create makes such records. */
export const startOf = ({ create, read }: Resource, index: ApiIndex): Start | null =>
  create !== null || read === null ? null : (startsByStatus(index).get(read) ?? null);

/** The request that begins the work; null where its path cannot be filled. */
export function startStep(
  chain: { path(operation: Operation): StepValue[]; body(operation: Operation): StepValue[] },
  { start, job }: Start,
  name: string,
  { definitions }: ApiIndex,
): Step | null {
  const values = [...chain.path(start), ...chain.body(start)];
  return hasPath(start, values, definitions)
    ? { operation: start.key, values, extracts: [{ name, path: job.identity }] }
    : null;
}
