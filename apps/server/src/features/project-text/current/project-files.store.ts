import type { KeptFile } from '@assay/project';
import { and, asc, eq, sql } from 'drizzle-orm';
import { anyOf, toStorableText } from '../../../db/index.ts';
import type { Executor } from '../../../db/index.ts';
import { projectFile, scenario } from '../../../db/schema/index.ts';

/** A file of a system as it was written. */
export interface StoredFile extends KeptFile {
  /** Null for a file that scenarios name. */
  endpointId: number | null;
}

export async function listProjectFiles(db: Executor, systemId: number): Promise<StoredFile[]> {
  return db
    .select({
      path: projectFile.path,
      endpointId: projectFile.endpointId,
      text: projectFile.text,
      said: projectFile.said,
    })
    .from(projectFile)
    .where(eq(projectFile.systemId, systemId))
    .orderBy(asc(projectFile.path));
}

/** Writes files in place of those at the same paths and of `removed`. */
export async function writeProjectFiles(
  db: Executor,
  systemId: number,
  { files, removed }: { files: readonly StoredFile[]; removed: readonly string[] },
): Promise<void> {
  const paths = [...new Set([...files.map(({ path }) => path), ...removed])];
  const isThere = sql`${projectFile.path} in (select jsonb_array_elements_text(${toStorableText(paths)}::jsonb))`;
  await db.delete(projectFile).where(and(eq(projectFile.systemId, systemId), isThere));
  const rows = files.map(({ path, endpointId, text, said }) => ({ systemId, path, endpointId, text, said }));
  for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE)
    await db.insert(projectFile).values(rows.slice(at, at + WRITTEN_AT_ONCE));
}

const WRITTEN_AT_ONCE = 500;

/** Gives scenarios the keys that name them in texts from now on. One that has got a key meanwhile keeps it. */
export async function setKeys(db: Executor, keys: readonly { id: number; key: string }[]): Promise<void> {
  if (keys.length === 0) return;
  await db.execute(sql`
    update ${scenario} set key = given.key
    from json_to_recordset(${JSON.stringify(keys)}::json) as given(id int, key text) where ${scenario.id} = given.id`);
}

/** Forgets keys, so that they can be given to others. */
export async function clearKeys(db: Executor, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.update(scenario).set({ key: null }).where(anyOf(scenario.id, ids));
}
