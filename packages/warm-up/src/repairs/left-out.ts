import type { Operation } from '@assay/api-model';
import type { LeftOutReference, RequestFacts } from '@assay/generator';
import type { StepAnswer } from '@assay/runner';
import { isObject } from '../answers.ts';
import type { Proposal } from './proposal.ts';

/** What adds a reference to a request. */
function added(
  { operation, at, value, reference, resource }: LeftOutReference,
  own: boolean,
  because: string,
): Proposal {
  const on = own ? {} : { on: operation };
  return [
    { kind: 'value', in: 'body', at, value, because, ...on },
    { kind: 'reference', in: 'body', at: reference, resource, because, ...on },
  ];
}

/** A reference that a refusal points at is sent, with all around it that it needs. */
export const leftOutAt = (pointer: string, { leftOut }: RequestFacts, because: string): Proposal[] =>
  leftOut
    .filter(({ at, reference }) => [at, reference].some((one) => one === pointer || one.startsWith(`${pointer}/`)))
    .map((one) => added(one, true, because));

/** "The parcel has no depot": the record that a request names is made with the reference that it lacks. */
export const leftOutOf = (
  { records, leftOut }: RequestFacts,
  isNamed: (resource: string) => boolean,
  because: string,
): Proposal[] => [
  ...leftOut.filter(({ resource }) => isNamed(resource)).map((one) => added(one, true, because)),
  ...records.flatMap((record) =>
    record.leftOut.filter(({ resource }) => isNamed(resource)).map((one) => added(one, false, because)),
  ),
];

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

/** Who may not say whom something is taken from is the one it is taken from. */
export const withoutCharged = ({ charged = [] }: RequestFacts, { status, sent }: StepAnswer): Proposal => {
  const body = sent.parameters.find((one) => one.in === 'body')?.bodyValue ?? null;
  if (status !== 403 || !isObject(body)) return [];
  return charged
    .filter((name) => Object.hasOwn(body, name))
    .map((name) => ({ kind: 'omit', in: 'body', at: `/${name}`, because: 'Refused with 403 with it.' }));
};
