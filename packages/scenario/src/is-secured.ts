import type { Operation } from '@assay/api-model';

/** Whether a request without any credentials must be refused: there are alternatives, and none of them is empty. */
export function isSecured({ security }: Pick<Operation, 'security'>): boolean {
  return security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0);
}

/**
 * Whether requests carry the login of the system where one is configured: all but those of operations that are said to be open to
 * everyone. Documents often leave out what nearly all of their operations need.
 */
export function takesLogin({ security, isSecurityUnsaid }: Pick<Operation, 'isSecurityUnsaid' | 'security'>): boolean {
  return security.length > 0 || isSecurityUnsaid === true;
}
