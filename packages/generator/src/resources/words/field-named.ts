import { wordsOf } from './words.ts';

/** A field that words name: as it is written, or by all of its words. */
export function fieldNamed(text: string, fields: readonly string[]): string | null {
  const written = fields.find((name) => text.includes(`\`${name}\``));
  if (written !== undefined) return written;
  // A name that is written is that of another field.
  const said = ` ${wordsOf(text.replaceAll(/`[^`]*`/g, ' ')).join(' ')} `;
  const spoken = fields.filter((name) => name.length > 2 && said.includes(` ${wordsOf(name).join(' ')} `));
  return spoken.length === 1 ? (spoken[0] ?? null) : null;
}
