import type { AuditAction } from '@assay/contract';
import type { Deed } from '../../audit/index.ts';
import { textIn } from '../../../text-in.ts';
import { CLIENT_ADDRESS_HEADER } from '../sign-in/client-address.ts';

interface Call {
  path: string;
  body?: unknown;
  headers?: Headers | undefined;
}

export interface SignedIn {
  user: { id: string };
  session: object;
}

/** What a call of the provider did to an organization; null when there is none. */
export function deedOf(
  { body, headers }: Call,
  by: SignedIn,
  { action, target, returned }: { action: AuditAction; target: string; returned: unknown },
): Deed | null {
  const organizationId =
    textIn(body, 'organizationId') ?? organizationIn(returned) ?? textIn(by.session, 'activeOrganizationId');
  if (organizationId === null) return null;
  const address = headers?.get(CLIENT_ADDRESS_HEADER) ?? null;
  return { action, organizationId, userId: by.user.id, target, address };
}

/** The one that an invitation was for. */
function organizationIn(returned: unknown): string | null {
  const inside = (name: string): unknown =>
    typeof returned === 'object' && returned !== null ? Reflect.get(returned, name) : undefined;
  return textIn(inside('member'), 'organizationId') ?? textIn(inside('invitation'), 'organizationId');
}
