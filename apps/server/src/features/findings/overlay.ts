import type { OverlayAction } from '@assay/contract';
import type { FoundFinding } from '@assay/findings';

/** An OpenAPI Overlay (specification 1.0.0). */
export interface Overlay {
  overlay: '1.0.0';
  info: { title: string; version: string };
  actions: OverlayAction[];
}

/** What would make the document say what the API does, of all findings where the document is the suspect. */
export function toOverlay(found: readonly FoundFinding[], title: string, runId: number): Overlay {
  const actions = found.flatMap(({ finding }) => finding.overlay);
  return { overlay: '1.0.0', info: { title: `Changes to ${title}`, version: `run-${runId}` }, actions };
}
