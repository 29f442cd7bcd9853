import type { Json } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { bodyOverride } from '../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { hasMembers, planBody, sampleBody } from '../../request-body.ts';
import type { Candidate } from '../candidate.ts';
import { BEFORE, changedRecord, readAfter, readBefore } from './shared/changed-record.ts';
import { isRepeatable, sentTwice, withExtracts } from './same-again.ts';
import { sameRule } from '../../chains/after/same-record.ts';
import type { Oracle } from '../oracle.ts';

/** The same PUT twice leaves the same record as once (RFC 9110, 9.2.2). */
export function samePutTwice(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const changed = operation.method === 'PUT' ? changedRecord(situation) : null;
  const usual = sampleBody(operation, index.definitions, seed);
  if (changed === null || usual === undefined || !hasMembers(planBody(operation))) return [];
  const { chain, path, record } = changed;
  const bound: Json = chain.body(operation).find((value) => value.in === 'body')?.bodyValue ?? usual;
  const twice = sentTwice(bound, 'again');
  if (!isRepeatable(twice)) return [];
  const first = chain.conditions(operation, path);
  const put: Step = { operation: operation.key, values: [...path, ...first, bodyOverride(bound ?? {})], extracts: [] };
  chain.before.push(withExtracts(put, twice.extracts));
  const second = readBefore(situation, changed);
  return [
    {
      name: 'The same replacement twice leaves the same record',
      kind: 'same_again',
      errorIn: null,
      expectedStatus: successStatus(operation),
      details: {
        reason: 'PUT is idempotent: the second of two equal requests changes nothing (RFC 9110, 9.2.2).',
        constraint: 'idempotent',
        pointer: null,
        ...stepsOf(chain),
        followUps: [readAfter(changed, [sameRule(record, index.definitions, { step: BEFORE })])],
      },
      overrides: [...path, ...second, bodyOverride(twice.again ?? {})],
    },
  ];
}

export const samePutTwiceOracle: Oracle = {
  id: 'same-put-twice',
  claim: 'The same PUT twice leaves the same record as once.',
  strength: 'standard',
  candidates: samePutTwice,
};
