export interface HeaderDifference {
  name: string;
  left: string | null;
  right: string | null;
  same: boolean;
}

/** The headers of two answers, those that differ first, each by name; null where one answer has none of that name. */
export function compareHeaders(left: Record<string, string>, right: Record<string, string>): HeaderDifference[] {
  const [lefts, rights] = [byName(left), byName(right)];
  return [...new Set([...lefts.keys(), ...rights.keys()])]
    .map((name) => {
      const [one, other] = [lefts.get(name) ?? null, rights.get(name) ?? null];
      return { name, left: one, right: other, same: one === other };
    })
    .toSorted((a, b) => Number(a.same) - Number(b.same) || a.name.localeCompare(b.name));
}

function byName(headers: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
