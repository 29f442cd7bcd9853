import { bodyOverride } from '../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../chains/situation.ts';
import { isDocumented } from '../../expectations/expectation.ts';
import { sampleBody } from '../../request-body.ts';
import type { Candidate } from '../candidate.ts';
import { BEFORE, changedRecord, readAfter } from './shared/changed-record.ts';
import { isRepeatable, sentTwice, withExtracts } from './same-again.ts';
import { sameRule } from '../../chains/after/same-record.ts';
import type { Oracle } from '../oracle.ts';
import { staleVersion } from './versions/stale-version.ts';

/** A change with the version of before the last change is refused, and changes nothing (RFC 9110, 13.1.1). */
export function staleChange(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const usual = sampleBody(operation, index.definitions, seed);
  const changed = isDocumented(operation, 412) && usual !== undefined ? changedRecord(situation) : null;
  if (changed === null || usual === undefined) return [];
  const { chain, path, read, readPath, record } = changed;
  const body = chain.body(operation).find((value) => value.in === 'body')?.bodyValue ?? usual;
  const twice = sentTwice(body, 'stale');
  const [condition] = chain.conditions(operation, path);
  if (condition === undefined || !isRepeatable(twice)) return [];
  const first = { operation: operation.key, values: [...path, condition, bodyOverride(body ?? {})], extracts: [] };
  chain.before.push(withExtracts(first, twice.extracts));
  chain.before.push({ name: BEFORE, operation: read.key, values: readPath, extracts: [] });
  return [
    {
      name: `Outdated ${condition.name}`,
      kind: 'stale_condition',
      errorIn: `header.${condition.name}`,
      expectedStatus: 412,
      details: {
        reason:
          'A change that is meant for an older version must not happen (RFC 9110, 13.1.1), and 412 is documented.',
        constraint: condition.name,
        pointer: null,
        ...stepsOf(chain),
        followUps: [readAfter(changed, [sameRule(record, index.definitions, { step: BEFORE })])],
      },
      overrides: [...path, condition, bodyOverride(twice.again ?? {})],
    },
  ];
}

export const staleChangeOracle: Oracle = {
  id: 'stale-change',
  claim: 'A change with an older version is refused and changes nothing.',
  strength: 'document',
  candidates: (situation) => [...staleChange(situation), ...staleVersion(situation)],
};
