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
