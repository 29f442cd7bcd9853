/**
 * The chart library formats numbers for `navigator.language` as soon as it is loaded, and fails where that is no BCP 47 tag: a
 * browser under a POSIX locale says `en-US@posix`. Import this before it.
 */
export function isValidLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length >= 0;
  } catch {
    return false;
  }
}

if (typeof navigator !== 'undefined' && !isValidLocale(navigator.language))
  Object.defineProperty(navigator, 'language', { configurable: true, value: 'en-US' });
