import { nameWords } from './name-words.ts';

/** Records whose making is something that happens to what they refer to: an invoice is paid, an order is cancelled. */
const HAPPENS_TO_OTHERS =
  /^(payments?|prepayments?|repayments?|refunds?|charges?|chargebacks?|payouts?|captures?|settlements?|reversals?|writeoffs?|transfers?|withdrawals?|deposits?|topups?|redemptions?|cancellations?|approvals?|rejections?|confirmations?|activations?|suspensions?|closures?|terminations?|returns?|renewals?|extensions?|bookings?|reservations?|rentals?|loans?|leases?|checkouts?|checkins?|purchases?)$/;

/** Whom or what such a record only refers to: who does it, and how it is sorted. */
const BYSTANDER =
  /^(users?|customers?|clients?|persons?|people|members?|patrons?|guests?|owners?|authors?|buyers?|sellers?|staff|employees?|drivers?|method|methods|currency|currencies|category|categories|types?|tags?|reasons?|country|countries|branch|branches|stores?)$/;

export interface Described {
  path: string;
  summary: string | null;
  description?: string | null | undefined;
}

const lastPart = (path: string): string =>
  path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';

/** Whether a request makes something that happens to the records that it names, such as a payment of an invoice. */
const happensTo = ({ path }: Described, noun: string): boolean => {
  const words = nameWords(lastPart(path));
  return [words.join(''), words.at(-1) ?? ''].some((word) => HAPPENS_TO_OTHERS.test(word)) && !BYSTANDER.test(noun);
};

const CHANGES =
  /\b(marks?|puts?|sets?|takes?|closes?|settles?|locks?|blocks?|reserves?|reduces?|lowers?|raises?|increases?|decreases?|decrements?|increments?|debits?|credits?|uses up|consumes?|frees?|releases?|moves?|updates?|counts?|assigns?|deducts?|subtracts?|adds? to)\b/;
const IS_CHANGED =
  /\b(becomes?|turns?|goes (up|down|to)|grows?|shrinks?|rises?|falls?|drops?|sinks?|gets?|(?:then|thereby|thus|henceforth|now) (?:is|are)|(?:is|are) (?:then|thereby|thus|henceforth|now) (?!(?:on )?the\b)[\w-]+|is (then |thereby |thus |at once |also |automatically )*(marked|set|moved|booked|closed|settled|locked|blocked|reserved|taken|reduced|lowered|raised|increased|decreased|charged|debited|credited|deducted|subtracted|added|freed|released|updated|paid)|(is|are|will be) [\w-]+ (from then on|from now on|from that moment|afterwards|after that|thereafter))\b/;
