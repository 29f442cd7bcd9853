/** The parts of a description that ask for one thing each. */
export function clausesOf(text: string): string[] {
  return text
    .split(
      /[.;!?](?=\s|$)|\n+|,\s*(?:and\s+)?(?=(?:that|test|check|verify|also|then)\b)|\band\s+(?:also\s+)?(?=(?:that|test|check|verify)\b)/i,
    )
    .map((clause) =>
      clause
        .replace(/^[\s\-*•\d)]+(?=\D)/, '')
        .replace(/^(?:and|then|also)\s+/i, '')
        .trim(),
    )
    .filter((clause) => /\p{L}{2}/u.test(clause));
}

/** Halves of a clause, for one that asks for two things at once. */
export function halvesOf(clause: string): string[] {
  return clause.split(/,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+/i).filter((half) => /\p{L}{2}/u.test(half));
}

const stems = new Map([
  ['sorting', 'sorted'],
  ['sort', 'sorted'],
  ['filter', 'filtered'],
  ['filtering', 'filtered'],
  ['duplicated', 'duplicate'],
  ['paid', 'pay'],
  ['paying', 'pay'],
  ['sent', 'send'],
  ['canceled', 'cancelled'],
]);

/** The words of a text in lower case: `customerName` are two, plurals stand for one. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '')
    .map(singular)
    .map((word) => stems.get(word) ?? word);
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
