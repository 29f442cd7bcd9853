import type { Operation } from '@assay/api-model';
import { removePending } from '@assay/runner';
import type { LeftBehind, Pending, PendingStep, RemovalOptions } from '@assay/runner';
import { calledEndpoints } from './calls.ts';
import type { RunnableSuite } from './suite.ts';

type Connection = Omit<RemovalOptions, 'operationOf' | 'problemOf'>;

const MOVED = 'The API has another address now, so nothing was sent there.';

/** Removes what a run that did not end has left on an API at this address. Answers what is still there. */
export function removeLeft(
  suite: RunnableSuite,
  baseUrl: string,
  { pending, ...connection }: Connection & { pending: readonly Pending[] },
): Promise<LeftBehind[]> {
  const endpoints = calledEndpoints(suite.model, baseUrl);
  const operationOf = (label: string): Operation | null => endpoints.get(label)?.operation ?? null;
  // Credentials go nowhere but to the API that they are of.
  const problemOf = (step: PendingStep): string | null => (step.baseUrl === baseUrl ? null : MOVED);
  return removePending(pending, { ...connection, operationOf, problemOf });
}
