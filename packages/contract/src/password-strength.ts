import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { isKnownPhrase } from './known-phrases.ts';

/**
 * The estimate reads every part of a password in every spelling with signs for letters, while nothing else happens: with 64 characters and
 * the 100 spellings of the library it takes half a second. A beginning in 16 spellings takes a few milliseconds at most.
 */
const BOUNDS = { length: 24, spellings: 16 };

/** What is tried first everywhere, beside the name and the address of the person. */
const guessedWords: readonly string[] = ['assay'];

let estimator: Promise<ZxcvbnFactory> | null = null;

/** Its lists take 20 MB of memory and are larger than a page, so they are loaded when the first password is chosen. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }]) =>
      new Estimator({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: BOUNDS.spellings }),
  );
  return estimator;
}

/**
 * The score of zxcvbn, 0 to 4. `known`: what is tried first for this person, such as the address.
 * @throws when the lists cannot be loaded; the next call tries again
 */
export async function estimateStrength(password: string, known: readonly string[] = []): Promise<number> {
  if (isKnownPhrase(password)) return 0;
  const loaded = await loadEstimator().catch((error: unknown) => {
    estimator = null;
    throw error;
  });
  return loaded.check(password.slice(0, BOUNDS.length), [...guessedWords, ...known]).score;
}
