import type { Evidence, ExecutionError } from '@assay/contract';
import type { Fault } from '../result.ts';

/** What is wrong with one value of an answer, by the keyword of the schema that it does not meet. */
export interface SchemaProblem {
  /** `shape`: most of what an object requires is missing; `hidden`: requests only have it. */
  keyword: 'type' | 'null' | 'enum' | 'required' | 'shape' | 'additional' | 'hidden' | 'format' | 'other';
  /** In the answer, with `[*]` for the items of lists. */
  path: string;
  /** What the schema demands, as the validator says it. */
  demand: string;
  /** The value where it is known and short, or the name of its type. */
  actual: string | null;
}

/** What a claim says, by kind. */
export type About =
  /** A request that the document allows is refused. */
  | { kind: 'refused'; expected: number; answered: number; message: string }
  | { kind: 'broken'; answered: number; message: string; isValid: boolean; showsInside: boolean }
  /** A request that has to be refused is accepted. */
  | { kind: 'accepted'; expected: number; answered: number; fault: Fault | null; name: string }
  /** Another status than the one that is expected, of which none of the above is true. */
  | { kind: 'status'; expected: number; answered: number; fault: Fault | null }
  | { kind: 'undocumented'; answered: number }
  | { kind: 'schema'; answered: number; problem: SchemaProblem }
  /** `field` is null where the text of the body shows the inside of the server. */
  | { kind: 'leak'; field: string | null; text: string }
  | { kind: 'time'; text: string }
  /** `isEcho`: the value of the answer is compared with the one that was sent. */
  | { kind: 'rule'; text: string; field: string | null; shape: string; isEcho: boolean }
  | { kind: 'unread'; text: string; reason: string }
  /** A step before the request was refused, or lacks a value. */
  | { kind: 'setup'; step: string; answered: number | null; message: string }
  | { kind: 'outage'; message: string }
  /** Nothing of the document was found, with how many answers say so. */
  | { kind: 'nowhere'; answers: number }
  | { kind: 'trouble'; cause: ExecutionError['cause']; message: string; fault: Fault | null };

/** One thing that one red result says. */
export interface Claim {
  about: About;
  /** Equal for the same claim at other operations. */
  cause: string;
  /** What it is said of; null for what concerns the API as a whole. */
  operation: string | null;
  evidence: readonly Evidence[];
  /** As it was reported with the scenario. */
  reason: string;
  /** The document promises no status: the expectation is a convention. */
  isConvention: boolean;
  /** Values of the same answer that are as documented where others are not. */
  kept?: number;
}
