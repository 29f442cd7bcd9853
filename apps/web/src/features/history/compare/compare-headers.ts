export interface HeaderDifference {
  name: string;
  left: string | null;
  right: string | null;
  same: boolean;
}

/** The headers of two answers, those that differ first, each by name; null where one answer has none of that name. */
export function compareHeaders(left: Headers, right: Headers): HeaderDifference[] {
  const [lefts, rights] = [byName(left), byName(right)];
  return [...new Set([...lefts.keys(), ...rights.keys()])]
    .map((name) => {
      const [one, other] = [lefts.get(name) ?? null, rights.get(name) ?? null];
      return { name, left: one, right: other, same: one === other };
    })
    .toSorted((a, b) => Number(a.same) - Number(b.same) || a.name.localeCompare(b.name));
}

type Headers = readonly (readonly [name: string, value: string])[];

/** The values of a repeated name are listed one below the other. */
function byName(headers: Headers): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const before = values.get(key);
    values.set(key, before === undefined ? value : `${before}\n${value}`);
  }
  return values;
}
