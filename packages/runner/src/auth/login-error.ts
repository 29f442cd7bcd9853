import { TransportError } from '../transport/transport-error.ts';
import type { WireResponse } from '../transport/transport.ts';

/** A login whose answer cannot be used, with that answer to look at. */
export class LoginError extends TransportError {
  readonly response: Pick<WireResponse, 'body' | 'status'>;

  constructor(message: string, response: Pick<WireResponse, 'body' | 'status'>) {
    super('auth_failed', message);
    this.name = 'LoginError';
    this.response = response;
  }
}
