import type { ApiModel, Operation } from '@assay/api-model';
import { isDocumented, noCredentialsStatus } from '../../expectations/expectation.ts';
import { isSecured } from '@assay/scenario';
import { invalidAuthorization } from '../../security.ts';
import type { Candidate } from '../candidate.ts';
import type { Oracle } from '../oracle.ts';

const findDeclared = (operation: Operation): string | undefined =>
  operation.parameters.find(({ in: location, name }) => location === 'header' && name.toLowerCase() === 'authorization')
    ?.name;

/** A JSON Web Token (RFC 7519) that nobody signed and that expired in 2001. */
const EXPIRED =
  'Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIiwiZXhwIjoxMDAwMDAwMDAwfQ.c2lnbmF0dXJlLXRoYXQtZml0cy1ub3RoaW5n';

interface Wrong {
  name: string;
  kind: 'invalid_credentials' | 'malformed_credentials' | 'expired_credentials';
  reason: string;
  value: string;
}

function wrongCredentials(value: string): Wrong[] {
  const invalid: Wrong = {
    name: 'Invalid credentials',
    kind: 'invalid_credentials',
    reason: 'Credentials that nobody issued must be refused.',
    value,
  };
  if (!value.startsWith('Bearer')) return [invalid];
  return [
    invalid,
    {
      name: 'Credentials without a scheme',
      kind: 'malformed_credentials',
      reason: 'A header that names no scheme holds no credentials (RFC 9110, 11.6.2).',
      value: 'not-a-scheme',
    },
    {
      name: 'Expired credentials',
      kind: 'expired_credentials',
      reason: 'A token whose time is over must be refused.',
      value: EXPIRED,
    },
  ];
}

/** Requests to a secured operation without credentials, and with credentials that are wrong, no credentials at all, or too old. */
export function credentialFaults(operation: Operation, schemes: ApiModel['securitySchemes']): Candidate[] {
  if (!isSecured(operation)) return [];
  const declared = findDeclared(operation);
  const { status, ...by } = noCredentialsStatus(operation);
  const without: Candidate = {
    name: 'No credentials',
    kind: 'no_credentials',
    errorIn: 'header.Authorization',
    expectedStatus: status,
    details: {
      ...by,
      reason: 'The document says that this operation needs credentials.',
      constraint: 'security',
      pointer: null,
    },
    overrides: declared === undefined ? [] : [{ in: 'header', name: declared, value: null }],
    ownCredentials: true,
  };
  const value = invalidAuthorization(operation, schemes);
  // Where 401 is not documented, a server may well tell wrong credentials from none.
  if (value === null || !isDocumented(operation, 401)) return [without];
  const wrong = wrongCredentials(value).map(({ name, kind, reason, value: sent }): Candidate => ({
    ...without,
    name,
    kind,
    details: { ...without.details, reason },
    overrides: [{ in: 'header', name: declared ?? 'Authorization', value: sent }],
  }));
  return [without, ...wrong];
}

export const credentialsOracle: Oracle = {
  id: 'credentials',
  claim: 'A secured operation refuses requests without credentials and with wrong ones.',
  strength: 'document',
  needsNoBody: true,
  candidates: ({ operation, securitySchemes }) => credentialFaults(operation, securitySchemes),
};
