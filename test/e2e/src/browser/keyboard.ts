import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** More tab stops than any screen has between two elements under test. */
const MAX_STOPS = 90;

/** Presses a key until one of the wanted elements has the focus, as a person would; fails when it is never reached. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeAttached();
  const passed: string[] = [];
  for (let stops = 0; stops <= MAX_STOPS; stops += 1) {
    // Both in one call: a walk has hundreds of stops.
    const [isReached, name] = await target.evaluateAll(seekFocus);
    if (isReached) return expectMarked(page);
    passed.push(name);
    await page.keyboard.press(key);
  }
  throw new Error(`${String(target)} was not reached with ${key}; passed by: ${passed.join(' > ')}`);
}

/** Goes to an element and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and replaces its text. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** The focus is on something in the page: who uses the keyboard goes on from there, and does not begin anew at the top. */
export async function expectFocusKept(page: Page, where?: Locator): Promise<void> {
  await expect(page.locator(':focus')).toHaveCount(1);
  // What is taken away a moment later must not take the focus with it.
  await page.waitForTimeout(SETTLED_MS);
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(page.locator('body:focus')).toHaveCount(0);
  if (where) await expect(where.and(page.locator(':focus'))).toHaveCount(1);
}

const SETTLED_MS = 250;

/** What has the focus is in sight and differs from the rest: by its outline or ring, or by that of the frame that it fills. */
async function expectMarked(page: Page): Promise<void> {
  const focused = page.locator(':focus');
  await expect(focused).toBeInViewport();
  const mark = () =>
    focused.evaluate((element) => {
      const outlined = (one: Element | null): boolean => {
        if (one === null) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      };
      const frame = getComputedStyle(element).opacity === '0' ? element.parentElement : element.closest('.cm-editor');
      const line = element.getAttribute('aria-activedescendant');
      const active = line === null ? null : document.getElementById(line)?.firstElementChild;
      return (
        [element, frame, active ?? null].some(outlined) ||
        [element, active ?? element].some((one) => getComputedStyle(one).boxShadow !== 'none')
      );
    });
  await expect.poll(mark, { message: `a focus mark on ${await nameOfFocused(page)}` }).toBe(true);
}

function nameOfFocused(page: Page): Promise<string> {
  return page
    .locator('body')
    .evaluateAll(seekFocus)
    .then(([, name]) => name);
}

/** In the page: whether one of these has the focus, and the name of what has it. */
function seekFocus(wanted: Element[]): [isReached: boolean, name: string] {
  const element = document.activeElement;
  if (element === null || element === document.body) return [false, 'nothing'];
  const text = element.getAttribute('aria-label') ?? element.id + element.textContent.trim();
  return [wanted.some((one) => one.matches(':focus')), `${element.tagName.toLowerCase()} "${text.slice(0, 40)}"`];
}
