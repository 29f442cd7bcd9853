import type { Operation } from '@assay/api-model';
import { jobOf, type Job } from '../../jobs/job.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';

/** The request that begins the work which a record of a kind stands for; null where none is known, or a create makes such records. */
export function startOf({ create, read }: Resource, index: ApiIndex): { start: Operation; job: Job } | null {
  if (create !== null || read === null) return null;
  for (const start of index.operations) {
    // A record that the work makes would be left: it is known only when the work has ended.
    if (index.madeBy(start) !== null) continue;
    const job = jobOf(start, index);
    if (job?.status === read) return { start, job };
  }
  return null;
}
