import { quotedIn, saysAnyCase } from '../words/any-case.ts';

/** What a description says of how a filter compares. Null where it does not say. */
export interface FilterWords {
  match: 'exact' | 'part' | 'prefix' | null;
  ignoresCase: boolean | null;
  ignoresAccents: boolean;
  /** Of the end of a range: whether what is equal to it is in. */
  isInclusive: boolean | null;
  /** Finds more than what has the text. */
  isFuzzy: boolean;
  /** Finds what hangs below the value as well, which has another one. */
  isTree: boolean;
}

const PREFIX = /\b(starts?|begins?|starting|beginning)\b( \w+)? ?\b(with|by)\b|\bprefix\b/i;
const PART =
  /\b(part|portion|piece|fragment) of\b|\b(?:some|a few|any) (?:letters|characters)\b|\bcontain(s|ing|ed)?\b|\bsub-?strings?\b|\bsomewhere\b|\bpartial(ly)?\b|\banywhere\b|\bwithin the\b|\bincludes? (this|the) text\b/i;
const EXACT = /\bexact(ly)?\b|\bequals?( to)?\b|\bidentical\b|\bfull match\b/i;
const ONE_CASE = /\bcase[- ]?sensitive(ly)?\b/i;
const NO_ACCENTS =
  /\b(accents?|diacritics?)[- ]?insensitive(ly)?\b|\b(ignor\w+|regardless of|irrespective of|without)\b[^.;]{0,30}\b(accents?|diacritics?)\b|\b(accents?|diacritics?)\b[^.;]{0,20}\b(ignored|not matter|optional)\b|\b(nor|neither)\b[^.;]{0,20}\b(accents?|diacritics?)\b/i;
const FUZZY = /\bfuzzy\b|\bsimilar\b|\branked\b|\brelevan(ce|t)\b|\bsynonyms?\b|\btypos?\b|\bstem(s|med|ming)?\b/i;

const TREE =
  /\b(?:below|beneath|under(?:neath)?) (?:it|this|that|them|these|the (?:same|given))\b|\b(?:at|of|on) (?:any|every|all) (?:depth|level)s?\b|\bdescendants?\b|\brecursive(?:ly)?\b|\b(?:whole|entire|its) (?:branch|sub-?tree|tree)\b|\b(?:its|all|their|any) (?:sub-?\w+s|child(?:ren)?|nested \w+)\b/i;

const INCLUSIVE =
  /\binclusive(ly)?\b|\bincluding\b|\bincluded\b|\band (up|over|above|below|under|later|earlier)\b|\bor (later|earlier|after|before|more|less|higher|lower|above|below|newer|older|greater|smaller|longer|shorter|up|over|under)\b|\bor an? (later|earlier|higher|lower|larger|smaller|newer|older) (one|day|date|time|value)\b|\bat (least|most)\b|\b(on|at) or (after|before|later|earlier)\b|\bno (less|more|later|earlier|lower|higher|greater|fewer) than\b|\b(minimum|maximum|lowest|highest|earliest|latest|smallest|largest|cheapest)\b|\bup to\b|\bnot (before|after|below|above|more|less)\b|(>=|<=|≥|≤)|\b(greater|less|more|larger|smaller) than or equal\b/i;
const EXCLUSIVE =
  /\bexclusive(ly)?\b|\bexcluding\b|\bstrictly\b|\b(more|less|greater|higher|lower|later|earlier|larger|smaller|newer|older|fewer) than\b|\b(before|after)\b|(^|[^<>=])[<>]([^=]|$)/i;

/** "Not before `from`" compares two parameters. */
const OF_ANOTHER =
  /^(?:(?:it )?(?:may|is|can) )?(?:not|never) (?:be )?(?:before|after|below|above|earlier than|later than|less than|more than|greater than|smaller than) [`"']?\w+[`"']?[.;]?$/i;
/** "One that is exactly then is not listed." */
const LEFT_OUT = /\b(?:exactly|equal)\b[^.;]*\bnot (?:listed|included|in|shown|returned|part)\b|\bnot included\b/i;

/** What is said of refusals is not said of the range. */
const withoutRefusals = (text: string): string =>
  text
    .split(/(?<=[.;])\s+/)
    .filter((sentence) => !/\b[45]\d\d\b|\bmust\b|\berror\b/i.test(sentence) && !OF_ANOTHER.test(sentence))
    .join(' ');

function inclusionIn(text: string): boolean | null {
  if (LEFT_OUT.test(text)) return false;
  if (/\bexclusive(ly)?\b|\bexcluding\b|\bstrictly\b/i.test(text) && !/\binclusive/i.test(text)) return false;
  if (INCLUSIVE.test(text)) return true;
  return EXCLUSIVE.test(text) ? false : null;
}

/** `"TEAPOT" finds "Blue teapot"`: the words of an example in other letters. */
function showsAnyCase(text: string): boolean {
  const quoted = quotedIn(text);
  return quoted.some((one, at) =>
    quoted.some(
      (other, index) => index !== at && !other.includes(one) && other.toLowerCase().includes(one.toLowerCase()),
    ),
  );
}

/** Reads the description of a filter. */
export function readWords(description: string | null): FilterWords {
  const text = description ?? '';
  const isAnyCase = saysAnyCase(text) || (/\bfinds?\b/i.test(text) && showsAnyCase(text));
  return {
    match: PREFIX.test(text) ? 'prefix' : PART.test(text) ? 'part' : EXACT.test(text) ? 'exact' : null,
    ignoresCase: isAnyCase ? true : ONE_CASE.test(text) ? false : null,
    ignoresAccents: NO_ACCENTS.test(text),
    isInclusive: inclusionIn(withoutRefusals(text)),
    isFuzzy: FUZZY.test(text),
    isTree: TREE.test(text),
  };
}
