const day = { month: 'short', day: 'numeric' } as const;
const dates = new Intl.DateTimeFormat('en-US', { ...day, timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-US', { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `Nov 22` of a day such as `2026-11-22`. */
export function shortDate(date: string): string {
  return dates.format(new Date(date));
}

/** `Nov 22, 14:05`, by the clock of the reader. */
export function shortDateTime(iso: string): string {
  return times.format(new Date(iso));
}
