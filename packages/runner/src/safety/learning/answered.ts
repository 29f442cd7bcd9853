import type { BuiltRequest } from '../../exchange/build-request.ts';
import type { WireResponse } from '../../transport/transport.ts';
import type { Permit } from '../facts/permit.ts';
import type { Records } from '../facts/records.ts';

/** A request that was let through, and what came of it. */
export interface Answered {
  permit: Permit;
  request: BuiltRequest;
  response: WireResponse;
  records: Records;
}
