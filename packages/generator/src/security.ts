import type { ApiModel, Operation, SecurityScheme } from '@assay/api-model';

const BY_HEADER = new Set<SecurityScheme['type']>(['http', 'oauth2', 'openIdConnect']);

/**
 * An `Authorization` value that no server accepts, when every alternative of the operation reads that header; null when one of
 * them looks elsewhere or is not described, so that nothing sure can be said.
 */
export function invalidAuthorization(operation: Operation, schemes: ApiModel['securitySchemes']): string | null {
  const used = operation.security.flatMap((requirement) => Object.keys(requirement)).map((name) => schemes[name]);
  if (used.length === 0 || used.some((scheme) => scheme === undefined || !BY_HEADER.has(scheme.type))) return null;
  const isBasic = used.every((scheme) => scheme?.scheme === 'basic');
  // "nobody:wrong" in Base64, RFC 7617.
  return isBasic ? 'Basic bm9ib2R5Ondyb25n' : 'Bearer not-a-valid-token';
}
