import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { membershipOf } from '../../resources/memberships.ts';
import { parameterNames } from '../../resources/words/path-names.ts';

/** What is made below a record of this kind, by the operation or for the rest of its path, is only removed together with it. */
export function goesWith(
  parent: Resource | null,
  operation: Operation,
  { below, index }: { below: readonly (Resource | null)[]; index: ApiIndex },
): boolean {
  if (parent?.create == null || index.removalOf(parent) === null) return false;
  const needed = below.filter((one) => one?.create != null && one.list === null);
  return [index.madeBy(operation), ...needed].some((one) => one !== null && index.removalOf(one) === null);
}

/** What is taken away from a record is put there before. */
export function joinBefore(
  chain: { before: Step[]; body(operation: Operation): StepValue[] },
  operation: Operation,
  { above, index }: { above: readonly StepValue[]; index: ApiIndex },
): void {
  const membership = operation.method === 'DELETE' ? membershipOf(operation, index) : null;
  if (membership === null || above.length < parameterNames(operation.path).length - 1) return;
  const values = [...above, ...chain.body(membership.put)];
  chain.before.push({ operation: membership.put.key, values, extracts: [] });
}

/** The parameter that takes the identity of a record; null when no path does. */
export function identityName({ read, remove }: Resource): string | null {
  const item = read ?? remove;
  return item === null ? null : (parameterNames(item.path).at(-1) ?? null);
}
