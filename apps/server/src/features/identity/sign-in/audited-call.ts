import type { Deed } from '../../audit/index.ts';
import { textIn } from '../../../text-in.ts';
import { auditedPaths } from '../audited-paths.ts';
import { CLIENT_ADDRESS_HEADER } from './client-address.ts';

interface Call {
  path: string;
  body?: unknown;
  headers?: Headers | undefined;
}

export interface SignedIn {
  user: { id: string };
  session: object;
}

/** What a call of the provider did to an organization; null when it is not written down. */
export function deedOf({ path, body, headers }: Call, by: SignedIn, returned: unknown): Deed | null {
  const audited = auditedPaths[path];
  const organizationId =
    textIn(body, 'organizationId') ?? organizationIn(returned) ?? textIn(by.session, 'activeOrganizationId');
  if (audited === undefined || organizationId === null) return null;
  return {
    action: audited.action,
    organizationId,
    userId: by.user.id,
    target: audited.target === undefined ? '' : (textIn(body, audited.target) ?? ''),
    address: headers?.get(CLIENT_ADDRESS_HEADER) ?? null,
  };
}

/** The one that an invitation was for. */
function organizationIn(returned: unknown): string | null {
  const inside = (name: string): unknown =>
    typeof returned === 'object' && returned !== null ? Reflect.get(returned, name) : undefined;
  return textIn(inside('member'), 'organizationId') ?? textIn(inside('invitation'), 'organizationId');
}
