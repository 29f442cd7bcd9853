import type { Operation } from '@assay/api-model';
import type { ApiIndex } from '../resources/api-index.ts';
import { loginToken } from './logins.ts';

/** Whether the body of an operation is one that records are made or changed with, not one that signs somebody in. */
export const isWrite = (operation: Operation, index: ApiIndex): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(operation.method) && loginToken(operation, index.definitions) === null;
