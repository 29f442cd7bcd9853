import { unchangedReads } from '../../chains/after/unchanged.ts';
import { hasMade } from '../../chains/needs.ts';
import { ChainBuilder } from '../../chains/chain.ts';
import { shared, prepare, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, planBody, sentMembers } from '../../request-body.ts';
import { isAbout } from '../identity/said-unique.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { flatten } from '../../schema/resolve.ts';
import { actedOn, machineOf } from '../../states/machine.ts';
import { verbOf } from '../../states/sentences.ts';
import type { Candidate } from '../candidate.ts';
import { tolerant } from './taken/first-record.ts';
import type { Oracle } from '../oracle.ts';

/** "A verdict has been given before", "already decided": only the first request is taken. */
const DONE_BEFORE = /\b(?:already|before|again|twice|once more|a second (?:time|one)|only once)\b/i;
/** What has to come before it, or has not come yet, is another reason. */
const OTHER_TURN = /\b(?:not|never|no|nothing|nobody|until|must|has to|have to)\b[^.;,]*\b(?:already|before|again)\b/i;

/** The words by which a second request is refused; null where the document has none, or knows it by a state. */
function saidOnce({ operation, index }: Situation): string | null {
  const resource = actedOn(operation, index);
  if (resource === null || machineOf(resource, index) !== null) return null;
  const said = operation.responses.find(({ status }) => status === '409')?.description ?? '';
  if (OTHER_TURN.test(said)) return null;
  // "Reference already booked": of a value that need not be sent.
  const { media } = planBody(operation);
  const { required = [] } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  const values = sentMembers(operation, index.definitions).filter((name) => !required.includes(name));
  const isOfRequest = (clause: string): boolean =>
    DONE_BEFORE.test(clause) && !values.some((name) => isAbout(clause, name));
  return said.split(/[,;.]|\bor\b/).some(isOfRequest) ? said : null;
}

/** An action that the document allows once is refused the second time, on records without a state that shows it. */
export function doneBefore(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const quote = saidOnce(situation);
  const resource = quote === null ? null : actedOn(operation, index);
  if (quote === null || resource === null) return [];
  const chain = new ChainBuilder(index, situation.seed, { suffix: 'Twice', sharesNeeds: true });
  const sent = prepare(chain, situation);
  const path = sent.filter((value) => value.in === 'path');
  const isMade = hasMade(chain, resource) && path.length === parameterNames(operation.path).length;
  if (!isMade) return [];
  const values = [...sent, ...chain.conditions(operation, path)];
  chain.before.push({
    operation: operation.key,
    values,
    extracts: [],
    expects: tolerant(operation),
  });
  const reads = unchangedReads(resource, path, index.definitions);
  if (reads !== null) chain.before.push(reads.before);
  return [
    {
      name: `A second time: ${verbOf(operation)}`,
      kind: 'wrong_state',
      errorIn: 'state',
      expectedStatus: 409,
      details: {
        alternatives: [400, 403, 422].filter((one) => one !== successStatus(operation)),
        reason: `The document says "${quote.replace(/[.\s]+$/, '').slice(0, 160)}".`,
        constraint: `once: ${verbOf(operation)}`,
        pointer: null,
        before: shared(chain.before),
        ...(chain.after.length > 0 && { after: shared(chain.after) }),
        ...(reads !== null && { followUps: [reads.after] }),
      },
      overrides: [...sent, ...chain.conditions(operation, path)],
    },
  ];
}

export const doneBeforeOracle: Oracle = {
  id: 'done-before',
  claim: 'An action that the document allows once is refused the second time.',
  strength: 'document',
  candidates: doneBefore,
};
