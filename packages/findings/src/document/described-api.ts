import type { JsonSchema, Operation, ResponseDoc, SourceFormat } from '@assay/api-model';

/** What a system keeps of its document. */
export interface DescribedApi {
  /** By `METHOD /path`. */
  operations: ReadonlyMap<string, Operation>;
  definitions: Readonly<Record<string, JsonSchema>>;
  source: SourceFormat;
}

/** The documented answer for a status: the exact one, then its range (`4XX`), then `default` (OpenAPI 3.1, 4.8.16). */
export function documentedAnswer(operation: Operation, status: number): ResponseDoc | null {
  const range = `${String(status).charAt(0)}XX`;
  for (const wanted of [String(status), range, 'DEFAULT']) {
    const found = operation.responses.find((response) => response.status.toUpperCase() === wanted);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether the document names this status itself, not only its range or `default`. */
export const namesStatus = (operation: Operation, status: number): boolean =>
  operation.responses.some((response) => response.status === String(status));
