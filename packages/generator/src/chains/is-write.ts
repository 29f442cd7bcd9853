import type { Operation } from '@assay/api-model';
import type { ApiIndex } from '../resources/api-index.ts';
import { loginToken, namesLogin } from './accounts/logins.ts';

/** Whether the body of an operation is one that records are made or changed with, not one that signs somebody in. */
export const isWrite = (operation: Operation, index: ApiIndex): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(operation.method) &&
  (loginToken(operation, index.definitions) === null || makesListed(operation, index));

/** A record may hold a token and a password too. */
const makesListed = (operation: Operation, { resources }: ApiIndex): boolean =>
  !namesLogin(operation) && resources.some(({ create, list, read }) => create === operation && (list ?? read) !== null);
