import type { ApiModel, Operation } from '@assay/api-model';
import { isDocumented, noCredentialsStatus } from '../expectation.ts';
import { invalidAuthorization, isSecured } from '../security.ts';
import type { Candidate } from './candidate.ts';

const findDeclared = (operation: Operation): string | undefined =>
  operation.parameters.find(({ in: place, name }) => place === 'header' && name.toLowerCase() === 'authorization')
    ?.name;

/** Requests to a secured operation without credentials and with credentials that nobody issued. */
export function credentialFaults(operation: Operation, schemes: ApiModel['securitySchemes']): Candidate[] {
  if (!isSecured(operation)) return [];
  const declared = findDeclared(operation);
  const without: Candidate = {
    name: 'No credentials',
    kind: 'no_credentials',
    errorIn: 'header.Authorization',
    expectedStatus: noCredentialsStatus(operation),
    details: {
      reason: 'The document says that this operation needs credentials.',
      constraint: 'security',
      pointer: null,
    },
    overrides: declared === undefined ? [] : [{ in: 'header', name: declared, value: null }],
  };
  const value = invalidAuthorization(operation, schemes);
  // Where 401 is not documented, a server may well tell wrong credentials from none.
  if (value === null || !isDocumented(operation, 401)) return [without];
  const invalid: Candidate = {
    ...without,
    name: 'Invalid credentials',
    kind: 'invalid_credentials',
    details: { ...without.details, reason: 'Credentials that nobody issued must be refused.' },
    overrides: [{ in: 'header', name: declared ?? 'Authorization', value }],
  };
  return [without, invalid];
}
