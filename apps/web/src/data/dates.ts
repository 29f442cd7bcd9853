/** Every date of the screens is written here, so that neighbours look alike wherever the reader is. */
const LOCALE = 'en-US';
const day = { month: 'short', day: 'numeric' } as const;
const fullDay = { ...day, year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const shortDates = new Intl.DateTimeFormat(LOCALE, { ...day, timeZone: 'UTC' });
const shortTimes = new Intl.DateTimeFormat(LOCALE, { ...day, ...clock });
const fullDates = new Intl.DateTimeFormat(LOCALE, { ...fullDay, timeZone: 'UTC' });
const fullTimes = new Intl.DateTimeFormat(LOCALE, { ...fullDay, ...clock, second: '2-digit' });
const months = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Nov 22` of a day such as `2026-11-22`. */
export const shortDate = (date: string): string => shortDates.format(new Date(date));

/** `Nov 22, 14:05`, by the clock of the reader. */
export const shortDateTime = (iso: string): string => shortTimes.format(new Date(iso));

/** `Nov 22, 2026`, the day in UTC. */
export const fullDate = (date: Date | string): string => fullDates.format(new Date(date));

/** `Nov 22, 2026, 14:05:33`, by the clock of the reader. */
export const fullDateTime = (iso: string): string => fullTimes.format(new Date(iso));

/** `November 2026` of its first day. */
export const monthOf = (date: string): string => months.format(new Date(date));
