import type { Json } from '@assay/api-model';
import type { Judged } from '../evaluate/lookup/observed.ts';
import type { Shape, Shaped } from '../tree/shapes.ts';
import type { Verb } from '../wording/verbs.ts';
import type { Wording } from '../wording/wording.ts';

/** A shape for each field of a predicate: its type, and what its reader accepts. */
export type Fields = Record<string, Shape>;
export type Values<F extends Fields> = { [Name in keyof F]: Shaped<F[Name]> };

/** What something may be said of as a whole. `single`: one value, of any type; `any`: whatever there is. */
export type Holder = 'text' | 'single' | 'list' | 'object' | 'any';

/** A verb and what follows it. */
export interface Said<Predicate> {
  verb: Verb;
  rest: Wording<Predicate>;
}

interface OtherWords<Predicate> extends Said<Predicate> {
  /** "is absent" is "is not present". */
  isDenial?: boolean;
}

/** What is done with a kind of predicate. */
interface Handling<Predicate> extends Said<Predicate> {
  of: readonly Holder[];
  /** Other ways to say it that are read, and never written. */
  also?: readonly OtherWords<Predicate>[];
  /** Words that only this kind takes in, with spaces: where a sentence has one of them, its check is of this kind. */
  words?: string;
  /** Whether it may stand at a noun, without another subject: "an empty name", "a two-letter code". */
  isQuality?: boolean;
  /** Values of both sorts, that meet a predicate and that do not, beside those that are tried of every kind. A method, so that any kind can be asked. */
  examples?(predicate: Predicate): Json[];
}

interface ValueHandling<Predicate> extends Handling<Predicate> {
  meets: (value: Json, predicate: Predicate, judged: Judged) => boolean;
  /** Whether it may be denied of a value: what is no date is not "not on a weekend". Of every value where it is left out. */
  canBeDenied?: (value: Json) => boolean;
}

/** A kind of predicate that one value meets or not. The fields come first, since what is done with them is typed by them. */
export const valueKind =
  <const F extends Fields>(fields: F) =>
  (handling: ValueHandling<Values<F>>) => ({ fields, ...handling });

/** A kind that is judged by more than one value: `evaluate/test.ts` has its judge. */
export const answerKind =
  <const F extends Fields>(fields: F) =>
  (handling: Handling<Values<F>>) => ({ fields, ...handling });
