/** Forms of "to be" and "to have": they state something, also in the title of a call ("should return ..." does not yet). */
const stating = ['is', 'are', 'was', 'were', 'has', 'have', 'had'];
const duties = ['should', 'must'];

/** Stating verbs and more words, blanks between them. */
export function statingVerbsAnd(words: string): Set<string> {
  return new Set([...stating, ...words.split(' ')]);
}

/**
 * The verbs with which what is said of something begins, in the forms that show it, and more words, blanks between them:
 * whoever looks for the end of a name adds the words of his own.
 */
export function finiteVerbsAnd(words: string): Set<string> {
  return statingVerbsAnd([...duties, words].join(' '));
}
