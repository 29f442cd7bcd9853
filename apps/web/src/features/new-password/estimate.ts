import { guessedWords, MAX_ESTIMATED_LENGTH } from '@assay/contract';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let estimator: Promise<ZxcvbnFactory> | null = null;

/** Its lists are larger than the whole page, so they are loaded when the first password is typed. */
function load(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }]) =>
      new Estimator({ dictionary, graphs: adjacencyGraphs }),
  );
  return estimator;
}

/** The score of zxcvbn, 0 to 4; null where its lists cannot be loaded. The server decides in any case. */
export async function estimate(password: string): Promise<number | null> {
  try {
    return (await load()).check(password.slice(0, MAX_ESTIMATED_LENGTH), [...guessedWords]).score;
  } catch {
    estimator = null;
    return null;
  }
}
