import { historyCursor } from '@assay/contract';
import type { Execution } from '@assay/contract';

/** Where the page after this one begins; null when this one is not full, so that there is nothing older. */
export function cursorAfter(page: Pick<Execution, 'run_at' | 'id'>[], limit: number): string | null {
  const last = page.at(-1);
  return last === undefined || page.length < limit ? null : historyCursor(last);
}
