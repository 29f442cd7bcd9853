import type { Locator, Page } from '@playwright/test';

const STEPS = 18;
const KEY_MS = 42;
const AFTER_CLICK_MS = 500;

/** A pointer that recordings show: the browser without a window draws none. */
export async function showPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const draw = (): void => {
      const pointer = globalThis.document.createElement('div');
      Object.assign(pointer.style, {
        position: 'fixed',
        left: '-40px',
        top: '-40px',
        width: '22px',
        height: '22px',
        margin: '-11px 0 0 -11px',
        borderRadius: '50%',
        background: 'rgba(200, 130, 20, 0.35)',
        border: '2px solid rgba(200, 130, 20, 0.9)',
        zIndex: '2147483647',
        pointerEvents: 'none',
        transition: 'scale 120ms',
      });
      globalThis.document.documentElement.append(pointer);
      globalThis.addEventListener('mousemove', ({ clientX, clientY }) =>
        Object.assign(pointer.style, { left: `${clientX}px`, top: `${clientY}px` }),
      );
      const press = (scale: string) => () => Object.assign(pointer.style, { scale });
      globalThis.addEventListener('mousedown', press('0.6'), true);
      globalThis.addEventListener('mouseup', press('1'), true);
    };
    globalThis.addEventListener('DOMContentLoaded', draw);
  });
}

/** Moves to the middle of an element as a hand does. */
export async function pointAt(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pointed at is not visible.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: STEPS });
}

export async function press(page: Page, target: Locator): Promise<void> {
  await pointAt(page, target);
  await target.click();
  await page.waitForTimeout(AFTER_CLICK_MS);
}

/** Types in place of what is there, at the speed of a hand. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await pointAt(page, target);
  await target.click();
  await target.fill('');
  await target.pressSequentially(text, { delay: KEY_MS });
}
