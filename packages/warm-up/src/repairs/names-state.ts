/** The words of a state as a pattern. */
export const stateWords = (state: string): string => state.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '[\\s_-]*');

/** Whether a message names a state, in whatever form its words are written. */
export const namesState = (message: string, state: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${stateWords(state)}(s|ed)?(?![\\p{L}\\d])`, 'iu').test(message);
