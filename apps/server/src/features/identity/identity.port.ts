import type { Principal } from '../../http/index.ts';

/** What the product needs of an identity provider; the rest of the server knows nothing else of it. */
export interface IdentityPort {
  /** Null when the bearer is missing, unknown or expired. */
  authenticate(authorization: string | undefined): Promise<Principal | null>;
  /** The provider's own calls below `/api/auth` (sign-up, sign-in, sign-out, session), from the address of a client. */
  handle(request: Request, clientAddress: string): Promise<Response>;
  /** The link that creates the first account where nobody else may; null when there are accounts or everybody may. */
  setupLink(): Promise<string | null>;
  /** Says each time that sessions may have ended or members may have changed on this server. */
  onChange(listener: () => void): void;
}
