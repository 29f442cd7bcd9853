import type { Json, JsonSchemaObject } from '@assay/api-model';
import { singular, wordsOf } from '../resources/words/words.ts';
import { isObject } from '../schema/is-valid.ts';

export const singularly = (text: string): string => ` ${wordsOf(text).map(singular).join(' ')} `;

/** A value of a record that a document may say changes of. */
export interface Field {
  name: string;
  view: JsonSchemaObject;
  /** The words of its name without those that say in what it is counted. */
  core: string;
  isRest: boolean;
  /** It goes up by prices, not by pieces. */
  isMoney: boolean;
  /** It is sent when the record is made. */
  isSent: boolean;
}

/** The numbers of a body by their names; of a name that comes twice nobody knows which is meant. */
export function numbersIn(body: Json | undefined): Map<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value))
      for (const [name, part] of Object.entries(value)) {
        if (typeof part !== 'number') visit(part);
        else if (found.has(name)) twice.add(name);
        else found.set(name, part);
      }
  };
  visit(body ?? null);
  for (const name of twice) found.delete(name);
  return found;
}

export const AMOUNT = /(^| )(quantity|qty|amount|count|units|seats|places|pieces|points|hours|copies)( |$)/;

/** No noun: what was counted stands elsewhere in the sentence. */
const AFTER_NUMBER = /^(|when|with|for|on|after|per|each|and|if|at|every|again|unit|units|piece|pieces)$/i;

const isWhole = (value: number): boolean => Number.isFinite(value) && value !== 0;

const UNITS = /^(cents|minor|eur|usd|g|kg|grams?|kilograms?|mm|cm|minutes?|hours?|seconds?|days?|ml|litres?|liters?)$/;

/** The words of a name without those that say in what it is counted. */
export const coreOf = (name: string): string => {
  const words = wordsOf(name).filter((word) => !UNITS.test(word));
  return ` ${words.map(singular).join(' ')} `;
};

/** The only one of some amounts; null where there are several, or it is nothing. */
export const onlyOne = (amounts: readonly (readonly [string, number])[]): number | null => {
  const [first] = amounts;
  return first !== undefined && amounts.length === 1 && isWhole(first[1]) ? first[1] : null;
};

/** The lists of a body by their names, with how many items each has. */
function listsIn(body: Json | undefined): [string, number][] {
  const found: [string, number][] = [];
  const visit = (value: Json, name: string): void => {
    if (Array.isArray(value) && value.length > 0) found.push([name, value.length]);
    if (Array.isArray(value)) value.forEach((item) => visit(item, name));
    else if (isObject(value)) Object.entries(value).forEach(([key, part]) => visit(part, key));
  };
  visit(body ?? null, '');
  return found;
}

/** Names and measures, which count nothing. */
const NO_COUNT =
  /(^| )(id|ids|no|year|month|day|days|age|version|position|rank|rating|score|price|cost|fee|cents|minor|minutes?|hours?|seconds?|ms|weight|kg|grams?|width|height|length|latitude|longitude|lat|lng|lon|percent|rate|level|priority)( |$)/;

/** Whether a body may ask for more than one, in words that nobody here knows: `party_size`. */
function mayCountMore(body: Json | undefined, { core }: Field): boolean {
  if (listsIn(body).length > 0) return true;
  const numbers = [...numbersIn(body)].filter(([name]) => !countsOther(name, core));
  return numbers.some(
    ([name, value]) => Number.isInteger(value) && value > 1 && !NO_COUNT.test(wordsOf(name).join(' ').toLowerCase()),
  );
}

/** How many items the only list has that is called as the field counts: `seat_ids`. Null where no list is. */
function listedIn(body: Json | undefined, { core }: Field): number | null {
  const lists = listsIn(body).filter(([name]) =>
    wordsOf(name).some((word) => !/^(ids?|list|items?)$/.test(word) && core.includes(` ${singular(word)} `)),
  );
  return onlyOne(lists);
}

