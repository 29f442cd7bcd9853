/** For each row, whether its name occurs more than once, ignoring case; blank names never count. */
export function duplicateKeys(names: readonly string[]): boolean[] {
  const plain = names.map((name) => name.trim().toLowerCase());
  return plain.map((name) => name !== '' && plain.indexOf(name) !== plain.lastIndexOf(name));
}
