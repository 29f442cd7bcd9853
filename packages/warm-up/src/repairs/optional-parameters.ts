import type { Operation } from '@assay/api-model';
import type { StepAnswer } from '@assay/runner';
import type { Proposal } from './proposal.ts';

const MAY_BE_OF_PARAMETERS: ReadonlySet<number> = new Set([400, 404, 422]);

/** An example of an optional parameter may name what this server does not have, or be written as it does not read it. */
export function withoutOptional({ parameters }: Operation, { status, sent }: StepAnswer): Proposal {
  if (!MAY_BE_OF_PARAMETERS.has(status)) return [];
  const isSent = (name: string): boolean =>
    sent.parameters.some((one) => one.in === 'query' && one.name === name && one.value !== null);
  return parameters
    .filter((one) => one.in === 'query' && !one.required && isSent(one.name))
    .map(({ name }) => ({
      kind: 'omit',
      in: 'query',
      at: name,
      because: `Refused with ${status}; optional parameters are left out.`,
    }));
}
