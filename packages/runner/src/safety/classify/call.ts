import type { Address, Target } from './address.ts';
import type { Route, Routes } from './routes.ts';

/** What a call does, as far as its method, its path and the document say. */
export type Call =
  | { kind: 'read' }
  /** Lets somebody in. */
  | { kind: 'login' }
  /** `isKept`: the document has a read of what is made, or calls to it. What is not kept happens, and stays. */
  | { kind: 'create'; nouns: readonly string[]; isAccount: boolean; isKept: boolean }
  /** Changes, removes or acts on the record that `target` names; null where only the body or the query can name it. */
  | { kind: 'write'; target: Target | null; noun: string }
  | { kind: 'own_account' }
  | { kind: 'never'; why: Never };

export type Never = 'bulk' | 'account' | 'singleton' | 'destructive' | 'action' | 'unclear' | 'unknown';

export interface Described {
  method: string;
  address: Address;
  /** Template of the path, or the path itself. */
  path: string;
  operation: Route['operation'];
  routes: Routes;
  /** As a request of GraphQL it is, or may be, a mutation. */
  isMutation: boolean;
  /** Of names that may mean an action or what is read, the action is meant. */
  isStrict?: boolean;
}
