import type { Operation } from '@assay/api-model';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import type { ChainBuilder } from '../../chains/chain.ts';
import { unchangedReads } from '../../chains/after/unchanged.ts';
import { isDocumented } from '../../expectations/expectation.ts';
import { bodySchema, planBody } from '../../request-body.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { referredBy } from '../../resources/references.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { flatten } from '../../schema/resolve.ts';
import { machineOf } from '../../states/machine.ts';
import { requirementOf } from '../../states/requirement.ts';
import type { Candidate } from '../candidate.ts';
import { statedState } from './side-effects.ts';
import { tolerant } from './taken/first-record.ts';

const REFUSED =
  /\b409\b|\b(cannot|can ?not|can't|may not|must not) be (deleted|removed|withdrawn)\b|\b(refused|rejected|conflict|in use|still (has|have|used|referenced))\b/i;

/** Whether a create stands on a record of another kind: below it, or by a field of its body. */
export function refersTo({ create, path }: Resource, other: Resource, index: ApiIndex): boolean {
  if (create === null) return false;
  if (path.startsWith(`${other.path}/{}/`)) return true;
  const { media } = planBody(create);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  return Object.entries(properties).some(([name, property]) => {
    const referred = referredBy(name, flatten(property, index.definitions));
    return referred !== null && index.resourceNamed(referred) === other;
  });
}

/** What a record of another kind keeps from being removed, as a document says. */
interface Occupied {
  by: Resource;
  sentence: string;
}

const speaksOf = (sentence: string, { name }: Resource): boolean => {
  const words = wordsOf(sentence).map(singular);
  return words.some((_, at) => [1, 2].some((count) => words.slice(at, at + count).join('') === name));
};

function occupiedBy(operation: Operation, resource: Resource, index: ApiIndex): Occupied | null {
  const sentences = sentencesIn(unwrapped(wordsAbout(operation, 409))).filter((one) => REFUSED.test(one));
  const others = index.resources.filter((one) => one !== resource && refersTo(one, resource, index));
  for (const sentence of sentences) {
    const by = others.find((one) => speaksOf(sentence, one));
    if (by !== undefined) return { by, sentence };
  }
  const machine = machineOf(resource, index);
  const allowed = requirementOf(operation, index)?.from;
  const forbidden = (machine?.states ?? []).filter((state) => allowed !== undefined && !allowed.has(state));
  const by = others.find(({ create }) => {
    const led = create === null ? null : statedState(create, resource, machine?.states ?? []);
    return led !== null && forbidden.includes(led);
  });
  const [sentence] = sentences;
  return by === undefined || sentence === undefined ? null : { by, sentence };
}

/** Makes another record on the one that a path leads to, not on any other one of its kind. */
function standsOn(chain: ChainBuilder, operation: Operation, by: Resource, identity: string | null): boolean {
  if (by.remove === null || identity === null) return false;
  const parameter = parameterNames(by.remove.path).at(-1) ?? 'id';
  const other = chain.provide(by, { for: operation, parameter, depth: 1, mustBeMade: true });
  const made = chain.before.find((step) => step.operation === by.create?.key);
  if (made !== undefined && by.create !== null) made.expects = tolerant(by.create);
  return other !== null && JSON.stringify(made?.values ?? []).includes(identity);
}

/** The record of the path, and one that stands on it. */
function occupied(chain: ChainBuilder, situation: Situation, resource: Resource, by: Resource) {
  const { operation, index } = situation;
  const path = chain.path(operation);
  const isMade = chain.makerOf(resource) === resource.create && path.length === parameterNames(operation.path).length;
  if (!isMade || !standsOn(chain, operation, by, path.at(-1)?.value ?? null)) return null;
  return { path, reads: unchangedReads(resource, path, index.definitions) };
}

/** What something else stands on is not removed, where the document says so. */
export function inUseFaults(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const resource =
    operation.method === 'DELETE' && operation.path.endsWith('}') ? index.resourceAt(operation.path) : null;
  const status = [409, 422, 400, 403].find((one) => isDocumented(operation, one));
  const about = resource === null || status === undefined ? null : occupiedBy(operation, resource, index);
  if (resource === null || status === undefined || about === null) return [];
  const chain = chainOf(situation);
  const held = occupied(chain, situation, resource, about.by);
  if (held === null) return [];
  const { path, reads } = held;
  if (reads !== null) chain.before.push(reads.before);
  const conditions = chain.conditions(operation, path);
  return [
    {
      name: `The ${resource.name} is in use (${about.by.name})`,
      kind: 'in_use',
      errorIn: 'state',
      expectedStatus: status,
      details: {
        alternatives: [400, 403, 409, 422].filter((one) => one !== status),
        reason: `The document says "${about.sentence.replace(/[.\s]+$/, '').slice(0, 160)}".`,
        constraint: `in use: ${about.by.name}`,
        pointer: null,
        ...stepsOf(chain),
        ...(reads !== null && { followUps: [reads.after] }),
      },
      overrides: [...path, ...conditions],
    },
  ];
}
