import type { Json } from '@assay/api-model';
import type { ValueLocation } from '@assay/scenario';

/** What a refusal says is wrong. */
export type RefusalKind =
  | 'idempotency_key'
  | 'condition'
  | 'extra_field'
  | 'required'
  | 'unique'
  | 'reference'
  | 'enum'
  | 'contention'
  | 'time_order'
  | 'bound'
  | 'format'
  | 'state'
  | 'account'
  | 'other';

/** A value of the request: a JSON Pointer into its body, or the name of a parameter. */
export interface SentLocation {
  in: ValueLocation;
  at: string;
}

/** One thing that a refusal says. */
export interface Complaint {
  kind: RefusalKind;
  /** The value of the request that it names; null when it names none. */
  location: SentLocation | null;
  message: string;
  /** A code or kind that comes with the message; empty when none does. */
  code: string;
  /** The values that it allows. */
  allowed: string[];
  bound: Bound | null;
}

/** A limit for a number, or for the length of a text or list. */
export interface Bound {
  min: number | null;
  max: number | null;
  /** The limit itself is refused. */
  isExclusive: boolean;
}

/** The request that was refused, as far as a refusal can speak of it. */
export interface RefusedRequest {
  parameters: readonly { in: ValueLocation; name: string; value: string | null }[];
  body: Json | undefined;
  /** JSON Pointers of the fields that the document has for the body, sent or not. */
  documented: readonly string[];
}

export interface Answer {
  status: number;
  body: string;
}
