/** The words of a state as a pattern. */
export const stateWords = (state: string): string => state.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '[\\s_-]*');

/** Whether a message names a state, in whatever form its words are written. */
export const namesState = (message: string, state: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${stateWords(state)}(s|ed)?(?![\\p{L}\\d])`, 'iu').test(message);

/** What comes after "not", "only", "must be" is wanted; what a record "is" is what it has. */
export function rankOfState(message: string, state: string): number {
  const wanted = new RegExp(
    `\\b(not|only|must be|needs?|has to be|until|be|requires?|to)\\b[^.;,]{0,30}?${stateWords(state)}`,
    'iu',
  );
  return wanted.test(message) ? 0 : 1;
}
