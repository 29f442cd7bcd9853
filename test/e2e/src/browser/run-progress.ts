import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Milliseconds without a further result after which a run has stopped on its own: many times the slowest answer. */
const STALLED = 60_000;

/** Waits until the run on the page is through, however long that takes. @throws when its count stands still for `STALLED` */
export async function runFinished(page: Page): Promise<void> {
  const progress = page.getByText(/\d+ \/ \d+ scenarios \(\d+%\)/);
  await expect(progress).toBeVisible();
  for (let shown = await progress.textContent(); !shown?.includes('(100%)'); shown = await progress.textContent())
    await expect(progress).not.toHaveText(shown ?? '', { timeout: STALLED });
}
