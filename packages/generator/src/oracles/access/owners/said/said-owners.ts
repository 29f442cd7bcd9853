import { singular, wordsOf } from '../../../../resources/words/words.ts';
import { WHO_DID_IT } from '../../../../statements/people.ts';

/** What a text says about records that only their owners get at. */
export interface SaidOwners {
  /** Others do not see them either; false where only changing them is for owners. */
  hides: boolean;
  /** What others are answered, where the text says it. */
  status: 403 | 404 | null;
  /** The sentence. */
  quote: string;
}

/** Whom a sentence speaks of, what they see, and whether it says so. */
export interface OwnerSentence extends SaidOwners {
  /** All words in the singular. */
  words: ReadonlySet<string>;
  /** The words before the verb: "A patient" of "A patient sees only their own record". */
  subject: readonly string[];
  /** The words of each thing that stands in brackets: "(orders, their lines, private notes)". */
  bracketed: readonly (readonly string[])[];
}

const READS =
  /\b(sees?|reads?|gets?|lists?|views?|finds?|accesse?s?|returns?|shows?|shown|visible|visibility|fetch(es)?|retrieves?|lookups?|private)\b/i;
const WRITES =
  /\b(chang|updat|edit|modif|delet|remov|cancel|manag|replac|clos|archiv|renam|act on|acts on|withdraw)\w*\b/i;
const POSSESSIVE = "(?:their|his|her|its|your|my|one[’']s)(?: very)?";
const OWN = new RegExp(`\\b${POSSESSIVE} own\\b`, 'i');
const THEMSELVES = new RegExp(
  String.raw`\b(?:only|just)\b[^.]*(?:\b(?:themselves|themself|himself|herself|yourself|by you)\b|${WHO_DID_IT})`,
  'i',
);
const OWNER_ONLY = new RegExp(
  [
    '\\bonly (?:by |to |for )?(?:the|its|their|an?|his|her)?\\s*(?:\\w+ )?(?:owner|author|creator|uploader|account holder|assignee)s?\\b',
    '\\b(?:owner|author|creator|uploader)s? only\\b',
    '\\bby (?:the|its|their) (?:owner|author|creator|uploader) only\\b',
    '\\bprivate to\\b',
    '\\b(?:only visible|visible only) to\\b',
    // "Only the shop that holds it", "only by the member who requested it".
    '\\bonly (?:by )?(?:the|an?) \\w+ (?:that|who|which) (?:holds?|has|had|owns?|made|created|requested|opened|registered|issued|placed|filed|posted|wrote|started|sold|bought|booked)\\b',
    '\\bnobody (?:else|but)\\b',
    '\\bno one (?:else|but)\\b',
  ].join('|'),
  'i',
);
/** "Whatever another office has on file", "nothing of a different tenant". */
const WHAT_OTHERS_HAVE =
  '\\b(?:what(?:ever)? (?:another|any other|a different|other) \\w+ (?:has|have|owns?|holds?|keeps?|stores?)|(?:anything|everything) (?:of|from) (?:another|any other|a different) \\w+)\\b';
/** "Tenants are isolated from each other." */
const ISOLATED =
  /\b(?:isolated|separated|invisible|hidden|shielded|walled off) (?:from|to) (?:each other|one another|(?:all )?the others|others)\b/i;
const OTHERS = new RegExp(
  [
    '\\bbelongs? to (?:another|somebody else|someone else|others?|other|a different)\\b',
    '\\bnot (?:yours|your own|their own|the owner|the author|the creator|owned by)\\b',
    '\\b(?:those|that|anything|records?|what(?:ever)?|the \\w+|an? \\w+|\\w+s) (?:of|from|by|made by|owned by) (?:others|somebody else|someone else|another|other|a different)\\b',
    "\\banother (?:user|customer|account|member|person|client|tenant|organi[sz]ation|owner)[’']?s\\b",
    "\\b(?:someone|somebody) else[’']s\\b",
    "\\bcolleagues?[’']s?(?= \\w)",
    WHAT_OTHERS_HAVE,
    // "For other members it does not exist".
    '\\b(?:for|to) (?:any |all )?other \\w+\\b(?=[^.;]*\\b(?:(?:do|does|did) not exist|not found)\\b)',
    '\\ball (?:the )?others\\b(?=[^.;]*\\b(?:404|not found)\\b)',
    "\\bothers[’']",
  ].join('|'),
  'i',
);
const HIDDEN =
  /\b(40[34]|not found|forbidden|hidden|left out|invisible|refused|denied|unknown to|(?:do|does|did) not exist|(?:never|not) listed)\b/i;
/** Everybody gets at these, or the sentence only says what is usual. */
const OPEN =
  /\b(public(ly)?|shared with|anyone|anybody|everyone (can|may|sees?)|everybody (can|may|sees?)|regardless|whether or not|usually|typically|normally|also (those|the \w+) of others?)\b/i;
const ONLY = /\b(only|just|nothing but|no other|except)\b/i;

