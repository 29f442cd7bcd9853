import { singular, wordsOf } from '../resources/words/words.ts';
import { isAgent, isNobody, isOrdinary, namesRole, POWERFUL, WHO_DID_IT } from './people.ts';

/** "Drafts are only listed for admins" keeps some records from others, not the request. */
const OF_SOME_RECORDS =
  /\b(?:is|are|be|get) (?:only |also |just )*(?:listed|shown|visible|included|returned|seen|found|hidden|left out|omitted)\b/i;
/** "Admins may name another `skipperId`", "staff name a `memberId`": that keeps some values from others, not the request. */
const OF_SOME_VALUES =
  /\b(?:names?|gives?|chooses?|pass(?:es)?|sends?|picks?|fills? in) (?:an?|the|any|their) [`'"]\w+|\b(?:may|can|could) (?:also |then )?(?:name|give|choose|pass|send|specify|pick|set|override|fill in|act for) (?:for )?(?:an?other|others|somebody|someone|any(?:body|one)?|a different)\b/i;
/** "For others only technicians can book": whom something is done for, not who does it. */
const FOR_OTHERS =
  /\b(?:for|on behalf of|in the name of) (?:others|(?:an?)?other (?:people|persons?|users?|members?|customers?|accounts?)|somebody else|someone else|anybody else|anyone else)\b/i;
/** "Managers have no shop and cannot open one" keeps something from them, not for them. */
const EXCLUDED = new RegExp(
  `\\b(${POWERFUL})s?\\b[^.;]*\\b(cannot|can not|can[’']t|may not|must not|are not allowed|is not allowed)\\b`,
  'i',
);
/** "A 403 for the manager", "the manager has none": they are the ones who are refused. */
const REFUSED_TO = new RegExp(
  `\\b40[34]\\b[^.;,)]{0,20}\\b(?:for|to) (?:an? |the )?(?:${POWERFUL})s?\\b|\\b(?:${POWERFUL})s? (?:has|have|owns?|gets?) (?:none|no|nothing)\\b`,
  'i',
);
/** Whether somebody without a right may still do it to what is theirs. */
const ALSO_OWNERS = new RegExp(String.raw`\b(?:own|owner|yours?|themsel(?:f|ves)|author|creator)\b|${WHO_DID_IT}`, 'i');
/** "The calling operator", "of the same operator": who sends a request, whatever role that is. */
const IN_PERSON = new RegExp(
  `\\b(?:calling|same|own|other|another|each|every|current|signed-in|logged-in|requesting|per|different|authenticated) (?:${POWERFUL})s?\\b`,
  'gi',
);
/** "Admins add books", "by a manager": who does it, and not whose something is, as in "unique among the books of all operators". */
const DOES_IT = new RegExp(
  `(?:^|[.;:(,/]\\s*|\\b(?:and|or|for|by|as|to|with|only|also|an?) )[\`"'*]*(?:an? |the |all |your )?[\`"'*]*(?:${POWERFUL})s?\\b`,
  'i',
);
/** "It waits until a manager confirms it" says what becomes of a request of anybody. */
const IN_PASSING = new RegExp(
  `\\b(until|unless|when|if|after|before|once|while|whether|as soon as|by|that|which|whom)\\b[^,.;]*\\b(${POWERFUL})s?\\b`,
  'i',
);
/** "Only staff", "requires the admin role", "staff only"; what else a sentence demands says nothing of a role. */
const DEMANDS = new RegExp(
  `\\b(only|must|requires?|restricted|limited|reserved|needs?)\\b(?:(?!\\b(?:that|which|whom|until|once)\\b)[^.;:])*\\b(${POWERFUL})s?\\b|\\b(${POWERFUL})s?\\b[^.;:]{0,40}\\bonly\\b`,
  'i',
);
const SEVERAL_ONES = '(?<who>[a-z-]+(?:(?:,| or| and) [a-z-]+)*)';
const QUOTED_ROLE = String.raw`[\`'"]?(?<who>[a-z_-]+)[\`'"]?`;
/** "Dispatchers only.", "Only a librarian may", "For receptionists.", "Requires the curator role", "Restricted to brokers". */
const PATTERNS = [
  /(?:^|[.;:(]\s*)(?:for )?(?:the )?(?<who>[a-z-]+(?:(?:,| or| and) [a-z-]+)*) only\b(?! (?:when|if|while|until|after|before|once|as long as|in|with|from|on|at|[a-z]+s)\b)/i,
  /,\s*(?<who>[a-z-]+s) only(?=[.;)]|$)/i,
  /\bonly (?:for |by |to )?(?:an? |the )?(?<who>[a-z-]+?)s? (?:may|can|is allowed|are allowed|has|have)\b(?! be\b)/i,
  /(?:^|[.;:(]\s*)for (?<who>[a-z-]+s(?:(?:,| or| and) [a-z-]+s)*)(?: only)?(?:[.;)]|$)/i,
  new RegExp(
    String.raw`\b(?:requires?|needs?|must have) (?:the |an? )?${QUOTED_ROLE} (?:role|permission|privileges?|rights)\b`,
    'i',
  ),
  /\b(?:restricted|limited|reserved) (?:to|for) (?:the )?(?<who>[a-z-]+)\b/i,
  /\b(?:role|rights of an?) [`'"](?<who>[a-z_-]+)[`'"]/i,
  new RegExp(
    String.raw`\b(?:exclusive to|open to|available to|allowed (?:to|for)|permitted (?:to|for)) (?:the )?${SEVERAL_ONES} only\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:nobody|no one|no-one|none) (?:but|except|other than) (?:an? |the )?${SEVERAL_ONES} (?:may|can|is|are)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:caller|requester|you) (?:must|has to|have to|needs? to) be (?:signed in as )?(?:an? |the )${QUOTED_ROLE}(?=[.;,)]|$)`,
    'i',
  ),
  new RegExp(
    String.raw`\b403\b[^.;]{0,12}\b(?:unless|except for|for (?:anyone|anybody|everyone|everybody|all) (?:but|except)) (?:(?:you are|called by|the caller is|sent by) )?(?:an? |the )?${SEVERAL_ONES}(?=[.;,)]|$)`,
    'i',
  ),
];

/** "Books a press (Binder)": behind what is done, in brackets and with a capital, stands who does it. */
const IN_BRACKETS = /[a-z] \((?<who>[A-Z][a-z]{3,})s?(?: only)?\)[.\s]*$/;
const NO_PERSON =
  /^(?:deprecated|experimental|preview|beta|alpha|internal|public|optional|legacy|paged|paginated|bulk|async|asynchronous|draft|premium|enterprise|free|json|string|list|array|number|boolean|required|unstable|stable|mock|test)$/i;

/** Whom a sentence keeps a request for, and how sure that is. */
export interface Kept {
  who: string[];
  isSure: boolean;
}

/** Without whom a sentence only speaks of in person. */
export const withoutPersons = (sentence: string): string => sentence.replaceAll(IN_PERSON, ' ');

const ALL_NAMED = new RegExp(`\\b(${POWERFUL})s?\\b`, 'gi');

function namedRoles(sentence: string): Kept[] {
  const isDemanded = DEMANDS.test(sentence);
  const isSaid = isDemanded || (DOES_IT.test(sentence) && !IN_PASSING.test(sentence));
  if (!namesRole(sentence) || !isSaid) return [];
  return [
    {
      who: [...sentence.matchAll(ALL_NAMED)].flatMap(([, who = '']) => singular(who.toLowerCase())),
      isSure: isDemanded,
    },
  ];
}

/** "Cellar master only.", "for shift leads only": of two words the last one says that people are meant. */
const OF_TWO_WORDS = /(?:^|[.;:(]\s*)(?:for )?(?:the )?(?<who>[a-z-]+ (?<agent>[a-z-]+)) only(?=[.;,)]|\s*$)/i;

function rolesOfTwoWords(sentence: string): Kept[] {
  const { who = '', agent = '' } = OF_TWO_WORDS.exec(sentence)?.groups ?? {};
  const words = wordsOf(who).map(singular);
  return isAgent(singular(agent.toLowerCase())) && !words.some(isNobody) ? [{ who: words, isSure: false }] : [];
}

/** "Restricted to reading" says what is done, not who does it. */
const NO_ROLE = /ing$|^(?:read|write|only|one|you|this|that|these|those|it)$/;

function patternedRoles(sentence: string): Kept[] {
  return [...PATTERNS, IN_BRACKETS].flatMap((pattern): Kept[] => {
    const said = pattern.exec(sentence)?.groups?.['who'];
    if (pattern === IN_BRACKETS && NO_PERSON.test(said ?? '')) return [];
    const who = wordsOf(said ?? '')
      .filter((word) => word !== 'or' && word !== 'and')
      .map(singular);
    const isRole = (word: string): boolean =>
      word.length > 2 && !isOrdinary(word) && !isNobody(word) && !NO_ROLE.test(word);
    return who.length > 0 && who.every(isRole) ? [{ who, isSure: false }] : [];
  });
}

const EXCEPTIONS = [ALSO_OWNERS, EXCLUDED, REFUSED_TO, OF_SOME_RECORDS, OF_SOME_VALUES, FOR_OTHERS];

/** For whom a sentence about a request keeps it. */
export const keptIn = (sentence: string): Kept[] =>
  EXCEPTIONS.some((one) => one.test(sentence))
    ? []
    : [...namedRoles(sentence), ...patternedRoles(sentence), ...rolesOfTwoWords(sentence)];

/** "Members get 403", "a 403 for members": the part of a sentence that says who is refused. */
const WHO_IS_REFUSED =
  /(?:\b(?:but|and) )?[\w-]+ (?:gets?|receives?|sees?|(?:is|are) (?:refused|turned away|answered))\b[^.;,]*\b40[134]\b|\b40[134]\b[^.;,)]{0,20}\b(?:for|to) (?:an? |the )?[\w-]+/gi;

/** The words of a sentence without those of whom something is kept from, in the singular. */
export const wordsLetIn = (sentence: string): Set<string> =>
  new Set(wordsOf(sentence.replaceAll(WHO_IS_REFUSED, ' ')).map(singular));
