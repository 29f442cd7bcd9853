import { singular } from '@assay/generator';
import type { Grant, NamedRecord, RecordAction, Repair, RequestFacts } from '@assay/generator';
import { plain } from './plain.ts';
import type { Proposal } from './proposal.ts';

interface Known {
  facts: RequestFacts;
  /** The words of the refusal. */
  because: string;
}

/** What a record can have too little of. */
const MEANS =
  /\b(balances?|credits?|funds?|money|points|tokens?|coins?|miles|wallets?|budgets?|allowances?|stocks?|inventory|supply|supplies|guthaben|solde|saldo)\b/i;
const TOO_LITTLE =
  /\b(insufficient|not enough|enough|no|without|lacks?|lacking|low|lower|less|exceeds?|exceeded|more than|greater|above|beyond|below|short|exhausted|empty|used up|out of|at least|needs?|requires?|required|must|only|cover|covers|covered|nicht genug|insuffisant|insuficiente)\b/i;

/** The same without naming what: "does not have that much", "more than is available". */
const FALLS_SHORT =
  /\b(not|n['’]t) have (enough|sufficient|(this|that|so) (much|many))\b|\bnot enough\b|\binsufficient\b(?! (permission|right|privilege|scope|role))|\bmore than (is |are |was |were )?(available|left|there)\b|\bonly \d[\d.,]*(?: [a-z%]+){0,3} (?:available|left|remaining|free|in stock|on hand|there)\b/i;

/** How a record calls how much there is of it. */
const AMOUNT = /(^| )(on hand|in stock|stock|quantity|qty|available|units?|inventory|supply|amount)( |$)/;

/** What gives a record more of something: "top up", "deposit", "restock". */
const GIVES =
  /^(topups?|deposits?|credits?|addcredits?|creditpurchases?|funds?|fundings?|addfunds|addmoney|load|loads|loadings?|reload|recharges?|refills?|replenish|replenishments?|restocks?|restockings?|stockup|addstock|receive|receipts?|deliver(y|ies)|grants?|grantpoints|awards?|earn|earnings?|addpoints|payin|payins|cashin|prepay|prepayments?|charge|increase)$/;

const MAX_SUPPLIES = 3;

/** Whether a refusal speaks of money, points or a stock that do not reach. */
const speaksOfLack = (message: string): boolean =>
  FALLS_SHORT.test(message) || (MEANS.test(message) && TOO_LITTLE.test(message));

const givesMore = (words: readonly string[]): boolean => GIVES.test(plain(words.join('')));

const after = ({ in: location, at }: NamedRecord, action: RecordAction, because: string): Repair => ({
  kind: 'after',
  in: location,
  at,
  operation: action.operation,
  ...(action.choice && { choice: action.choice }),
  because,
});

const OWES =
  /\b(?:unpaid|(?:not|must|has to|have to|to) (?:yet )?(?:been |be )?(?:fully )?(?:paid|settled)|outstanding|owe[sd]?|owing|arrears|debts?|(?:is|are|still|balance|amount) due|open balance|balance (?:is |must be |has to be )?(?:open|zero|0|settled|cleared)|settle)\b/i;

/** "The rent is still to be paid": what the records of the path owe is paid first. */
export function settlements(message: string, { facts, because }: Known): Repair[][] {
  if (!OWES.test(message)) return [];
  return facts.records.flatMap(({ in: location, at, settlements: known = [] }) =>
    location === 'path' ? known.map((one): Repair[] => [{ kind: 'settled', in: location, at, ...one, because }]) : [],
  );
}

/** Of what records are made with: what the message names, or any means, or amounts, or the only number that there is. */
function spokenOf(message: string, known: readonly Grant[]): readonly Grant[] {
  const words = new Set(wordsIn(message));
  const named = known.filter(({ at }) => wordsIn(at).some((word) => words.has(word)));
  const means = known.filter(({ at }) => MEANS.test(wordsIn(at).join(' ')));
  const amounts = known.filter(({ at }) => AMOUNT.test(spaced(at)));
  const only = known.length === 1 ? known : [];
  return [named, means, amounts, only].find((list) => list.length > 0) ?? [];
}

const made = ({ operation, at }: Grant, value: number, because: string): Proposal[number] => ({
  kind: 'value',
  in: 'body',
  at,
  value,
  because,
  on: operation,
});

/** "The balance is too low": what has too little is made with as much as there may be of what the message names, or of any means. */
export function grants(message: string, { facts, because }: Known): Proposal[] {
  if (!speaksOfLack(message)) return [];
  const known = facts.records.flatMap(({ grants: own = [] }) => own);
  const raised = spokenOf(message, known).map((one) => [made(one, one.value, because)]);
  return [...asked(message, { facts, because }), ...raised].slice(0, MAX_SUPPLIES);
}

/** "Not enough seed": the record asks for an amount of another one. Less is asked for, then the other one is made with more of it. */
function asked(message: string, { facts, because }: Known): Proposal[] {
  return facts.records.flatMap(({ grants: own = [], refers = [] }) => {
    if (own.length === 0 || own.length > MAX_SUPPLIES) return [];
    return refers.flatMap(({ operation, at, resource, grants: has }): Proposal[] => {
      const more = spokenOf(message, has).map((one) => made(one, one.value, because));
      const less = own.map((one) => made(one, one.least, because));
      const reference = { kind: 'reference', in: 'body', at, resource, because, on: operation } as const;
      return more.length === 0 ? [] : [less, [reference, ...more, ...less]];
    });
  });
}

const spaced = (pointer: string): string =>
  pointer
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .join(' ');

const wordsIn = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .map(singular);

/** "The balance is too low": what gives the records of the request more of it is sent to them first. */
export function supplies(message: string, { facts, because }: Known): Repair[][] {
  if (!speaksOfLack(message)) return [];
  const found = facts.records.flatMap((record) => [
    ...record.actions.filter(({ words }) => givesMore(words)).map((action) => [after(record, action, because)]),
    ...record.children
      .filter((child) => givesMore([singular(child)]))
      .map((resource): Repair[] => [{ kind: 'needs', in: record.in, at: record.at, resource, because }]),
  ]);
  return found.slice(0, MAX_SUPPLIES);
}