/** A number that a clause writes; null where it counts something else: "by one position". Undefined where it writes none. */
function writtenIn(clause: string, { core }: Field): number | null | undefined {
  const [, number, counted = ''] = /\bby (\d+|one)\b(?: (\w+))?/i.exec(clause) ?? [];
  const [, one = ''] = /\bone (?:of (?:the|its) )?(\w+)/i.exec(clause) ?? [];
  if (number === undefined && core.includes(` ${singular(one.toLowerCase())} `)) return 1;
  if (number === undefined) return undefined;
  const isOfField = AFTER_NUMBER.test(counted) || core.includes(` ${singular(counted.toLowerCase())} `);
  return isOfField ? (/one/i.test(number) ? 1 : Number(number)) : null;
}

/** `wordCount` counts words, whatever else the clause speaks of. */
function countsOther(name: string, core: string): boolean {
  const words = wordsOf(name);
  const others = words.filter((word) => word !== 'count' && word !== 'number' && word !== 'of').map(singular);
  return words.includes('count') && others.some((word) => !core.includes(` ${word} `));
}

/** "Its seats are free again": of what is asked for by nothing but a name there may be several. */
function saysSeveral(clause: string, { core }: Field): boolean {
  const [, noun = ''] = /\b(?:its|the|their|all|these|those) (\w+) (?:are|become|get|go|come)\b/i.exec(clause) ?? [];
  return noun !== '' && core.includes(` ${singular(noun.toLowerCase())} `);
}

const FOR_EACH = /\b(?:for (?:each|every)|per)\b/i;

const MOVES =
  /\b(?:takes?|deducts?|subtracts?|adds?|moves?|debits?|credits?|refunds?|pays?|puts?|gives?|returns?) (?:(?:the|its|their|this|that|back|all) )*(?<what>\S.*?) (?:back |again )?(?:from|to|onto|into|off|out of)\b/i;
const BY_ANOTHER = /\bby (?:the|its|their|this|that|as much|what|whatever|how (?:much|many)) ?(?<what>[\w ]*)/i;

/** "Takes the fare of the ride from the balance", "goes down by its price": an amount that is no part of the body. */
function namesOtherAmount(clause: string, { core }: Field): boolean {
  const plain = clause.replaceAll(/[`'"]/g, '');
  const said = [MOVES, BY_ANOTHER].flatMap((one) => one.exec(plain)?.groups?.['what'] ?? []);
  return said.some((what) => {
    const [first = '', ...rest] = wordsOf(what);
    const isNumber = /^(one|an?|\d+)$/i.test(first);
    return !isNumber && ![first, ...rest].some((word) => core.includes(` ${singular(word.toLowerCase())} `));
  });
}

/** What is counted where neither the clause nor the body gives an amount. */
function countedIn(clause: string, field: Field, body: Json | undefined): number | 'some' | null {
  if (field.view.type !== 'integer') return null;
  return listedIn(body, field) ?? (mayCountMore(body, field) || saysSeveral(clause, field) ? 'some' : 1);
}

/**
 * How much a clause says: a number of the body that it names, a number that it writes, or the only amount that there is. `some` where
 * it is not known how many; null where nothing is said.
 */
export function amountIn(clause: string, field: Field, body: Json | undefined): number | 'some' | null {
  const numbers = [...numbersIn(body)];
  const text = singularly(clause);
  const named = numbers.filter(([name]) => text.includes(coreOf(name)) && coreOf(name) !== field.core);
  if (named.length > 0) return onlyOne(named);
  const written = writtenIn(clause, field);
  if (written === undefined && namesOtherAmount(clause, field)) return 'some';
  if (field.isMoney) return written ?? null;
  if (typeof written === 'number' && FOR_EACH.test(clause) && mayCountMore(body, field))
    return listedIn(body, field) ?? 'some';
  if (written !== undefined) return written;
  return countedBy(clause, field, body);
}

/** The only amount of a body, or how many of its items there are. */
function countedBy(clause: string, field: Field, body: Json | undefined): number | 'some' | null {
  const numbers = [...numbersIn(body)];
  const isByOne = /\b(?:in|de)crement(?:s|ed)?\b/i.test(clause);
  const amounts = numbers.filter(([name]) => AMOUNT.test(wordsOf(name).join(' ')) && !countsOther(name, field.core));
  // One for each request, or for each of the pieces: nobody says which.
  if (isByOne && amounts.some(([, value]) => value !== 1)) return 'some';
  return amounts.length > 0 ? onlyOne(amounts) : countedIn(clause, field, body);
}
