/** Names of variables for what a request had, such as `sentPrice`, each once: people read them in rules. */
export function variablesOf(paths: readonly string[], prefix: string): string[] {
  const names: string[] = [];
  for (const path of paths) {
    const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
    const name = `${prefix}${words.map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`).join('')}`;
    names.push(names.includes(name) || words.length === 0 ? `${name}${names.length}` : name);
  }
  return names;
}
