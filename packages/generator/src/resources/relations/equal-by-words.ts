import type { Operation } from '@assay/api-model';
import { bodySchema, hasMembers, planBody } from '../../request-body.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { sentencesIn, unwrapped } from '../words/sentences-in.ts';
import { singular, wordsOf } from '../words/words.ts';
import { wordsAbout } from '../words/words-about.ts';
import { sentNumbers } from './bounded-by-words.ts';

const EXACTLY =
  /\b(?:exactly|precisely|equals?|equal to|same as|match(?:es)?|identical to|(?:no|neither) (?:more|less) (?:and|or|nor) (?:no )?(?:less|more) than)\b(?<compared>[^.;]*)/i;
/** What is compared with a number, or counted, stands in no record. */
const COUNTED = /^\W*(?:(?:the|an?|to) )?(?:\d|(?:zero|one|two|three|four|five|six|once|twice)\b)/i;

/** A sentence by which a number of a request has to be one that a record shows. */
export interface EqualNumber {
  /** The member of the body. */
  member: string;
  /** What it has to be, in the words of the document. */
  compared: string;
  sentence: string;
}

const comparedIn = (sentence: string): string | null => {
  const compared = EXACTLY.exec(sentence)?.groups?.['compared'] ?? '';
  return compared.trim() === '' || COUNTED.test(compared) ? null : compared;
};

const names = (text: string, name: string): boolean =>
  ` ${wordsOf(text).map(singular).join(' ')} `.includes(` ${wordsOf(name).map(singular).join(' ')} `);

const known = new WeakMap<Operation, EqualNumber[]>();

/** "The customer pays exactly `amount_due_cents`": the numbers of a body that words tie to one which is not in the request. */
export function equalNumbers(operation: Operation, definitions: Definitions): readonly EqualNumber[] {
  const found = known.get(operation);
  if (found !== undefined) return found;
  const equal = readEqual(operation, definitions);
  known.set(operation, equal);
  return equal;
}

function readEqual(operation: Operation, definitions: Definitions): EqualNumber[] {
  const { media, kind } = planBody(operation);
  const acts = operation.method !== 'GET' && operation.path.includes('{');
  if (media === null || !acts || !hasMembers({ kind, media })) return [];
  const numbers = sentNumbers(flatten(bodySchema(media), definitions), definitions);
  const own = numbers.flatMap(({ name, flat }) =>
    sentencesIn(unwrapped(flat.description ?? '')).flatMap((sentence): EqualNumber[] => {
      const compared = comparedIn(sentence);
      return compared === null ? [] : [{ member: name, compared, sentence }];
    }),
  );
  const [only] = numbers;
  const said = numbers.length === 0 ? [] : sentencesIn(unwrapped(wordsAbout(operation, 422)));
  const ofOperation = said.flatMap((sentence): EqualNumber[] => {
    const compared = comparedIn(sentence);
    const named = numbers.find(({ name }) => names(sentence, name)) ?? (numbers.length === 1 ? only : undefined);
    return compared === null || named === undefined ? [] : [{ member: named.name, compared, sentence }];
  });
  return [...own, ...ofOperation];
}
