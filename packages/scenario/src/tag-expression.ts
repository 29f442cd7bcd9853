/** One of these has to be met: all of its words are there, or not there, as it says. */
export type TagChoice = readonly (readonly { word: string; isWanted: boolean }[])[];

/** Reads `smoke and not slow`, several with commas between them; null where a word is missing. Tags may have spaces. */
export function readTagChoice(text: string): TagChoice | null {
  const choice = text.split(',').map((part) =>
    part.split(/\s+and\s+/).map((term) => {
      const [, not = '', word = ''] = /^\s*(not\s+)?(.*?)\s*$/s.exec(term) ?? [];
      return { word, isWanted: not === '' };
    }),
  );
  return choice.some((terms) => terms.some(({ word }) => word === '')) ? null : choice;
}

/** Whether something with these tags is chosen. */
export const isTagChosen = (choice: TagChoice, tags: ReadonlySet<string>): boolean =>
  choice.some((terms) => terms.every(({ word, isWanted }) => tags.has(word) === isWanted));
