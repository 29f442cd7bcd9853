import type { Operation } from '@assay/api-model';

/** Whether a request without any credentials must be refused: there are alternatives, and none of them is empty. */
export function isSecured({ security }: Pick<Operation, 'security'>): boolean {
  return security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0);
}
