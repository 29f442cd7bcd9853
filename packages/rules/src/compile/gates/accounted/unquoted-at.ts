import type { Token } from '../../../language/tokens.ts';

/** The word or sign at a position of a sentence, in lower case; empty for a name or a text, whose words say nothing of the check. */
export function unquotedAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token === undefined || token.kind === 'quoted' || token.kind === 'path' ? '' : token.lower;
}
