import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

interface Life {
  shownAt: number;
  hiddenAt: number | null;
}

export interface PassingText {
  /** Waits until the text was shown, also when it has gone again. */
  expectShown(): Promise<void>;
  /** Waits until it has gone, and answers how long it was shown, in milliseconds. */
  lasted(): Promise<number>;
}

/**
 * Records when a notice or a button with this text comes and goes, by the clock of the page. A test that looks for it from outside may
 * miss it on a busy machine, or look for its end too late.
 */
export async function recordText(page: Page, text: string): Promise<PassingText> {
  const record = await page.evaluateHandle((wanted) => {
    const lives: Life[] = [];
    const isShown = (): boolean =>
      [...globalThis.document.querySelectorAll('[aria-live] span, dialog button, [role="dialog"] button')].some(
        (one) => one.textContent.trim() === wanted,
      );
    const look = (): void => {
      const last = lives.at(-1);
      const isOpen = last?.hiddenAt === null;
      if (isShown() === isOpen) return;
      if (isOpen) last.hiddenAt = Date.now();
      else lives.push({ shownAt: Date.now(), hiddenAt: null });
    };
    new MutationObserver(look).observe(globalThis.document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
    return lives;
  }, text);
  const last = (): Promise<Life | undefined> => record.evaluate((lives) => lives.at(-1));
  return {
    expectShown: () => expect.poll(last, { message: `"${text}" was shown` }).toBeDefined(),
    lasted: async () => {
      await expect.poll(async () => (await last())?.hiddenAt ?? null, { message: `"${text}" went` }).not.toBeNull();
      const { shownAt = 0, hiddenAt } = (await last()) ?? {};
      return (hiddenAt ?? 0) - shownAt;
    },
  };
}
