const maxCached = 5000;
const wordCache = new Map<string, string[]>();

/** The words a property name is made of: `orderLineIds` gives `order line ids`. */
export function nameWords(name: string): string[] {
  const known = wordCache.get(name);
  if (known !== undefined) return known;
  if (wordCache.size > maxCached) wordCache.clear();
  const words = splitName(name);
  wordCache.set(name, words);
  return words;
}

function splitName(name: string): string[] {
  return name
    .replace(/\be-mail/gi, 'email')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