const sentencesIn = (text: string): string[] =>
  text
    .replaceAll(/[*_`#>]+/g, '')
    .split(/(?<=[.!?])\s+|\n\s*\n|\n\s*[-*]\s+/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);

function statusIn(sentence: string): 403 | 404 | null {
  const isHidden = /\b404\b|\bnot found\b/i.test(sentence);
  const isForbidden = /\b403\b|\bforbidden\b/i.test(sentence);
  return isHidden === isForbidden ? null : isHidden ? 404 : 403;
}

/** Whether a sentence keeps something for its owner. */
function isAboutOwners(sentence: string): boolean {
  if (OPEN.test(sentence)) return false;
  if (OWNER_ONLY.test(sentence) || THEMSELVES.test(sentence) || ISOLATED.test(sentence)) return true;
  if (OTHERS.test(sentence) && HIDDEN.test(sentence)) return true;
  return (
    OWN.test(sentence) &&
    (ONLY.test(sentence) || /^(an? |the )?\w+ (may |can )?(see|read|list|get|view|change|manage)s?\b/i.test(sentence))
  );
}

const POINTS_BACK = /^(those|these|they|such|them)\b/i;
const SHARED = /\b(shared?|public(ly)?|everybody|everyone|anybody|anyone|all (users|accounts))\b/i;

/** What "those" are: "Orders belong to who made them. Those of others are not found." */
const pointedAt = (sentence: string, before: string): string[] =>
  POINTS_BACK.test(sentence)
    ? before.split(/[;:]|,? but\b/i).flatMap((clause) => (SHARED.test(clause) ? [] : wordsOf(clause).map(singular)))
    : [];

const DETERMINERS = /^(the|a|an|all|any|every|each|their|its|his|her|your|own)$/;

const bracketedIn = (sentence: string): string[][] =>
  [...sentence.matchAll(/\(([^()]*)\)/g)]
    .flatMap(([, inside = '']) => inside.split(/,|;|\band\b|\bor\b/))
    .map((one) =>
      wordsOf(one)
        .filter((word) => !DETERMINERS.test(word))
        .map(singular),
    )
    .filter((words) => words.length > 0);

/** The part of a sentence that says what somebody's own is. */
function ownedPart(sentence: string): string {
  const [before = '', first, ...others] = sentence.split(OWN);
  if (first === undefined) return sentence;
  // "Members see their own desk and their own bookings" speaks of both.
  const said = [first, ...others].join(' ');
  const of = before.toLowerCase().lastIndexOf(' of ');
  // "The orders and bills of your own shop", "of orders and bills only their own: ..." speak of orders and bills.
  if (/\bof\s*$/i.test(before)) return before;
  if (of >= 0 && /^\s*(?:[,;:.)]|$)/.test(said)) return before.slice(of);
  // "Members read books, and see their own loans" speaks of loans.
  return wordsOf(said).length > 0 ? said : sentence;
}

function read(sentence: string, before: string): OwnerSentence {
  const isHidden =
    OTHERS.test(sentence) &&
    /\b(404|not found|hidden|left out|invisible|(?:do|does|did) not exist|(?:never|not) listed)\b/i.test(sentence);
  const words = wordsOf(ownedPart(sentence)).map(singular);
  // What stands in brackets, such as the name of a scope, is not who the sentence is about.
  const plain = sentence.replaceAll(/\([^()]*\)/g, ' ');
  const verb = /\b(sees?|reads?|gets?|lists?|views?|finds?|may|can|changes?|manages?|has|have|only)\b/i.exec(plain);
  // "Notes belong to their writer, nobody else sees them": nobody is the subject.
  const clause = /\bbelongs? to\b/i.test(plain) ? /[^,;:]*$/ : /.*/s;
  const [who = ''] = clause.exec(plain.slice(0, verb?.index ?? 0)) ?? [];
  const subject = wordsOf(who).map(singular);
  return {
    hides: isHidden || READS.test(sentence) || !WRITES.test(sentence),
    status: statusIn(sentence),
    quote: sentence.slice(0, 200),
    words: new Set([...words, ...subject, ...pointedAt(sentence, before)]),
    subject,
    bracketed: bracketedIn(sentence),
  };
}

/** The sentences of a text that keep records for their owners. */
export function ownerSentences(text: string): OwnerSentence[] {
  const sentences = sentencesIn(text);
  return sentences.flatMap((one, at) => (isAboutOwners(one) ? [read(one, sentences[at - 1] ?? '')] : []));
}

const OF_EVERYTHING = new RegExp(WHAT_OTHERS_HAVE, 'i');

/** Whether a sentence keeps all that somebody has from others, of whatever kind it is. */
export const speaksOfEverything = ({ quote }: SaidOwners): boolean => OF_EVERYTHING.test(quote) || ISOLATED.test(quote);

/** Whether a refusal is explained by whose the record is: "The note belongs to another user". */
export const blamesOwner = (text: string): boolean =>
  !OPEN.test(text) && (OTHERS.test(text) || OWNER_ONLY.test(text) || /\bnot the \w*owner\b/i.test(text));

/** What stands before the words that say whose something is: "The booking is" of "The booking is another customer's". */
export const beforeBlame = (sentence: string): string => {
  const found = OTHERS.exec(sentence) ?? OWNER_ONLY.exec(sentence);
  return found === null ? '' : sentence.slice(0, found.index);
};
