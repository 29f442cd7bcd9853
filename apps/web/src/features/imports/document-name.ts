import type { ImportReport } from '@assay/contract';

/** A document that was imported: its file, and its format where it is known. */
export function documentName({ file_name, format }: Pick<ImportReport, 'file_name' | 'format'>): string {
  return format === null ? file_name : `${file_name} (${format})`;
}
