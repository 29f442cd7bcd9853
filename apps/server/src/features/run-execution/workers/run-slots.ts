import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/index.ts';

/** The run slots of one process. One organization never gets all of them, unless there is only one. */
export interface RunSlots {
  /** False when the organization already has its maximum. */
  take(organizationId: string): boolean;
  free(organizationId: string): void;
  /** Organizations that have their maximum. */
  full(): string[];
}

/** `slots`: runs executed by this process at once. */
export function createRunSlots(slots: number): RunSlots {
  const maxOfOne = Math.max(1, slots - 1);
  const taken = new Map<string, number>();
  const of = (organizationId: string): number => taken.get(organizationId) ?? 0;
  return {
    take: (organizationId) => {
      if (of(organizationId) >= maxOfOne) return false;
      taken.set(organizationId, of(organizationId) + 1);
      return true;
    },
    free: (organizationId) => {
      if (of(organizationId) > 1) taken.set(organizationId, of(organizationId) - 1);
      else taken.delete(organizationId);
    },
    full: () => [...taken.keys()].filter((organizationId) => of(organizationId) >= maxOfOne),
  };
}

/** The organization that needs a slot for a run; null when the run is deleted or stopping, so that it sends nothing. */
export async function findClaimant(db: Executor, runId: number): Promise<string | null> {
  const { rows } = await db.execute<{ organization_id: string }>(
    sql`select organization_id from run where id = ${runId} and not stop_requested`,
  );
  return rows[0]?.organization_id ?? null;
}
