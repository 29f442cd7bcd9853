/** What a clause of a sentence says for sure, of every request and at once, and what it leaves open. */

const NEGATED = /\b(?:not|never|neither|nor|cannot|without|nothing|nobody|none)\b|n['’]t\b|\bno (?!longer\b|more\b)/i;
/** Denied in form, and yet said of something that is so. */
const NEGATED_IN_FORM =
  /\b(?:no longer|not any (?:more|longer)|(?:does|do|is|are) not count(?:ed|s)? any (?:more|longer)|(?:no|not) more than|must not (?:exceed|come|take|be more|add up|go (?:beyond|over))|may not (?:exceed|come to more)|(?:can ?not|never) (?:exceed|be more)|not at all|nothing at all)\b/gi;
const CONDITIONAL =
  /\b(?:if|unless|until|except|provided|in case|depend\w*|where (?:applicable|possible|needed)|only|as long as|while|whether|otherwise|else)\b/i;
const OPTIONAL =
  /\b(?:may|might|could|should|would|optional\w*|sometimes|usually|typically|often|normally|generally|possibly|perhaps|can(?! (?:then )?be [\w-]+(?: [\w-]+)? again))\b/i;
const HISTORICAL =
  /\b(?:used to|formerly|previously|in the past|in earlier versions|earlier versions?|legacy|once upon|deprecated|(?:before|until|since) (?:v?\d+(?:\.\d+)*)|was|were|had)\b/i;
const DELAYED =
  /\b(?:later|overnight|(?:nightly|hourly|daily|weekly|monthly)(?=$|[.,;])|eventually|soon|tomorrow|shortly|asynchronous\w*|in the background|by hand|manually|on request|at the end of|within (?:an?|\d+|a few|some) \w+|after (?:\d+|an?|some|a few) (?:second|minute|hour|day|week|month|night)s?|every (?:night|hour|day|week|month)|once an? (?:day|hour|week|month))\b/i;
const REFUSED = /\b(?:4\d\d|refused|rejected|forbidden|denied|conflict)\b/i;
/** Of what changes only in part, or by an amount that nobody can work out from the request. */
const IN_PART =
  /\b(?:part(?:ly|ial\w*)?|half|percent|minus|approximate\w*|roughly|about \d+|less a|fee is kept|at least|unused|left over|beyond)\b|%/i;

export const isDelayed = (clause: string): boolean => DELAYED.test(clause);

/** Whether a clause speaks of a part of an amount, or of one that nobody can work out. */
export const isInPart = (clause: string): boolean => IN_PART.test(clause);

const withoutForm = (clause: string): string => clause.replaceAll(NEGATED_IN_FORM, ' ');

/** Whether a clause says that something is so, of each request, at once and in whole. */
export const isSure = (clause: string): boolean => {
  const plain = withoutForm(clause);
  return ![NEGATED, CONDITIONAL, OPTIONAL, HISTORICAL, DELAYED, REFUSED, IN_PART].some((one) => one.test(plain));
};

/** "(409 if it is not there any more)" is a case beside what is said. */
const ASIDE = /\s*\([^()]*\)/g;

/** "The items that were still on offer are free again": which of them is meant, and not what becomes of them. */
const RELATIVE =
  / (?:that|which) (?:[\w'’-]{1,40} ){1,8}?(?=(?:is|are|goes|go|comes?|becomes?) [\w`'’-]+(?: |$|[.,;]))/g;

/** A sentence without what stands in brackets, without marks of emphasis, and without what says which one is meant. */
export const bare = (sentence: string): string =>
  sentence
    .replaceAll(ASIDE, '')
    .replaceAll(/\s*×\s*/g, ' times ')
    .replaceAll(/[*"]/g, '')
    .replaceAll(RELATIVE, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
