import { parameterNames } from '../../resources/words/path-names.ts';
import { directFollowUps } from '../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { isDocumented, successStatus } from '../../expectations/expectation.ts';
import { sampleBody } from '../../request-body.ts';
import type { Candidate } from '../candidate.ts';

/** A PUT that replaces what is there makes what is not: with 201 where the document has it (RFC 9110, 9.3.4), and as it was sent. */
export function madeAtOwnId(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const create = index.namedBy(operation)?.create ?? null;
  if (create === null || create === operation) return [];
  const chain = chainOf(situation);
  const path = chain.path(create);
  if (path.length !== parameterNames(create.path).length) return [];
  const sent = [...path, ...chain.body(create)];
  const body = sent.find((one) => one.in === 'body')?.bodyValue ?? sampleBody(create, index.definitions, seed);
  const next = directFollowUps({ ...situation, operation: create }, sent, body);
  const { before = [], after = [] } = stepsOf(chain);
  return [
    {
      name: 'An id that nothing has',
      kind: 'own_id',
      errorIn: null,
      expectedStatus: successStatus(create),
      details: {
        reason: isDocumented(create, 201)
          ? 'A PUT that makes a record answers 201.'
          : 'The document says that this request makes what is not there yet.',
        constraint: null,
        pointer: null,
        ...(isDocumented(create, 201)
          ? {}
          : { alternatives: [200, 201, 204].filter((one) => one !== successStatus(create)) }),
        ...(before.length > 0 && { before }),
        after: [...next.after, ...after],
        extracts: next.extracts,
        followUps: next.followUps,
      },
      overrides: sent,
      standsAlone: true,
    },
  ];
}
