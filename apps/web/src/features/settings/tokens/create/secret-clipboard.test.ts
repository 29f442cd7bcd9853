import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLEAR_AFTER_MS, copySecret } from './secret-clipboard.ts';

const SECRET = 'assay_pat_secret';

/** A browser with one clipboard, which a page may use only while it has the focus. */
const browser = { held: '', isFocused: true, reading: 'granted', isSecure: true };
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  Object.assign(browser, { held: 'before', isFocused: true, reading: 'granted', isSecure: true });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { hasFocus: () => browser.isFocused });
  const write = async (text: string): Promise<void> => {
    if (!browser.isFocused || !browser.isSecure) throw new Error('not allowed');
    browser.held = text;
  };
  const read = async (): Promise<string> => {
    if (!browser.isFocused || browser.reading !== 'granted') throw new Error('not allowed');
    return browser.held;
  };
  const query = async () => {
    if (browser.reading === 'unknown') throw new TypeError('no such permission');
    return { state: browser.reading };
  };
  vi.stubGlobal('navigator', { clipboard: { writeText: write, readText: read }, permissions: { query } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function come(back: boolean): Promise<void> {
  browser.isFocused = back;
  page.dispatchEvent(new Event(back ? 'focus' : 'blur'));
  await vi.advanceTimersByTimeAsync(0);
}

describe('a copied secret', () => {
  it('TOK-15 leaves the clipboard after 60 s, and not before', async () => {
    expect(await copySecret(SECRET)).toBe(true);
    await vi.advanceTimersByTimeAsync(CLEAR_AFTER_MS - 1);
    expect(browser.held).toBe(SECRET);
    await vi.advanceTimersByTimeAsync(1);
    expect([CLEAR_AFTER_MS, browser.held]).toEqual([60_000, '']);
  });

  it('TOK-15 leaves what was copied after it', async () => {
    await copySecret(SECRET);
    browser.held = 'something else';
    await vi.advanceTimersByTimeAsync(CLEAR_AFTER_MS);
    expect(browser.held).toBe('something else');
  });

  it.each(['prompt', 'unknown'])('TOK-15 leaves a clipboard that cannot be read too (%s)', async (reading) => {
    browser.reading = reading;
    await copySecret(SECRET);
    await vi.advanceTimersByTimeAsync(CLEAR_AFTER_MS);
    expect(browser.held).toBe('');
  });

  it('TOK-15 leaves the clipboard when the user comes back to the page, if it is still there', async () => {
    for (const [reading, other, left] of [
      ['granted', null, ''],
      ['granted', 'something else', 'something else'],
      ['prompt', 'something else', 'something else'],
    ] as const) {
      browser.reading = reading;
      await come(true);
      await copySecret(SECRET);
      await come(false);
      await vi.advanceTimersByTimeAsync(CLEAR_AFTER_MS);
      expect(browser.held).toBe(SECRET);
      if (other !== null) browser.held = other;
      await come(true);
      expect(browser.held).toBe(left);
    }
  });

  it('is not said to be copied where a page has no clipboard', async () => {
    browser.isSecure = false;
    expect(await copySecret(SECRET)).toBe(false);
    await vi.advanceTimersByTimeAsync(CLEAR_AFTER_MS);
    expect(browser.held).toBe('before');
  });
});
