import type { BodyPath } from '../../request-body.ts';
import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { isNumber, flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { sentencesIn, unwrapped } from '../words/sentences-in.ts';
import { referredName, singular, wordsOf } from '../words/words.ts';
import { wordsAbout } from '../words/words-about.ts';

const COMPARES =
  /\b(?:more|greater|higher|larger|less|fewer|lower|longer|shorter|bigger|smaller) (?:[a-z]+ ){0,2}than\b|\bat (?:most|least)\b|\bexceed\w*\b|\bup to\b|\bbeyond\b/i;
const SHORT =
  /\b(?:insufficient|not enough|too (?:much|many|few|little)|(?:fewer|less) (?!than\b)(?:[a-z]+ ){0,2}(?:is|are|remains?|left|available)|(?:fewer|less) (?:[a-z]+ ){0,2}than (?:(?:are |is |were |was )?(?:asked for|requested|needed|wanted|ordered|required)|that|it asks for)\b(?: \w+){0,2}? (?:is|are|remains?|left|available)|(?:has|have|with) (?:fewer|less) (?:[a-z`_]+ ){1,3}than\b|more (?:[a-z]+ ){0,2}than (?:(?:there )?(?:is|are)|it has|remains?) (?:still )?(?:left|available|free|there|in stock|on hand|unsold|unused)|(?:would|must not|may not|cannot|never) (?:go|fall|drop|be|become) (?:below (?:zero|0)|negative)|\boverdrawn?\b|(?:does|do) not suffice|not (?:sufficient|covered))\b/i;
const REFUSES =
  /\b(?:no|not|nobody|never|cannot|can't|only|must|refused|rejected|otherwise|error|4\d\d|exceeds?|insufficient)\b/i;
/** What is compared with a number is in the schema, or should be. */
const NUMBER =
  /^\W*(?:(?:the|an?|is|of)\s+)?(?:\d|(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve|hundred|thousand|half|once|twice)\b)/i;

/** "..., and when the hall is full: ..." is another reason with limits of its own. */
const NEXT_REASON = /,? (?:and|or) (?:when|where|if)\b|[:;] /i;

/** The part of a sentence after the words that compare; null where it compares with nothing, or with a number. */
function comparedWith(sentence: string): string | null {
  if (SHORT.test(sentence)) return sentence;
  const match = COMPARES.exec(sentence);
  const [rest = ''] = match === null ? [] : sentence.slice(match.index + match[0].length).split(NEXT_REASON);
  return match === null || rest.trim() === '' || NUMBER.test(rest) ? null : rest;
}

const names = (text: string, name: string): boolean =>
  ` ${wordsOf(text).map(singular).join(' ')} `.includes(` ${wordsOf(name).map(singular).join(' ')} `);

/** Whether a sentence says that there is too little of something, which it need not call as the record does. */
export const saysShort = (sentence: string): boolean => SHORT.test(sentence);

/** A sentence by which a value that is not in the request limits one that is. */
export interface WordBound {
  /** The member that is limited; null where any number of the body may be meant. */
  member: string | null;
  sentence: string;
  /** What it is compared with, in the words of the document. */
  compared: string;
  /** It is said where a refusal is described, without a word of what is limited. */
  isLoose?: true;
}

/** A number that a request can send, and where: the keys from the body down, `0` for the first item of a list. */
export interface SentNumber {
  name: string;
  at: BodyPath;
  flat: JsonSchemaObject;
}

/** More members of one object are not looked at: each of them can be as large again. */
const MAX_MEMBERS = 200;
const MAX_INNER_MEMBERS = 40;

/** The numbers of a body and of the objects and items in it, but for the ids of records. `view` is its flat schema. */
export function sentNumbers(view: JsonSchemaObject, definitions: Definitions, isInner = false): SentNumber[] {
  const members = Object.entries(view.properties ?? {}).slice(0, isInner ? MAX_INNER_MEMBERS : MAX_MEMBERS);
  return members.flatMap(([name, property]): SentNumber[] => {
    const flat = flatten(property, definitions);
    if (flat.readOnly === true) return [];
    if (isNumber(flat)) return referredName(name) === null ? [{ name, at: [name], flat }] : [];
    if (isInner) return [];
    const isList = mainType(flat) === 'array';
    const inner = isList ? flatten(flat.items ?? true, definitions) : flat;
    const above = isList ? [name, 0] : [name];
    return innerNumbers(inner, definitions).map((one) => ({ ...one, at: [...above, ...one.at] }));
  });
}

const inners = new WeakMap<JsonSchemaObject, SentNumber[]>();

/** Those of what stands within a body, once for a schema that many members have. */
function innerNumbers(view: JsonSchemaObject, definitions: Definitions): SentNumber[] {
  const found = inners.get(view) ?? sentNumbers(view, definitions, true);
  inners.set(view, found);
  return found;
}

interface SaidSentence {
  sentence: string;
  /** It stands where the document describes a refusal, which no word of it need repeat. */
  isRefusal: boolean;
}

function saidOf(operation: Operation): SaidSentence[] {
  const refusals = operation.responses.filter(({ status }) => /^(?:400|409|422)$/.test(status));
  const all = sentencesIn(unwrapped(wordsAbout(operation))).map((sentence) => ({ sentence, isRefusal: false }));
  return [
    ...all,
    ...refusals.flatMap(({ description }) =>
      sentencesIn(unwrapped(description ?? '')).map((sentence) => ({ sentence, isRefusal: true })),
    ),
  ];
}

const known = new WeakMap<Operation, { view: JsonSchemaObject; bounds: WordBound[] }>();

/**
 * What the words of a document say of limits that stand in no schema: "not more than is due", "at most the seats of the hall".
 * `view` is the flat schema of what an operation sends.
 */
export function boundsByWords(operation: Operation, view: JsonSchemaObject, definitions: Definitions): WordBound[] {
  const found = known.get(operation);
  if (found !== undefined && found.view === view) return found.bounds;
  const numbers = sentNumbers(view, definitions);
  const own = numbers.flatMap(({ name, flat }) =>
    sentencesIn(unwrapped(flat.description ?? '')).flatMap((sentence): WordBound[] => {
      const compared = comparedWith(sentence);
      return compared === null ? [] : [{ member: name, sentence, compared }];
    }),
  );
  const ofOperation = (numbers.length === 0 ? [] : saidOf(operation)).flatMap(
    ({ sentence, isRefusal }): WordBound[] => {
      const compared = isRefusal || REFUSES.test(sentence) ? comparedWith(sentence) : null;
      if (compared === null) return [];
      const named = numbers.filter(({ name }) => names(sentence.slice(0, sentence.length - compared.length), name));
      return named.length === 0
        ? [{ member: null, sentence, compared, ...(isRefusal && !REFUSES.test(sentence) && { isLoose: true }) }]
        : named.map(({ name }) => ({ member: name, sentence, compared }));
    },
  );
  const bounds = [...own, ...ofOperation];
  known.set(operation, { view, bounds });
  return bounds;
}

/** Whether a value that is not in the request may limit a member: its own schema does not say the ends then. */
export const isBoundByWords = (bounds: readonly WordBound[], name: string): boolean =>
  bounds.some(({ member }) => member === null || member === name);

/** Units in the name of a number. */
export const UNIT =
  /^(?:cents|eur|usd|gbp|chf|minor|amount|ml|l|g|kg|t|mm|cm|m|km|ms|s|h|mins?|minutes?|hours?|days?|kwh?|pct|percent|grams?|litres?|liters?)$/;

/** A field that words name: as it is written, by all of its words, or by all but its unit. */
export function memberNamed(text: string, fields: readonly string[]): string | null {
  const written = fields.find((name) => text.includes(`\`${name}\``));
  if (written !== undefined) return written;
  // A name that is written is that of another field.
  const said = ` ${wordsOf(text.replaceAll(/`[^`]*`/g, ' ')).join(' ')} `;
  const spoken = (of: (words: readonly string[]) => readonly string[]): string[] =>
    fields.filter(
      (name) => name.length > 2 && of(wordsOf(name)).length > 0 && said.includes(` ${of(wordsOf(name)).join(' ')} `),
    );
  const whole = spoken((words) => words);
  // The balance is in `balance_cents`.
  const found = whole.length > 0 ? whole : spoken((words) => words.filter((word) => !UNIT.test(word)));
  return found.length === 1 ? (found[0] ?? null) : null;
}
