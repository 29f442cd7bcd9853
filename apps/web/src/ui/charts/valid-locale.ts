export function isValidLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length >= 0;
  } catch {
    return false;
  }
}

/**
 * The chart library formats numbers for `navigator.language` as soon as it is loaded, and fails where that is no BCP 47 tag: a
 * browser under a POSIX locale says `en-US@posix`. Call this before it is loaded.
 */
export function ensureValidLocale(browser: { readonly language: string }): void {
  if (isValidLocale(browser.language)) return;
  Object.defineProperty(browser, 'language', { configurable: true, value: 'en-US' });
}
