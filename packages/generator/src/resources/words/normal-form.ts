import { sentencesIn, unwrapped } from './sentences-in.ts';

/** In which form a server keeps a text, however it was sent. */
export interface NormalForm {
  letters: 'lower' | 'upper' | null;
  /** Without the white space at its ends. */
  isTrimmed: boolean;
  /** The sentence that says so. */
  sentence: string;
}

const KEPT =
  /\b(?:kept|stored|saved|filed|recorded|held|returned|normali[sz]ed|converted|turned|folded|changed|lower-?cased|upper-?cased|capitali[sz]ed)\b/i;
const LOWER = /\blower[- ]?case(?:d)?\b|\bsmall letters\b/i;
/** "We turn them into capitals", "put in lower case": into which letters, where a sentence speaks of both. */
const TURNED =
  /\b(?:turn|convert|fold|chang|stor|keep|kept|sav|writ|put|record|fil|normali[sz]|hold|held|mak|made|return)\w*\b[^.;,]{0,40}?\b(?:in|into|to|as)\b (?:all )?(?:(?<upper>capitals?\b|upper[- ]?case)|(?<lower>small letters|lower[- ]?case))/i;
/** Says only that nothing is refused. */
const LENIENT =
  /\b(?:(?:does|do|is|are) not|doesn['’]t|don['’]t|never) (?:matter|care|mind|case[- ]?sensitive|have to|need)\b|\bneed not\b|\b(?:capitals?|letters|case) or not\b/gi;
/** Both kinds of letters. */
const MIXED = /\b(?:upper[- ]?(?:case)? and lower|lower[- ]?(?:case)? and upper|mixed)[- ]?case\b/i;
const UPPER = /\bupper[- ]?case(?:d)?\b|\bcapital(?:s| letters)\b|\bcapitali[sz]ed\b/i;
const WHITE_SPACE = /\b(?:white ?space|blanks?|spaces?|padding)\b/i;
const AT_ENDS =
  /\b(?:leading|trailing|surrounding|outer|around (?:it|them|the (?:text|value|name|word)s?)|either end|both ends|(?:its|the) ends)\b/i;
const DROPPED = /\b(?:dropped|removed|stripped|trimmed|cut(?: off)?|taken (?:off|away)|discarded|ignored)\b/i;
const TRIMMED = /\b(?:is|are|gets?|will be) (?:always )?(?:trimmed|stripped)\b|^trimmed\b/i;
/** What has to be sent so, or is left as it is. */
const REFUSES = /\b(?:must|has to|have to|should|only|not|never|n['’]t|refused|rejected|invalid|allowed)\b/i;

function lettersOf(sentence: string): NormalForm['letters'] {
  const turned = TURNED.exec(sentence)?.groups;
  if (turned !== undefined) return turned['upper'] === undefined ? 'lower' : 'upper';
  const isLower = KEPT.test(sentence) && LOWER.test(sentence);
  const isUpper = KEPT.test(sentence) && UPPER.test(sentence);
  return isLower === isUpper ? null : isLower ? 'lower' : 'upper';
}

function formOf(sentence: string): NormalForm | null {
  if (REFUSES.test(sentence.replaceAll(LENIENT, '')) || MIXED.test(sentence)) return null;
  const isTrimmed = TRIMMED.test(sentence) || [WHITE_SPACE, AT_ENDS, DROPPED].every((words) => words.test(sentence));
  const letters = lettersOf(sentence);
  return isTrimmed || letters !== null ? { letters, isTrimmed, sentence } : null;
}

/** What the description of a field says of the form in which its texts are kept; one for each sentence that says something. */
export const normalForms = (description: string): NormalForm[] =>
  sentencesIn(unwrapped(description)).flatMap((sentence) => formOf(sentence) ?? []);

const TEMPLATE = /\{\{[^{}]*\}\}/g;

/** Whether a text is written as its field is described to keep it. Templates have the form of what is around them. */
export function isInNormalForm(text: string, description: string): boolean {
  // A digit is of both letters.
  const plain = text.replaceAll(TEMPLATE, '0');
  return normalForms(description).every(({ letters, isTrimmed }) => {
    const kept = letters === null ? plain : letters === 'lower' ? plain.toLowerCase() : plain.toUpperCase();
    return plain === (isTrimmed ? kept.trim() : kept);
  });
}
