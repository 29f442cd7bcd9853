import type { ApiIndex } from './api-index.ts';

/**
 * Whether a request with this method changes, removes or acts on the record that its path names last: the runner sends it only
 * to one that the scenario has made.
 */
export function changesRecord({ path, method }: { path: string; method: string }, index: ApiIndex): boolean {
  if (!path.includes('{') || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  const operation = index.at(method, path);
  if (method === 'PUT' && operation !== null && index.madeBy(operation) !== null) return false;
  if (method !== 'POST' || path.endsWith('}')) return true;
  return operation === null || index.madeBy(operation) === null;
}
