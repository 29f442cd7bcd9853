import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SourceText } from '@assay/importer';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { importSource, systemImport } from '../../db/schema/index.ts';

/** In characters; a larger text is not kept, and its parts have no lines. */
const MAX_LENGTH = 20_000_000;
/** The current text, and the one that undoing the last re-import brings back. */
const KEPT = 2;

interface StoredSource {
  fileName: string;
  text: string;
}

/** Keeps the text that a document was imported from, and forgets what no undo leads back to. */
export async function insertSource(
  tx: Executor,
  { id, systemId, fileName }: { id: number; systemId: number; fileName: string },
  source: SourceText | undefined,
): Promise<void> {
  if (source === undefined || source.text.length > MAX_LENGTH) return;
  const content = await promisify(gzip)(source.text);
  await tx.insert(importSource).values({ importId: id, fileName: storableText(source.path ?? fileName), content });
  await tx.execute(sql`
    delete from import_source where import_id in (
      select import_id from import_source join system_import on system_import.id = import_id
      where system_id = ${systemId} order by import_id desc offset ${KEPT})`);
}

/** The text that a system was last imported from; null where none is kept. What was taken back does not count. */
export async function findSource(db: Executor, systemId: number): Promise<StoredSource | null> {
  const rows = await db
    .select({ fileName: importSource.fileName, content: importSource.content })
    .from(importSource)
    .innerJoin(systemImport, eq(systemImport.id, importSource.importId))
    .where(and(eq(systemImport.systemId, systemId), isNull(systemImport.undoneAt)))
    .orderBy(desc(importSource.importId))
    .limit(1);
  const [row] = rows;
  return row === undefined
    ? null
    : { fileName: row.fileName, text: (await promisify(gunzip)(row.content)).toString('utf8') };
}
