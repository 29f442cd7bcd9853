/** Written with a vowel and spoken with a consonant: a user, a unit, a URL, a one-time code. */
const CONSONANT = /^(?:u(?:ni|s[eu]|ui|rl|ri|t[ei])|eu|one)/i;

/** "an id", "a user". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) && !CONSONANT.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The same at the beginning of a sentence: "An id". */
export const withCapitalArticle = (noun: string): string => {
  const said = withArticle(noun);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
};
