import type { ApiModel } from '@assay/api-model';
import type { ImportReport, OverlayAction } from '@assay/contract';
import { applyPatch } from '@assay/findings';
import type { DocumentPatch } from '@assay/findings';
import type { JobContext } from '../../../background/index.ts';
import type { Executor } from '../../../db/index.ts';
import type { DocumentFacts } from '../../../db/schema/index.ts';
import { rememberedEnvironment } from '../../imports/index.ts';
import { storedEndpoints } from '../plan-operations.ts';
import { takeOver } from '../reimport.service.ts';
import type { SystemTarget } from '../reimport.service.ts';

/** One change of the document of a system. */
interface DocumentChange {
  patch: DocumentPatch;
  /** The same as an overlay, for newer versions of the document. */
  actions: readonly OverlayAction[];
  /** As it is shown in the list of imports. */
  title: string;
}

const MAX_TITLE = 200;

/**
 * Changes what a system keeps of its document, as a re-import of the changed document would: no scenario and no rule is lost, and it can
 * be undone. @throws {AppError} system_not_found
 */
export function applyToDocument(
  context: Pick<JobContext, 'db' | 'nextPart' | 'progress'>,
  target: SystemTarget,
  { patch, actions, title }: DocumentChange,
): Promise<ImportReport> {
  const fileName = `Change from a finding: ${title}`.slice(0, MAX_TITLE);
  const readIn = async (tx: Executor, document: DocumentFacts) => ({
    model: applyPatch(await keptModel(tx, target, document), patch),
    requests: null,
    diagnostics: [],
    overlay: [...(document.overlay ?? []), ...actions],
    environment: await rememberedEnvironment(tx, target.systemId),
  });
  return takeOver(context, target, { fileName, renames: [], readIn });
}

/** The document of a system as far as it is kept. */
async function keptModel(tx: Executor, { systemId }: SystemTarget, document: DocumentFacts): Promise<ApiModel> {
  const rows = await storedEndpoints(tx, systemId);
  const operations = rows.flatMap(({ operation, removedAt }) =>
    operation === null || removedAt !== null ? [] : [operation],
  );
  return { ...document, description: null, servers: [], baseUrl: '', operations, webhooks: [] };
}
