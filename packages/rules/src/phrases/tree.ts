import type { Candidate } from '../language/names/resolve.ts';
import { untyped } from '../language/names/resolve.ts';
import type { NameEntry, NameIndex } from '../language/names/names.ts';
import type { Input } from '../language/parser.ts';
import type { Check, Operand, Path, SaidQuantifier, Subject } from '../tree/check.ts';

/** The items of a list that a phrase speaks of: how many of them, and which. `null`: nothing was said. */
export interface Binding {
  list: Path;
  quantifier: SaidQuantifier | null;
  /** About paths that begin at the answer, through any item of the list. */
  filter: Check | null;
}

export type Kind = Pick<Candidate, 'isList' | 'isObject' | 'typed' | 'types' | 'values'>;

export const unknownKind: Kind = { isList: false, isObject: false, typed: false, types: untyped, values: [] };

/** What a noun phrase stands for. */
export interface Thing {
  subject: Subject;
  /** Where paths lead through lists whose items were spoken of, the outermost first. */
  bindings: Binding[];
  kind: Kind;
  /** How many or how long instead of what. */
  measure: 'count' | 'length' | null;
  /** Of a list: how many of its items, before it is known whether the list or its items are meant. */
  said: SaidQuantifier | null;
  filter: Check | null;
  /** It is spoken of in the singular although it is a list: an item is meant. */
  isOne: boolean;
  /** "an order": whichever it is. */
  isAny: boolean;
  /** "only open orders": it does not hold of the others. */
  isOnly: boolean;
  /** What was calculated; it can only be compared with. */
  figure?: Operand;
  cost: number;
}

/** Where names are looked up: at the answer or at one of its items, and then further out. */
export interface Scope {
  names: NameIndex;
  prefix: Path;
  outer: Scope | null;
  /** What "it" is. */
  it: Thing | null;
}

/** What a predicate is said of, and where the names in it are looked up. */
export interface About {
  thing: Thing;
  scope: Scope;
}

export interface Found<T> {
  value: T;
  next: number;
}

/** A sentence that is being read, and what it may still cost. */
export interface Sentence {
  input: Input;
  names: NameIndex;
  work: { left: number };
  memo: Memo;
}

export function kindOf(entry: NameEntry | undefined): Kind {
  if (entry === undefined) return unknownKind;
  const { isList, isObject, typed, types, values } = entry;
  return { isList, isObject, typed, types, values };
}

export const each = { each: true } as const;

/** The names of a scope that the words at an index are. */
export interface Named {
  next: number;
  /** Paths that begin at the scope. */
  candidates: Candidate[];
  /** How many words it took. */
  length: number;
}

/** What is said of a thing. `isOfList`: not of its items one by one but of the list that they are in. */
export interface Stated {
  check: Check;
  isOfList: boolean;
}

/** What was already read, by index and scope. */
export interface Memo {
  names: Map<string, Named[]>;
  nouns: Map<string, Found<Thing>[]>;
  predicates: Map<string, Found<Stated>[]>;
  had: Map<string, Found<Check>[]>;
}

export const emptyMemo = (): Memo => ({ names: new Map(), nouns: new Map(), predicates: new Map(), had: new Map() });
