import type { Json } from '@assay/api-model';
import type { Judged } from '../evaluate/lookup/observed.ts';
import type { VerbPhrase } from '../paraphrase/phrases.ts';
import type { Shape, Shaped } from '../tree/shapes.ts';
import type { Subject } from '../tree/vocabulary.ts';

/** A shape for each field of a predicate: its type, and what its reader accepts. */
export type Fields = Record<string, Shape>;
export type Values<F extends Fields> = { [Name in keyof F]: Shaped<F[Name]> };

/** What something may be said of as a whole. `single`: one value, of any type; `any`: whatever there is. */
export type Holder = 'text' | 'single' | 'list' | 'object' | 'any';

/** What is done with a kind of predicate. */
interface Handling<Predicate> {
  of: readonly Holder[];
  /** As a verb and what follows it; read again it gives the same predicate. */
  phrase: (predicate: Predicate, subject: Subject) => VerbPhrase;
}

interface ValueHandling<Predicate> extends Handling<Predicate> {
  meets: (value: Json, predicate: Predicate, judged: Judged) => boolean;
  /** Whether it may be denied of a value: what is no date is not "not on a weekend". Of every value where it is left out. */
  canBeDenied?: (value: Json) => boolean;
}

/** A kind of predicate that one value meets or not. */
export function valueKind<F extends Fields>(fields: F, handling: ValueHandling<Values<F>>) {
  return { fields, ...handling };
}

/** A kind that is judged by more than one value: `evaluate/test.ts` has its judge. */
export function answerKind<F extends Fields>(fields: F, handling: Handling<Values<F>>) {
  return { fields, ...handling };
}
