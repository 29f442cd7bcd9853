const parameter = String.raw`\(?\s*(\w+)\s*\)?\s*=>\s*`;

/** `rows.map(r => r.id)`: what is taken of each item. */
const taken = new RegExp(String.raw`\.map\(\s*${parameter}\1\.([\w.]+)\s*\)`, 'g');
/** `rows.reduce((s, r) => s + r.n, 0)`: what they come to. */
const added =
  /([\w.$[\]*]+)\.reduce\(\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)\s*=>\s*(?:\2\s*\+\s*\3\.([\w.]+)|\3\.([\w.]+)\s*\+\s*\2)\s*,\s*0(?:\.0+)?\s*\)/g;
/** `expect(a).toBe(3)`. */
const expected = /\bexpect\(\s*([^()]+?)\s*\)\s*\.\s*(?:to\.be\.|to\.)?(\w+)\(\s*([^()]*)\s*\)/g;

const asSign: Record<string, (value: string) => string> = {
  toBe: (value) => ` === ${value}`,
  toEqual: (value) => ` === ${value}`,
  toStrictEqual: (value) => ` === ${value}`,
  equal: (value) => ` === ${value}`,
  eq: (value) => ` === ${value}`,
  toHaveLength: (value) => `.length === ${value}`,
  toBeGreaterThan: (value) => ` > ${value}`,
  toBeGreaterThanOrEqual: (value) => ` >= ${value}`,
  toBeLessThan: (value) => ` < ${value}`,
  toBeLessThanOrEqual: (value) => ` <= ${value}`,
  above: (value) => ` > ${value}`,
  below: (value) => ` < ${value}`,
  toBeNull: () => ' === null',
  toContain: (value) => ` contains ${value}`,
  include: (value) => ` contains ${value}`,
};

/** Turns of programs that say in a call what a path says: `rows[*].id` for `rows.map(r => r.id)`. */
export function asPaths(text: string): string {
  if (!/\?\.|\.map\(|\.reduce\(|\bexpect\(/.test(text)) return text;
  return text
    .replaceAll(/(?<=[\w\])])\?\.(?=[A-Za-z_$[])/g, '.')
    .replaceAll(taken, '[*].$2')
    .replaceAll(added, 'sum($1.$4$5)')
    .replaceAll(
      expected,
      (said: string, of: string, verb: string, value: string) =>
        `${of}${asSign[verb]?.(value) ?? said.slice(said.indexOf(of) + of.length)}`,
    );
}
