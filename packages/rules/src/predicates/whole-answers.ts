import { comparison, otherAnswer, path } from '../tree/part-shapes.ts';
import { list, number, oneOf, orNull, string } from '../tree/shapes.ts';
import type { ItemRelation, Leak, Path } from '../tree/vocabulary.ts';
import { bodyForms, itemRelations, leakKinds } from '../tree/vocabulary.ts';
import { comparisons } from '../wording/comparisons.ts';
import { otherWording } from '../wording/subjects.ts';
import { byPath, pathWording, quotedWording } from '../wording/values.ts';
import { affixed, field, listOf, phrase, words } from '../wording/wording.ts';
import type { Piece, Wording } from '../wording/wording.ts';
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

/** "2 more than ", nothing for no distance. */
const distance: Wording<number> = {
  write: (by) => (by === 0 ? '' : `${Math.abs(by)} ${by < 0 ? 'less' : 'more'} than `),
  read: (text) =>
    text.attempt(() => {
      const by = text.number();
      if (by === undefined) return 0;
      if (text.take(' more than ')) return by;
      return text.take(' less than ') ? -by : undefined;
    }),
};

/** Of the paths to what is left out of a comparison; nothing where there are none. */
const exceptions: Piece<{ except: Path[] }> = {
  write: ({ except }) => (except.length === 0 ? '' : exceptionList.write(except)),
  read: (text) => ({ except: exceptionList.read(text) ?? [] }),
};
const exceptionList = affixed(' except ', listOf(pathWording, ', '));

/** What is leaked and words that are, in this order. */
const leaked: Wording<{ what: Leak[]; words: string[] }> = {
  write: (leaks) =>
    [...leaks.what.map((leak) => leakPhrases[leak]), ...leaks.words.map((word) => JSON.stringify(word))].join(' or '),
  read: (text) => {
    const what = leakList.read(text) ?? [];
    const own = text.attempt(() => (what.length === 0 || text.take(' or ') ? wordList.read(text) : undefined)) ?? [];
    return what.length + own.length === 0 ? undefined : { what, words: own };
  },
};
const leakList = listOf(words(leakPhrases), ' or ');
const wordList = listOf(quotedWording, ' or ');

/** What is said of an answer as a whole. */
export const wholeAnswers = {
  form: answerKind({ form: oneOf(...bodyForms) })({
    of: ['any'],
    verb: 'be',
    rest: phrase(field('form', words(formPhrases))),
  }),
  schema: answerKind({})({
    of: ['any'],
    words: 'schema documented',
    verb: 'match',
    rest: phrase('the documented schema'),
  }),
  leaks: answerKind({ what: list(oneOf(...leakKinds)), words: list(string) })({
    of: ['any'],
    verb: 'leak',
    rest: leaked,
  }),
};

/** What is compared with the answer of another step. */
export const otherAnswers = {
  /** The same record as in another answer. A name in `except` is left out at any depth, a longer path at its location. */
  sameAs: answerKind({ other: otherAnswer, except: list(path) })({
    of: ['any'],
    verb: 'be',
    rest: phrase('the same as ', field('other', otherWording), exceptions),
  }),
  /** Compared with a value of another answer to which `by` is added. */
  offset: answerKind({ comparison, by: number, other: otherAnswer })({
    of: ['any'],
    verb: 'be',
    rest: phrase(field('comparison', comparisons), field('by', distance), field('other', otherWording)),
  }),
  /** Items are told apart by the value at `by`, or as a whole. */
  itemsOf: answerKind({ relation: oneOf(...itemRelations), other: otherAnswer, by: orNull(path) })({
    of: ['any'],
    verb: 'have',
    rest: phrase(field('relation', words(itemRelationPhrases)), ' ', field('other', otherWording), byPath),
  }),
};
