/** As the fields of a form have them: `2026-01-31`, or empty. */
export interface Days {
  first: string;
  last: string;
}

/** From the first day to the end of the last one, by the clock of the browser. */
export function rangeOf({ first, last }: Days): { from?: string; until?: string } {
  const end = startOf(last);
  // A day has 23 or 25 hours where the clock changes.
  end?.setDate(end.getDate() + 1);
  const from = startOf(first);
  return { ...(from !== null && { from: from.toISOString() }), ...(end !== null && { until: end.toISOString() }) };
}

const startOf = (day: string): Date | null => (day === '' ? null : new Date(`${day}T00:00:00`));
