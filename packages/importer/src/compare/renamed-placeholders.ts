const noNames: ReadonlyMap<string, string> = new Map();

/** Path parameters that are only called otherwise in a renamed path, by their position. */
export function renamedPlaceholders(before: string, after: string): ReadonlyMap<string, string> {
  const [old, fresh] = [before, after].map((path) => [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name));
  if (old === undefined || fresh === undefined || old.length !== fresh.length) return noNames;
  const pairs = old.map((name, index) => [name, fresh[index] ?? name] as const);
  return new Map(pairs.filter(([name, next]) => name !== next && !fresh.includes(name)));
}
