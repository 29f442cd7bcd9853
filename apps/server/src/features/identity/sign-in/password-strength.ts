import { passwordRules } from '@assay/contract';
import { estimateStrength } from '@assay/contract/password-strength';

/** The estimate takes longer with each known word, on the main thread; strangers choose them. */
const MAX_KNOWN = { words: 20, length: 100 };

/** Why a password is refused, as a text for its owner, or null. `known`: what an attacker would try first, such as the address. */
export async function findPasswordWeakness(password: string, known: readonly string[]): Promise<string | null> {
  if (password.trim() === '') return 'The password is blank. Choose one with at least 8 characters.';
  // The provider refuses these with a text of its own.
  if (password.length < passwordRules.minLength || password.length > passwordRules.maxLength) return null;
  const guessedFirst = known.slice(0, MAX_KNOWN.words).map((word) => word.slice(0, MAX_KNOWN.length));
  if ((await estimateStrength(password, guessedFirst)) >= passwordRules.leastScore) return null;
  return 'This password is easy to guess. Choose a longer one, such as three or four words that do not belong together.';
}
