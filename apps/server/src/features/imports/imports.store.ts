import { importFormatName } from '@assay/api-model';
import type { Diagnostic } from '@assay/api-model';
import type { ImportReport } from '@assay/contract';
import type { CollectionEnvironment, ReadDocument } from '@assay/importer';
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { storableJson, storableText } from '../../db/index.ts';
import type { Executor } from '../../db/index.ts';
import { systemImport } from '../../db/schema/index.ts';
import type { ImportFindings, ReimportSnapshot } from '../../db/schema/index.ts';
import { insertSource } from './sources.store.ts';

export type ImportRow = typeof systemImport.$inferSelect;

export interface NewImport {
  systemId: number;
  kind: 'import' | 'reimport';
  fileName: string;
  read: ReadDocument;
  /** What came of its requests. */
  stored: Pick<ImportFindings, 'rules_left' | 'rules_taken'> & { diagnostics: Diagnostic[] };
  /** Null for a first import. */
  changes: ImportFindings['changes'];
  snapshot: ReimportSnapshot | null;
}

/** What is shown of a document that was read, whichever way it came. */
function findingsOf({ read, stored, changes }: NewImport): ImportFindings {
  return {
    format: read.model.source.kind,
    endpoints: read.model.operations.length,
    requests: read.requests?.length ?? null,
    rules_taken: stored.rules_taken,
    rules_left: stored.rules_left,
    changes,
  };
}

/** Only the newest import can be undone, so older snapshots go. */
export async function insertImport(tx: Executor, added: NewImport): Promise<ImportRow> {
  await tx.update(systemImport).set({ snapshot: null }).where(eq(systemImport.systemId, added.systemId));
  const rows = await tx
    .insert(systemImport)
    .values({
      systemId: added.systemId,
      kind: added.kind,
      fileName: storableText(added.fileName),
      findings: storableJson(findingsOf(added)),
      diagnostics: storableJson([...added.read.diagnostics, ...added.stored.diagnostics]),
      snapshot: added.snapshot,
      environment: storableJson(added.read.environment),
    })
    .returning();
  if (!rows[0]) throw new Error('The import was not stored.');
  await insertSource(tx, rows[0], added.read.source);
  return rows[0];
}

/** The caller has made sure that the system is the organization's. */
export async function lastImport(db: Executor, systemId: number): Promise<ImportRow | null> {
  const rows = await db
    .select()
    .from(systemImport)
    .where(eq(systemImport.systemId, systemId))
    .orderBy(desc(systemImport.id))
    .limit(1);
  return rows[0] ?? null;
}

/** Newest first. The caller has made sure that the system is the organization's. */
export async function listImports(db: Executor, systemId: number): Promise<ImportReport[]> {
  const { snapshot: _, ...columns } = getTableColumns(systemImport);
  const rows = await db
    .select({
      ...columns,
      canUndo: sql<boolean>`${systemImport.snapshot} is not null and ${systemImport.undoneAt} is null`,
    })
    .from(systemImport)
    .where(eq(systemImport.systemId, systemId))
    .orderBy(desc(systemImport.id));
  return rows.map(({ canUndo, ...row }) => present(row, canUndo));
}

/** The environment that the values of a collection came from when it was last read; null for none. What was taken back does not count. */
export async function rememberedEnvironment(db: Executor, systemId: number): Promise<CollectionEnvironment | null> {
  const rows = await db
    .select({ environment: systemImport.environment })
    .from(systemImport)
    .where(and(eq(systemImport.systemId, systemId), isNull(systemImport.undoneAt)))
    .orderBy(desc(systemImport.id))
    .limit(1);
  return rows[0]?.environment ?? null;
}

/** `kept` is what undo left as it was. */
export async function setUndone(tx: Executor, { id, findings }: ImportRow, kept: string[]): Promise<ImportRow> {
  const rows = await tx
    .update(systemImport)
    .set({ undoneAt: new Date(), snapshot: null, findings: storableJson({ ...findings, kept }) })
    .where(eq(systemImport.id, id))
    .returning();
  if (!rows[0]) throw new Error('The import is gone.');
  return rows[0];
}

const NO_REQUESTS_MORE = { deleted: [] };
const NOTHING_MORE = { adopted: [], deleted: [], kept: [], steps: [], requests: null };

function withAll(changes: NonNullable<ImportFindings['changes']>): ImportReport['changes'] {
  const all = { ...NOTHING_MORE, ...changes };
  return { ...all, requests: all.requests && { ...NO_REQUESTS_MORE, ...all.requests } };
}

export function presentImport(row: ImportRow): ImportReport {
  return present(row, row.snapshot !== null && row.undoneAt === null);
}

function present(row: Omit<ImportRow, 'snapshot'>, canUndo: boolean): ImportReport {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.fileName,
    created_at: row.createdAt.toISOString(),
    ...row.findings,
    // Reports of older versions lack what is newer.
    format: importFormatName(row.findings.format ?? ''),
    changes: row.findings.changes && withAll(row.findings.changes),
    kept: row.findings.kept ?? [],
    diagnostics: row.diagnostics,
    environment: row.environment?.name ?? null,
    undone_at: row.undoneAt?.toISOString() ?? null,
    can_undo: canUndo,
  };
}
