import { comparing } from './comparing.ts';
import type { Holder, Values } from './kind.ts';
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
