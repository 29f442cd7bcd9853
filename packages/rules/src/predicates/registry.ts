import type { Json } from '@assay/api-model';
import { comparing } from './comparing.ts';
import type { Scanner } from '../wording/scanner.ts';
import type { Verb, VerbPhrase } from '../wording/verbs.ts';
import type { Subject } from '../tree/vocabulary.ts';
import type { Fields, Holder, Values } from './kind.ts';
import { lists } from './lists.ts';
import { texts } from './texts.ts';
import { types } from './types.ts';
import { otherAnswers, wholeAnswers } from './whole-answers.ts';

/** Every kind of predicate: its type, its reader, its judge and its paraphrase are made of its row. */
export const predicateKinds = { ...comparing, ...texts, ...types, ...lists, ...wholeAnswers, ...otherAnswers };

type Kinds = typeof predicateKinds;
type PredicateOf<Op extends keyof Kinds> = { op: Op } & Values<Kinds[Op]['fields']>;
type Flat<T> = { [Key in keyof T]: T[Key] };

/** What a check says of its subject. */
export type Predicate = { [Op in keyof Kinds]: Flat<PredicateOf<Op>> }[keyof Kinds];

/** The kinds that have no fields, such as `present`. */
export type PlainOp = { [Op in keyof Kinds]: keyof Kinds[Op]['fields'] extends never ? Op : never }[keyof Kinds];

/** Whether a predicate may be said of something of this kind as a whole. */
export function isSaidOf(op: Predicate['op'], holder: Holder): boolean {
  return predicateKinds[op].of.includes(holder);
}

/** What a kind carries for those who read sentences and try answers. */
interface Carried {
  fields: Fields;
  words?: string;
  isQuality?: boolean;
  examples?(predicate: object): Json[];
}

/** What any kind carries, by its name. */
export const carriedKinds: Readonly<Record<Predicate['op'], Carried>> = predicateKinds;

/** What is written and read of a predicate of one kind, whichever. */
interface SaidOfAny {
  verb: Verb;
  rest: {
    write: (predicate: never, subject: Subject) => string;
    read: (text: Scanner, subject: Subject) => object | undefined;
  };
}

/** What is said by a value alone comes last: "is null" is not a comparison. */
const lastRead = (op: string): number => (op === 'compare' ? 1 : 0);
const kinds: [op: string, kind: SaidOfAny & { also?: readonly (SaidOfAny & { isDenial?: boolean })[] }][] =
  Object.entries(predicateKinds);
const sayings = kinds
  .toSorted(([one], [other]) => lastRead(one) - lastRead(other))
  .flatMap(([op, kind]) => [
    { op, isDenial: false, ...kind },
    ...(kind.also ?? []).map((one) => ({ op, isDenial: false, ...one })),
  ]);
const byVerb = new Map(sayings.map(({ verb }) => [verb, sayings.filter((one) => one.verb === verb)]));

/** A predicate as a verb and what follows it. */
export function predicatePhrase(predicate: Predicate, subject: Subject): VerbPhrase {
  const { verb, rest }: SaidOfAny = predicateKinds[predicate.op];
  return { verb, rest: rest.write(predicate as never, subject) };
}

/** What follows a verb, read as what can be said with it; `isDenial` where the opposite is said. */
export function readPredicate(
  text: Scanner,
  verb: Verb,
  subject: Subject,
): { predicate: Predicate; isDenial: boolean } | undefined {
  for (const { op, rest, isDenial } of byVerb.get(verb) ?? []) {
    const found = rest.read(text, subject);
    if (found !== undefined) return { predicate: { op, ...found } as Predicate, isDenial };
  }
  return undefined;
}
