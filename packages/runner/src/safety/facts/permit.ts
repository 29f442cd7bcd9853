import type { Json } from '@assay/api-model';
import type { Account, Expectation } from '@assay/scenario';
import type { Sendable } from '../../exchange/build-request.ts';
import type { Address } from '../classify/address.ts';
import type { Call } from '../classify/call.ts';
import type { Routes } from '../classify/routes.ts';
import type { MembershipCall } from '../memberships/memberships.ts';

/** Looks what a write has reached. */
export interface Aim {
  around: <T extends { response: { status: number } }>(reply: Promise<T>) => Promise<T>;
}

/** A request that was let through, to learn from its answer. */
export interface Permit {
  call: Call;
  address: Address;
  body: Json | undefined;
  routes: Routes;
  path: string;
  /** What the request puts below a record of ours, or takes away from it. */
  membership?: MembershipCall | null;
  /** The ids of records that were there before a create that may answer with one of them. */
  before?: ReadonlySet<string>;
  /** Of a write of which nobody knows yet whether it reaches what it names. */
  aim?: Aim | null;
}

/** What is sent, as far as it decides whether it may leave. */
export interface Sent
  extends
    Pick<Sendable, 'baseUrl' | 'path' | 'operation' | 'method'>,
    Partial<Pick<Sendable, 'parameters' | 'contentType'>> {
  account?: Account;
  expected?: Expectation | null | undefined;
}
