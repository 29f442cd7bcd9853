import type { Json } from '@assay/api-model';
import type { NamedAccount, ValueLocation } from '@assay/scenario';

/**
 * How the operations of one system are reached, as a warm-up found out. Plain data. It never says what is right: expectations
 * come from the document.
 */
export interface Learned {
  version: 1;
  /** By `METHOD path`. */
  operations: Record<string, LearnedOperation>;
  /** What the answers to single accounts called them, such as `manager`; by `own`, `other` or `account:name`. */
  roles?: Record<string, string[]> | undefined;
  /** What accounts are called, by `own`, `other` or `account:name` and the plain name of the field: `username`, `id`. */
  names?: Record<string, Record<string, string>> | undefined;
  /** The token of the own account is a JSON Web Token (RFC 7519), or nobody can look into it. */
  token?: 'jwt' | 'opaque' | undefined;
}

export interface LearnedOperation {
  /** `not_tried`: nothing was sent, for the reason in `refusal`. */
  outcome: 'accepted' | 'refused' | 'not_tried';
  /** Whom it was accepted from, where the own account was refused. */
  account?: 'other' | NamedAccount | undefined;
  /** The fields of the body: as documented by an example or otherwise usual, required ones only, or all. */
  body?: 'usual' | 'required' | 'all' | undefined;
  /** Changes of the usual request that make it acceptable. */
  repairs: Repair[];
  /** Optional fields of the body of which every value that was tried was refused. */
  refusedFields?: string[] | undefined;
  /** Whether the same request was accepted twice. */
  duplicates?: 'accepted' | 'refused' | undefined;
  /** Path of the identity in the answer of a create, or of one item of a list, where the document does not say. */
  identity?: string | undefined;
  /** How paths were seen to take the identity in such an answer: `whole`, `segment -1`, `after "ord_"`. */
  pathForm?: string | undefined;
  /** Path of the items in the answer of a list, where the document does not say. */
  items?: string | undefined;
  /**
   * Members that its answers always had, where the document leaves open which there are: JSON Pointers with `*` for any item of a
   * list.
   */
  shown?: string[] | undefined;
  /** Items of a page where no size is asked for. */
  pageSize?: number | undefined;
  /** States that it was seen to lead from and to. */
  moves?: Move[] | undefined;
  /** The state that a fresh record was seen in; of a create. */
  start?: string | undefined;
  /** States in which the record was seen to be removed; of a removal. */
  allowedIn?: string[] | undefined;
  /** What was seen to be needed on a fresh record before it could be removed, in order; of a removal. */
  releases?: Release[] | undefined;
  /** What it did to a record that it did not name: it is not sent any more. */
  reachesOthers?: string | undefined;
  /** What could not be got past. */
  refusal?: Refusal | undefined;
}

export interface Refusal {
  status: number | null;
  text: string;
  /** Nothing was sent, and nothing else would be: what it stands on was not to be had. */
  isClosed?: true | undefined;
}

interface Located {
  in: ValueLocation;
  /** JSON Pointer into the body, or the name of a parameter. */
  at: string;
  /** The words of the refusal that it answers. */
  because: string;
}

export type Repair = Located &
  (
    | { kind: 'value'; value: Json }
    | { kind: 'omit' }
    /** No two records share it. */
    | { kind: 'unique' }
    /** A moment to come, one that no other request of the run has, or the present one. */
    | { kind: 'moment'; moment: 'upcoming' | 'shifted' | 'now' }
    /** A day between two, both included, that no other request of the run has. */
    | { kind: 'within'; from: string; to: string }
    /** A day so many days after today, both included; negative ones have passed. */
    | { kind: 'ahead'; from: number; to: number }
    /**
     * Names a record of this kind; `chosen`: one that is listed and has this value; `isOther`: not the one that the rest names;
     * `by`: one that the second user has made.
     */
    | {
        kind: 'reference';
        resource: string;
        chosen?: Chosen | undefined;
        isOther?: true | undefined;
        by?: 'other' | undefined;
      }
    /** The record that it names is in one of these states. */
    | { kind: 'state'; states: string[] }
    /** The record that it names has one of this kind. */
    | { kind: 'needs'; resource: string }
    /** This request was sent to the record that it names before. */
    | { kind: 'after'; operation: string; choice?: Choice | undefined }
    /** What the record that it names owes was paid: by this create, with the amount at a pointer of what its read has at a path. */
    | { kind: 'settled'; operation: string; amount: string; due: string }
    /** A header that names the version of the record. */
    | { kind: 'condition' }
  );

/** What tells a record of a list from others that will not do. */
export interface Chosen {
  /** Path in the item. */
  member: string;
  value: string | number | boolean;
}

/** One change of state. */
export interface Move {
  from: string;
  to: string;
  choice?: Choice | undefined;
}

/** A request on a record that lets it be removed. */
export interface Release {
  operation: string;
  choice?: Choice | undefined;
}

/** The value of a body that decides which state an action leads to. */
export interface Choice {
  /** JSON Pointer into the body. */
  at: string;
  value: string | boolean;
  /** What else the body must have with this value, by JSON Pointer. */
  beside?: Record<string, Json> | undefined;
}

export const NOTHING_LEARNED: Learned = { version: 1, operations: {} };
