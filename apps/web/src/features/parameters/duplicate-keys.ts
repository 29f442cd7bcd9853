/** Which names stand more than once, in whatever letters they are written; blank ones never do. By place. */
export function duplicateKeys(names: readonly string[]): boolean[] {
  const plain = names.map((name) => name.trim().toLowerCase());
  return plain.map((name) => name !== '' && plain.indexOf(name) !== plain.lastIndexOf(name));
}
