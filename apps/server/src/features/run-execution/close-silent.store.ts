import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { run, runUpload } from '../../db/schema/index.ts';
import { closeRun } from './close-run.store.ts';

/** A tool sends a batch every minute, also where nothing has ended. */
const SILENT_AFTER_S = 300;

const SILENT =
  'The command-line tool sent nothing more. What it sent is in the history. If it kept its results in a file, send them with: assay submit FILE.';

/** Closes the runs of tools that have sent nothing for some minutes. Returns how many; a later batch opens one again. */
export async function closeSilentRuns(db: Database, silentAfterS = SILENT_AFTER_S): Promise<number> {
  const found = await db
    .select({ id: run.id })
    .from(run)
    .innerJoin(runUpload, eq(runUpload.runId, run.id))
    .where(and(eq(run.state, 'running'), isSilent(silentAfterS)));
  let closed = 0;
  for (const { id } of found) if (await closeOne(db, id, silentAfterS)) closed += 1;
  return closed;
}

const isSilent = (afterS: number) => sql`${runUpload.lastBatchAt} < now() - make_interval(secs => ${afterS}::float8)`;

/** A batch that is being stored keeps the row. */
async function closeOne(db: Database, runId: number, silentAfterS: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ runId: runUpload.runId })
      .from(runUpload)
      .where(and(eq(runUpload.runId, runId), isSilent(silentAfterS)))
      .for('update');
    if (rows.length === 0) return false;
    await closeRun(tx, runId, 'interrupted', SILENT);
    return true;
  });
}
