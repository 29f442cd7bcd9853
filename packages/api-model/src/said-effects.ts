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
  /\b(marks?|sets?|takes?|closes?|settles?|locks?|blocks?|reserves?|reduces?|lowers?|raises?|increases?|decreases?|decrements?|increments?|debits?|credits?|uses up|consumes?|frees?|releases?|moves?|updates?|counts?|assigns?|deducts?|subtracts?|adds? to)\b/;
const IS_CHANGED =
  /\b(becomes?|turns?|goes (up|down|to)|grows?|shrinks?|rises?|falls?|drops?|sinks?|gets?|is (then |thereby |thus |at once |also |automatically )*(marked|set|moved|closed|settled|locked|blocked|reserved|taken|reduced|lowered|raised|increased|decreased|charged|debited|credited|deducted|subtracted|added|freed|released|updated|paid))\b/;
/** What a sentence tells of what is refused, or of what has to be so before. */
const IS_CONDITION =
  /\b(4\d\d|refus\w+|reject\w+|cannot|can't|must|may not|not allowed|otherwise|unless|only (if|when|while))\b/;
const DENIES = /\b(neither|never|not|no longer|nothing|without|n't|keeps?|stays?|remains?|untouched|unchanged)\b/;

const sentences = (text: string): string[] => text.split(/(?<=[.;!?])\s+|\n+|, (?=and |but )/).filter(Boolean);

/** Whether the words of a request say that it changes the records of a kind: "the berth becomes taken", "lowers the stock of the part". */
function saysChange({ summary, description }: Described, noun: string): boolean {
  const named = new RegExp(`\\b${noun.replaceAll(/[^a-z\d]/g, '')}(?:e?s)?\\b`);
  return sentences(`${summary ?? ''}\n${description ?? ''}`.toLowerCase().replaceAll(/[`*_"]/g, ' '))
    .filter((one) => named.test(one) && !IS_CONDITION.test(one) && !DENIES.test(one))
    .some((one) => CHANGES.test(one.slice(0, named.exec(one)?.index ?? 0)) || IS_CHANGED.test(one));
}

/**
 * Whether a request that makes something changes the records of a kind that it names beside it, as far as the document tells. `noun`:
 * their kind in the singular, in small letters.
 */
export const changesNamed = (operation: Described, noun: string): boolean =>
  happensTo(operation, noun) || saysChange(operation, noun);
