import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { parameterNames } from '../../resources/words/path-names.ts';
import { directFollowUps } from '../../chains/after/follow-ups.ts';
import { chainOf, type Situation } from '../../chains/situation.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { sampleBody } from '../../request-body.ts';
import type { Candidate } from '../candidate.ts';
import type { Oracle } from '../oracle.ts';

/** A PUT that replaces what is there makes what is not: with 201 where the document has it (RFC 9110, 9.3.4), and as it was sent. */
export function madeAtOwnId(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const create = index.namedBy(operation)?.create ?? null;
  if (create === null || create === operation) return [];
  const chain = chainOf(situation);
  const path = chain.path(create);
  if (path.length !== parameterNames(create.path).length) return [];
  return [
    candidateOf(situation, create, {
      before: chain.before,
      after: chain.after,
      sent: [...path, ...chain.body(create)],
    }),
  ];
}

interface Request {
  before: readonly Step[];
  after: readonly Step[];
  sent: readonly StepValue[];
}

function candidateOf(situation: Situation, create: Operation, { before, after, sent }: Request): Candidate {
  const { index, seed } = situation;
  const body = sent.find((one) => one.in === 'body')?.bodyValue ?? sampleBody(create, index.definitions, seed);
  const next = directFollowUps({ ...situation, operation: create }, sent, body);
  const status = successStatus(create);
  const isPromised = isDocumented(create, 201);
  return {
    name: 'An id that nothing has',
    kind: 'own_id',
    errorIn: null,
    expectedStatus: status,
    details: {
      reason: isPromised
        ? 'A PUT that makes a record answers 201.'
        : 'The document says that this request makes what is not there yet.',
      constraint: null,
      pointer: null,
      ...(!isPromised && { alternatives: [200, 201, 204].filter((one) => one !== status) }),
      ...(before.length > 0 && { before: [...before] }),
      after: [...next.after, ...after],
      extracts: next.extracts,
      followUps: next.followUps,
    },
    overrides: [...sent],
    standsAlone: true,
  };
}

export const ownIdOracle: Oracle = {
  id: 'own-id',
  claim: 'A PUT to an id that is free makes the record that is sent.',
  strength: 'document',
  candidates: madeAtOwnId,
};
