import { otherPhrase, be, byPhrase, comparisons } from '../paraphrase/phrases.ts';
import { comparison, otherAnswer, path } from '../tree/part-shapes.ts';
import { formatPath } from '../tree/path.ts';
import { list, number, oneOf, orNull, string } from '../tree/shapes.ts';
import type { ItemRelation } from '../tree/vocabulary.ts';
import { bodyForms, itemRelations, leakKinds } from '../tree/vocabulary.ts';
import { answerKind } from './kind.ts';

const formPhrases = { json: 'valid JSON', xml: 'XML', html: 'HTML', text: 'plain text', csv: 'CSV' } as const;

const leakPhrases = {
  secret: 'a secret',
  stackTrace: 'a stack trace',
  sql: 'a database error',
  implementation: 'an implementation detail',
} as const;

const itemRelationPhrases: Record<ItemRelation, string> = {
  same: 'the same items as',
  anyOrder: 'in any order the same items as',
  reversed: 'in reverse order the same items as',
  within: 'only items of',
  including: 'every item of',
  apart: 'no item of',
};

function distancePhrase(by: number): string {
  if (by === 0) return '';
  return `${Math.abs(by)} ${by < 0 ? 'less' : 'more'} than `;
}

/** What is said of an answer as a whole. */
export const wholeAnswers = {
  form: answerKind(
    { form: oneOf(...bodyForms) },
    {
      of: ['any'],
      phrase: ({ form }) => be(formPhrases[form]),
    },
  ),
  schema: answerKind(
    {},
    {
      of: ['any'],
      phrase: () => ({ verb: 'match', rest: 'the documented schema' }),
    },
  ),
  leaks: answerKind(
    { what: list(oneOf(...leakKinds)), words: list(string) },
    {
      of: ['any'],
      phrase: ({ what, words }) => ({
        verb: 'leak',
        rest: [...what.map((leak) => leakPhrases[leak]), ...words.map((word) => JSON.stringify(word))].join(' or '),
      }),
    },
  ),
};

/** What is compared with the answer of another step. */
export const otherAnswers = {
  /** The same record as in another answer. A name in `except` is left out at any depth, a longer path at its location. */
  sameAs: answerKind(
    { other: otherAnswer, except: list(path) },
    {
      of: ['any'],
      phrase: ({ other, except }) => {
        const names = except.map((one) => `\`${formatPath(one)}\``).join(', ');
        return be(`the same as ${otherPhrase(other)}${names === '' ? '' : ` except ${names}`}`);
      },
    },
  ),
  /** Compared with a value of another answer to which `by` is added. */
  offset: answerKind(
    { comparison, by: number, other: otherAnswer },
    {
      of: ['any'],
      phrase: ({ comparison: than, by, other }) => be(`${comparisons[than]}${distancePhrase(by)}${otherPhrase(other)}`),
    },
  ),
  /** Items are told apart by the value at `by`, or as a whole. */
  itemsOf: answerKind(
    { relation: oneOf(...itemRelations), other: otherAnswer, by: orNull(path) },
    {
      of: ['any'],
      phrase: ({ relation, other, by }) => ({
        verb: 'have',
        rest: `${itemRelationPhrases[relation]} ${otherPhrase(other)}${byPhrase(by)}`,
      }),
    },
  ),
};
