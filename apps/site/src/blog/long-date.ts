const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `2026-11-20` as `November 20, 2026`. */
export const longDate = (date: string): string => format.format(new Date(date));
