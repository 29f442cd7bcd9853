import { nameWords } from '@assay/api-model';
import type { Route } from '../../classify/routes.ts';
import { RequestWords } from '../../classify/said/request-words.ts';
import { lastLiteral, singular } from '../../classify/words.ts';

const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Records whose making moves money, or speaks to somebody. */
const NOUNS =
  listed(`payment prepayment repayment refund charge payout capture settlement transfer withdrawal deposit topup
  remittance disbursement purchase debit donation tip message notification email mail sms invitation invite reminder call fax`);

/** Records whose making gives somebody rights, takes them, or changes what they are. */
const OF_PEOPLE =
  listed(`block ban layoff grant assignment impersonation resignation suspension dismissal promotion demotion
  membership consent merge`);

/** The words of the last part of a path that is no parameter. */
export const lastWords = (path: string): string[] => nameWords(lastLiteral(path));

/** Whether the making of a record moves money or sends something to somebody, by its path or its words. */
export function spendsOrSends(path: string, operation: Route['operation']): boolean {
  const noun = singular(lastWords(path).at(-1) ?? '');
  if (NOUNS.has(noun) || OF_PEOPLE.has(noun)) return true;
  return new RequestWords(operation).movesMoneyOrSpeaks;
}

/** What money is kept in, or who has it or is spoken to, where nothing says that the member is an id. */
const PARTIES = listed(`account wallet card iban mandate payee payer debtor creditor beneficiary recipient receiver
  sender destination source customer user member contact subscriber`);

/** What identifies the request itself, or only sorts it. */
const SORTS =
  listed(`external client reference request correlation idempotency trace tracking template currency category type method
  country reason tag branch store locale language product item sku price plan region merchant`);

/** Whether a member of a body names a record whose kind the document keeps no collection of; `words` end without "id". */
export function namesParty(words: readonly string[], isId: boolean): boolean {
  const noun = singular(words.at(-1) ?? '');
  return PARTIES.has(noun) || (isId && !SORTS.has(noun));
}
