import { singular, wordsOf } from '../../resources/words/words.ts';

const NOUN = String.raw`(?<what>(?!that |which |such )[a-z]+(?: [a-z]+){0,2}?)`;
const NONE_LEFT = [
  new RegExp(
    String.raw`\bno (?:more |further |free |unused )*${NOUN} (?:(?:is|are) )?(?:left|remaining|available)\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:without|out of) (?:free |unused |any )*${NOUN}(?: left)?(?=[.,;]|$)`, 'i'),
  new RegExp(
    String.raw`\b(?:all (?:of )?(?:the |its |his |her |their )?|(?:the|its|their) )${NOUN} (?:is|are|have been|has been) (?:all )?(?:used up|used|exhausted|consumed|spent|taken)\b`,
    'i',
  ),
];

/** Words of a name that say of what it is the number. */
const HOW_MANY = /^(?:total|max|maximum|limit|included|initial|number|count|of|allowed|bought|paid|num|size|amount)$/;

const contentOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !HOW_MANY.test(word))
    .map(singular)
    .join(' ');

/** What there is none of any more by a sentence, such as "no visits left on the card"; null where it says nothing of that. */
export function noneLeft(sentence: string): string | null {
  const plain = sentence.replaceAll(/[`'"]/g, '').replaceAll('_', ' ');
  return NONE_LEFT.map((one) => one.exec(plain)?.groups?.['what']).find((what) => what !== undefined) ?? null;
}

/** Whether a number that a record is made with says how many of them there are: `visits`, `visit_count`. */
export const isNumberOf = (name: string, what: string): boolean => contentOf(name) === contentOf(what);
