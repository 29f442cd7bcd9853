import type { Operation } from '@assay/api-model';
import type { Situation } from '../../../chains/situation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { wholeSentencesIn } from '../../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { formOf } from '../../../states/effects/form-of.ts';
import { singularly } from '../../../states/said-amounts.ts';
import { clausesIn, plainlyOf } from '../../../states/said-clauses.ts';
import { deedOf, makingOf, namesDeed, type Deed } from '../products/deeds.ts';

const WHEN = /^\W*(?:when(?:ever)?|once|after|as soon as|with|on|upon|by)\b/i;

const STEM = 4;

/** The first words of an operation say what is done: "Sells a ticket". */
function saidDeed({ summary, description }: Operation, made: Resource | null): Deed[] {
  const stems = [summary, description].flatMap((text) => {
    const [first = ''] = wordsOf(text?.slice(0, 40) ?? '');
    return first.length >= STEM ? [first.slice(0, STEM)] : [];
  });
  return made === null ? [] : [{ resource: made, stems }];
}

/** "Each loan counts towards ...", "rises by the price of every ticket": said of records of a kind, and so of what makes one. */
function isOfEach(clause: string, made: Resource | null): boolean {
  if (made === null) return false;
  const words = wordsOf(clause).map(singular);
  return words.some((word, at) => EACH.test(word) && [1, 2].some((n) => named(words, at + 1, n) === made.name));
}

const EACH = /^(?:each|every|any)$/;
const named = (words: readonly string[], at: number, count: number): string => words.slice(at, at + count).join('');

/** The clauses of a sentence by which an operation, that the sentence is not about, changes something. */
function clausesFor({ operation, index }: Situation, sentence: string): string[] {
  const made = index.madeBy(operation);
  const deeds = [makingOf(operation, index), deedOf(operation, index), ...saidDeed(operation, made)].filter(
    (one) => one !== null,
  );
  let isDone = false;
  return clausesIn(sentence).filter((clause) => {
    const form = formOf(clause);
    const when = form?.when ?? '';
    // What follows has the same condition as what begins the sentence.
    const condition = when === '' && form === null && WHEN.test(clause) ? clause : when;
    isDone =
      condition === ''
        ? isDone || isOfEach(clause, made)
        : isOfEach(condition, made) || deeds.some((deed) => namesDeed(condition, deed));
    return form !== null && isDone;
  });
}

const known = new WeakMap<Operation, Map<string, string[][]>>();

/** What the document says as a whole, or where it describes records of a kind, of what an operation does to one of them. */
export function generalClauses(situation: Situation, { name, create, read, list }: Resource): string[] {
  const { operation, description } = situation;
  const all = known.get(operation) ?? new Map<string, string[][]>();
  known.set(operation, all);
  const about = [create, read, list].filter((one) => one !== null && one !== operation).map((one) => one?.description);
  const text = [description, ...about].filter(Boolean).join('\n\n');
  const found = all.get(text) ?? wholeSentencesIn(plainlyOf(text)).map((one) => clausesFor(situation, one));
  all.set(text, found);
  return found.flatMap((clauses) =>
    clauses.some((clause) => singularly(clause).includes(` ${name} `)) ? clauses : [],
  );
}
