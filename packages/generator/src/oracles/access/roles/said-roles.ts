import { sentencesIn } from '../../../resources/words/sentences-in.ts';
import type { Operation } from '@assay/api-model';
import { isDocumented } from '../../../expectations/expectation.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';

const POWERFUL =
  'admin|administrator|staff|employee|moderator|manager|superuser|super user|operator|supervisor|root|maintainer|internal user|back office|editor-in-chief';
/** Roles that people have without having been given any right. */
const ORDINARY = new Set(
  'user customer member person people patient client guest visitor buyer seller reader subscriber student account owner author creator caller everybody everyone anybody anyone participant'.split(
    ' ',
  ),
);
const NAMED = new RegExp(`\\b(${POWERFUL})s?\\b`, 'i');
/** "Drafts are only listed for admins" keeps some records from others, not the request. */
const OF_SOME_RECORDS =
  /\b(?:is|are|be|get) (?:only |also |just )*(?:listed|shown|visible|included|returned|seen|found|hidden|left out|omitted)\b/i;
/** "Admins may name another `skipperId`" keeps some values from others, not the request. */
const OF_SOME_VALUES =
  /\b(?:may|can|could) (?:also |then )?(?:name|give|choose|pass|send|specify|pick|set|override|fill in|act for) (?:for )?(?:an?other|others|somebody|someone|any(?:body|one)?|a different)\b/i;
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
/** "Dispatchers only.", "Only a librarian may", "For receptionists.", "Requires the curator role", "Restricted to brokers". */
const ROLE_PATTERNS = [
  /(?:^|[.;:(]\s*)(?:for )?(?:the )?(?<who>[a-z-]+(?:(?:,| or| and) [a-z-]+)*) only\b(?! (?:when|if|while|until|after|before|once|as long as|in|with|from|on|at)\b)/i,
  /\bonly (?:for |by |to )?(?:an? |the )?(?<who>[a-z-]+?)s? (?:may|can|is allowed|are allowed|has|have)\b(?! be\b)/i,
  /(?:^|[.;:(]\s*)for (?<who>[a-z-]+s(?:(?:,| or| and) [a-z-]+s)*)(?: only)?(?:[.;)]|$)/i,
  /\b(?:requires?|needs?|must have) (?:the |an? )?[`'"]?(?<who>[a-z_-]+)[`'"]? (?:role|permission|privileges?|rights)\b/i,
  /\b(?:restricted|limited|reserved) (?:to|for) (?:the )?(?<who>[a-z-]+)\b/i,
  /\b(?:role|rights of an?) [`'"](?<who>[a-z_-]+)[`'"]/i,
];

export interface SaidRole {
  /** As the document writes it. */
  quote: string;
}

/** "For authors and editors": of an account that nobody knows the role of, one of them may be it. */
const SEVERAL =
  /\b(?:for|only|by|requires?|needs?|roles?|restricted to|limited to) (?:(?:the|an?|roles?|one of) )*[`'"]?[a-z][a-z_-]*[`'"]? (?:and|or) (?:(?:the|an?) )?[`'"]?[a-z][a-z_-]*|\b(?:for|by) (?:the )?[a-z-]+, /i;

export const namesSeveralRoles = (text: string): boolean => SEVERAL.test(text);

/** "Members get 403", "a 403 for members": the part of a sentence that says who is refused. */
const WHO_IS_REFUSED =
  /(?:\b(?:but|and) )?[\w-]+ (?:gets?|receives?|sees?|(?:is|are) (?:refused|turned away|answered))\b[^.;,]*\b40[134]\b|\b40[134]\b[^.;,)]{0,20}\b(?:for|to) (?:an? |the )?[\w-]+/gi;

/** The words of a sentence that keeps something for a role, in the singular, without those of whom it is kept from. */
export const wordsLetIn = (quote: string): Set<string> =>
  new Set(wordsOf(quote.replaceAll(WHO_IS_REFUSED, ' ')).map(singular));

export const isOrdinary = (role: string): boolean => ORDINARY.has(role);

export const namesRole = (text: string): boolean => NAMED.test(text);

/** Whether somebody without a right may still do it to what is theirs. */
const ALSO_OWNERS = /\b(own|owner|yours?|themsel(f|ves)|author|creator)\b/i;

function patternIn(sentence: string, notRoles: ReadonlySet<string>): boolean {
  return ROLE_PATTERNS.some((pattern) => {
    const who = pattern.exec(sentence)?.groups?.['who'];
    if (who === undefined) return false;
    const roles = wordsOf(who)
      .filter((word) => word !== 'or' && word !== 'and')
      .map(singular);
    // "Restricted to reading" says what is done, not who does it.
    const isRole = (word: string): boolean =>
      word.length > 2 && !notRoles.has(word) && !ORDINARY.has(word) && !/ing$|^(read|write|only)$/.test(word);
    return roles.length > 0 && roles.every(isRole);
  });
}

const POWERFUL_SCOPE = /(^|[:._/-])(admin|manage|superuser|staff|root|owner)($|[:._/-])/i;

function scopesOf({ security }: Operation): string[] {
  return security.flatMap((requirement) => Object.values(requirement).flat());
}

/**
 * Why only people with a right may call an operation; null where the document does not say so. Names that nobody knows as a role
 * (`notRoles`: kinds of record and their states) are not taken for one, and others only where 403 is documented.
 */
export function saidRole(operation: Operation, notRoles: ReadonlySet<string>): SaidRole | null {
  const isForbidden = isDocumented(operation, 403);
  const isSaid = (sentence: string): boolean =>
    isForbidden
      ? (NAMED.test(sentence) && (DEMANDS.test(sentence) || (DOES_IT.test(sentence) && !IN_PASSING.test(sentence)))) ||
        patternIn(sentence, notRoles)
      : NAMED.test(sentence) && /\b(only|must|requires?|restricted|limited|reserved)\b/i.test(sentence);
  const sentences = sentencesIn(wordsAbout(operation, 403)).map((one) => one.replaceAll(IN_PERSON, ' '));
  const said = sentences.find(
    (sentence) =>
      !ALSO_OWNERS.test(sentence) &&
      !EXCLUDED.test(sentence) &&
      !REFUSED_TO.test(sentence) &&
      !OF_SOME_RECORDS.test(sentence) &&
      !OF_SOME_VALUES.test(sentence) &&
      !FOR_OTHERS.test(sentence) &&
      isSaid(sentence),
  );
  if (said !== undefined) return { quote: said.slice(0, 160) };
  return isForbidden ? roleByName(operation) : null;
}

function roleByName(operation: Operation): SaidRole | null {
  const scope = scopesOf(operation).find((one) => POWERFUL_SCOPE.test(one));
  if (scope !== undefined) return { quote: `scope ${scope}` };
  return /\/admin(\/|$)/i.test(operation.path) || operation.tags.some((tag) => /^admin/i.test(tag))
    ? { quote: operation.path }
    : null;
}
