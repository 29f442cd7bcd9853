import { importFormats } from '@assay/api-model';
import type { ImportReport, ReimportPlan } from '@assay/contract';
import { renamesSchema } from '@assay/contract';
import { and, eq } from 'drizzle-orm';
import type { JobContext } from '../../background/index.ts';
import { DEADLOCK, retried } from '../../db/index.ts';
import type { Database, Executor } from '../../db/index.ts';
import { system } from '../../db/schema/index.ts';
import type { DocumentFacts } from '../../db/schema/index.ts';
import { AppError } from '../../http/index.ts';
import type { Upload } from '../../http/index.ts';
import { getDocument, getSystemRow } from '../systems/index.ts';
import {
  insertImport,
  lastImport,
  presentImport,
  readLimited,
  rememberedEnvironment,
  requireOperations,
  setUndone,
} from '../imports/index.ts';
import type { ReadDocument } from '../imports/index.ts';
import { presentPlan } from './present-plan.ts';
import { keptByHand } from './apply-operations.ts';
import { applyWhole, planWhole } from './whole-plan.ts';
import type { Rename } from './match-operations.ts';
import { restoreSnapshot } from './undo/restore-snapshot.ts';

export interface SystemTarget {
  organizationId: string;
  systemId: number;
}

/** What a newer document would change. @throws {AppError} system_not_found, import_failed */
export async function previewReimport(
  context: JobContext,
  target: SystemTarget,
  upload: Upload,
): Promise<ReimportPlan> {
  const { db, progress } = context;
  const document = await getDocument(db, target.organizationId, target.systemId);
  const read = await readSameKind(context, target, document, upload);
  const whole = await planWhole(db, target, document, { read, renames: [], progress });
  const shown = await presentPlan(db, whole.plan, whole.effects, whole.requests);
  return { ...shown, kept: await keptByHand(db, whole.plan, read.model), diagnostics: read.diagnostics };
}

/**
 * Takes a newer document over, whole or not at all.
 * @throws {AppError} system_not_found, import_failed, bad_request, validation_failed
 */
export async function reimport(context: JobContext, target: SystemTarget, upload: Upload): Promise<ImportReport> {
  const renames = renamesOf(upload.fields['renames']);
  const { db } = context;
  const document = await getDocument(db, target.organizationId, target.systemId);
  const read = await readSameKind(context, target, document, upload);
  return takeOver(context, target, { fileName: upload.fileName, renames, readIn: () => Promise.resolve(read) });
}

interface TakenOver {
  /** As it is shown in the list of imports. */
  fileName: string;
  renames: Rename[];
  /** Reads the document in the transaction that takes it over; nobody changes the system meanwhile. */
  readIn: (tx: Executor, document: DocumentFacts) => Promise<ReadDocument>;
}

/** Takes a document over, whole or not at all. */
export async function takeOver(
  { db, progress, nextPart }: Pick<JobContext, 'db' | 'nextPart' | 'progress'>,
  target: SystemTarget,
  { fileName, renames, readIn }: TakenOver,
): Promise<ImportReport> {
  const row = await again(db, async (tx) => {
    const { baseUrl } = await lockSystem(tx, target);
    const document = await getDocument(tx, target.organizationId, target.systemId);
    const read = await readIn(tx, document);
    const whole = await planWhole(tx, target, document, { read, renames, progress });
    const shown = await presentPlan(tx, whole.plan, whole.effects, whole.requests);
    const changes = { ...shown, kept: await keptByHand(tx, whole.plan, read.model) };
    const done = await applyWhole(tx, target, whole, { read, progress, nextPart });
    return insertImport(tx, {
      systemId: target.systemId,
      kind: 'reimport',
      fileName,
      read,
      stored: { rules_taken: done.rulesTaken, rules_left: done.rulesLeft, diagnostics: done.diagnostics },
      changes: { ...changes, renames: [] },
      snapshot: { ...done.snapshot, document, baseUrl },
    });
  });
  return presentImport(row);
}

/** Results of runs are stored meanwhile; on a deadlock with them, the re-import starts again. */
function again<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return retried([DEADLOCK], () => db.transaction(work));
}

/** Takes the last re-import back. @throws {AppError} system_not_found, nothing_to_undo */
export async function undoReimport(db: Database, target: SystemTarget): Promise<ImportReport> {
  const row = await again(db, async (tx) => {
    await lockSystem(tx, target);
    const last = await lastImport(tx, target.systemId);
    if (last?.snapshot == null || last.undoneAt !== null) {
      throw new AppError(
        'nothing_to_undo',
        'The last import of this system was not a re-import, or it has already been undone.',
      );
    }
    const kept = await restoreSnapshot(tx, target.systemId, last.snapshot, last.createdAt);
    return setUndone(tx, last, kept);
  });
  return presentImport(row);
}

/** Two re-imports of one system wait for each other. */
async function lockSystem(tx: Executor, { organizationId, systemId }: SystemTarget): Promise<{ baseUrl: string }> {
  const found = await getSystemRow(tx, organizationId, systemId);
  await tx
    .select({ id: system.id })
    .from(system)
    .where(and(eq(system.organizationId, organizationId), eq(system.id, systemId)))
    .for('update');
  return found;
}

async function readSameKind(
  context: JobContext,
  { systemId }: SystemTarget,
  { source, overlay }: DocumentFacts,
  upload: Upload,
): Promise<ReadDocument> {
  const environment = await rememberedEnvironment(context.db, systemId);
  // A system of a format that only a newer version knows is read as an API description.
  const { kind } = Object.hasOwn(importFormats, source.kind) ? importFormats[source.kind] : importFormats.openapi;
  const read = readLimited(context, kind, upload, { environment, overlay });
  requireOperations(read);
  return read;
}

function renamesOf(text: string | undefined): Rename[] {
  if (text === undefined || text.trim() === '') return [];
  try {
    return renamesSchema.parse(JSON.parse(text));
  } catch {
    throw new AppError('bad_request', 'The field renames must be JSON: [{"endpoint_id", "key"}].');
  }
}