/** What a sentence says about what is refused, or of what has to be so before. */
const IS_CONDITION =
  /\b(4\d\d|refus\w+|reject\w+|cannot|can't|must|may not|not allowed|otherwise|unless|only (if|when|while))\b/;
const DENIES = /\b(neither|never|not|no longer|nothing|without|n't|keeps?|stays?|remains?|untouched|unchanged)\b/;

/** What can be taken up is so no longer behind a request that needs it so. */
const IS_TAKEN_UP =
  /\b(?:must|has to|have to|needs? to|should|can only|may only)\b[^.;]*\b(?:be|is) (?:still )?(?:an? )?(?:available|free|vacant|unused|unsold|unassigned|untaken|idle|in stock|not (?:yet )?(?:taken|used|sold|assigned|booked))\b/;

/** What is said of a request, in small letters and without marks; its lines stay. */
const plainText = ({ summary, description }: Described): string =>
  `${summary ?? ''}\n${description ?? ''}`
    .toLowerCase()
    .replaceAll(/[`*_"]/g, ' ')
    .replaceAll(/[^\S\n]+/g, ' ');

const sentences = (text: string): string[] =>
  text.split(/(?<=[.;!?])\s+|\n+|, (?=and |but |(?:it|they) (?:then|now|thereby|thus)\b)/).filter(Boolean);

/** "The berth must be free and is taken from then on": the second half says something else of the same thing. */
const HALVES = / and (?=(?:then |thereby )?(?:is|are|becomes?|turns?|gets?|will be)\b)/;

const halvesOf = (sentence: string, noun: string): string[] =>
  sentence.split(HALVES).map((half, at) => (at === 0 ? half : `${noun} ${half}`));

const namedBy = (noun: string): RegExp => new RegExp(`\\b${noun.replaceAll(/[^a-z\d]/g, '')}(?:e?s)?\\b`);

/** "The fee is that of the berth": what is said of it next is said of the fee. */
const HAS_SUBJECT = /^\s*(?:the|its|an?) (?<subject>[\w -]{2,40}?) (?:is|are|equals?|counts?|costs?|comes?) /;

/** Whether a sentence names a record, and not as a part of what it says of something else. */
function isAbout(sentence: string, named: RegExp): boolean {
  const { subject = null } = HAS_SUBJECT.exec(sentence)?.groups ?? {};
  return named.test(subject ?? sentence);
}

/** "Needs a berth. It is taken from then on.": a sentence that only points at the record before it names it. */
const withNames = (texts: readonly string[], named: RegExp, noun: string): string[] =>
  texts.map((one, at) =>
    isAbout(texts[at - 1] ?? '', named) ? one.replace(/^(?:it|they|this|that) (?=\w)/, `${noun} `) : one,
  );

/** Whether the words of a request say that it changes the records of a kind: "the berth becomes taken", "lowers the stock of the part". */
function saysChange(operation: Described, noun: string): boolean {
  const named = namedBy(noun);
  return withNames(sentences(plainText(operation)), named, noun)
    .flatMap((one) => (named.test(one) ? halvesOf(one, noun) : []))
    .filter((one) => named.test(one) && !IS_CONDITION.test(one) && !DENIES.test(one))
    .some((one) => CHANGES.test(one.slice(0, named.exec(one)?.index ?? 0)) || IS_CHANGED.test(one));
}

/**
 * Whether a request that makes something changes the records of a kind that it names beside it, as far as the document says. `noun`:
 * their kind in the singular, in small letters.
 */
export const changesNamed = (operation: Described, noun: string): boolean =>
  happensTo(operation, noun) || saysChange(operation, noun);

/**
 * Whether a request needs records of a kind that are free, and so takes them up: "the berth must be free". It may be that the document
 * says nowhere what becomes of them.
 */
export function takesUp(operation: Described, noun: string): boolean {
  return sentences(plainText(operation)).some((one) => namedBy(noun).test(one) && IS_TAKEN_UP.test(one));
}

const MAKES = String.raw`\b(?:opens?|creates?|makes?|issues?|raises?|generates?|draws? up|sets? up|starts?|allocates?|adds?)`;
const IS_MADE = String.raw`(?:is|are|gets|will be) (?:also |then |thereby |automatically |immediately |at once )*(?:opened|created|made|issued|raised|generated|drawn up|set up|started|allocated|added)\b`;
const MAKES_SOMETHING = new RegExp(String.raw`${MAKES}|\b${IS_MADE}`);
const NEW = String.raw`(?:own |new |first |empty |fresh |matching |initial |corresponding )?`;

/**
 * Whether a request that makes one record makes one of another kind along with it: "registers a parcel and opens its account". `noun`:
 * the other kind in the singular, in small letters.
 */
export function makesAlong(operation: Described, noun: string): boolean {
  const making = makingSentences(operation);
  if (making.length === 0) return false;
  const named = noun.replaceAll(/[^a-z\d]/g, '');
  const directly = new RegExp(String.raw`${MAKES} (?:its|an?|one|the) ${NEW}${named}\b`);
  const beside = new RegExp(
    String.raw`\b(?:along with|together with|with|and) (?:its|an? (?:own|new|fresh|empty)) ${NEW}${named}\b`,
  );
  const passive = new RegExp(String.raw`\b(?:its|an?|one) ${NEW}${named} (?:for it )?${IS_MADE}`);
  return making.some((one) => directly.test(one) || beside.test(one) || passive.test(one));
}

const known = new WeakMap<Described, readonly string[]>();

/** Sentences that say what a request makes. Each request of a document is asked for each kind of record in it. */
function makingSentences(operation: Described): readonly string[] {
  const before = known.get(operation);
  if (before !== undefined) return before;
  const making = sentences(plainText(operation)).filter(
    (one) => MAKES_SOMETHING.test(one) && !IS_CONDITION.test(one) && !DENIES.test(one),
  );
  known.set(operation, making);
  return making;
}
