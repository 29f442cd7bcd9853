/** The name of a state in whatever form its words are written: `in_progress`, "in progress", "drafts". */
function patternOf(state: string): RegExp {
  const words = state.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[^a-z\d]+/gi, '[\\s_-]*');
  return new RegExp(`(?<![\\w-])${words}s?(?![\\w-])`, 'gi');
}

export const statesIn = (text: string, states: readonly string[]): string[] =>
  states.filter((state) => patternOf(state).test(text));

/** A text without the names of states, one of which may be a word of its own, such as "rejected". */
export const withoutStates = (text: string, states: readonly string[]): string =>
  states.reduce((rest, state) => rest.replaceAll(patternOf(state), ' '), text);
