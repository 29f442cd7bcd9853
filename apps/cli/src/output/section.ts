const MAX_LISTED = 20;

/** A title and what is below it, cut after twenty; nothing where there is nothing. */
export function section(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const more = items.length > MAX_LISTED ? [`  and ${items.length - MAX_LISTED} more`] : [];
  return [`${title}:`, ...items.slice(0, MAX_LISTED).map((item) => `  ${item}`), ...more];
}
