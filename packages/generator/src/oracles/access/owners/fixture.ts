import type { Operation } from '@assay/api-model';
import { hasMade } from '../../../chains/needs.ts';
import { isSecured } from '@assay/scenario';
import type { Step, StepValue } from '@assay/scenario';
import type { ChainBuilder } from '../../../chains/chain.ts';
import type { ChainOptions } from '../../../chains/chain-options.ts';
import { prepare, shared, type Situation } from '../../../chains/situation.ts';
import type { ReadAround } from '../../../chains/after/read-around.ts';
import { unchangedReads } from '../../../chains/after/unchanged.ts';
import { bodySchema, planBody } from '../../../request-body.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import type { Resource } from '../../../resources/api-index.ts';
import { inAllowedState } from '../../states/wrong-state.ts';
import { peopleNamed } from './said/people-named.ts';
import { undoneRemoval } from '../../../states/removal/undone.ts';
import { machineOf, stateField } from '../../../states/machine.ts';
import { answeredMembers } from './said/nobodys.ts';
import { isOfMaker, isPerson } from './said/private-records.ts';
import { referredName } from '../../../resources/words/words.ts';
import { recordsIn } from '../../../resources/identity/records-in.ts';

/** Records that the system's login makes, for somebody else to try on. They are shared: whatever is tried must be refused. */
export interface Fixture {
  before: Step[];
  after: Step[];
  /** The complete request of the operation on these records. */
  overrides: StepValue[];
  /** Reads that show what the request was about as it was. */
  followUps: Step[];
  chain: ChainBuilder;
  /** Whom its records are made out to, beside the system's login. */
  people: readonly string[];
}

/** Whether a record came into being by the system's login, or is its own account: what is merely listed may be anybody's. */
export function isOwn(resource: Resource, chain: ChainBuilder): boolean {
  const maker = chain.makerOf(resource);
  if (maker === null) return false;
  return maker === resource.own || (hasMade(chain, resource) && isSecured(maker));
}

/** Whether nothing that a chain stands on may belong to somebody else: no person in it was found by chance. */
export const isSurelyOwn = (chain: ChainBuilder, { index, description }: Situation): boolean =>
  chain.records().every(({ resource }) => !isPerson(resource, index, description) || isOwn(resource, chain));

/** Whether a record that was made names people, and each of those was made for it: who else is in the chain has no part in it. */
function isMadeOutToOwn({ read }: Resource, chain: ChainBuilder, { index, description }: Situation): boolean {
  const members = read === null ? [] : answeredMembers(read, index.definitions).map(referredName);
  const named = chain
    .records()
    .map(({ resource }) => resource)
    .filter((one) => members.includes(one.name) && isPerson(one, index, description));
  return named.length > 0 && named.every((one) => isOwn(one, chain));
}

/** What made the last record of a path, where that one alone says whose it is. */
const makerOfOwn = (last: Resource | undefined, chain: ChainBuilder, situation: Situation): Operation | null =>
  last !== undefined && isMadeOutToOwn(last, chain, situation) ? chain.makerOf(last) : null;

/** Whether the last record of a path was made by the system's login and belongs to nobody else for what it refers to. */
function isOfOwnAccount(last: Resource | undefined, chain: ChainBuilder, situation: Situation): boolean {
  if (last !== undefined && !isOwn(last, chain)) return false;
  if (isSurelyOwn(chain, situation)) return true;
  return last !== undefined && (isOfMaker(last, situation.index) || isMadeOutToOwn(last, chain, situation));
}

/** What is to be brought back is not there before. */
const isReadBefore = ({ operation, index }: Situation): boolean =>
  operation.method !== 'GET' && undoneRemoval(operation, index) === null;

/** Numbers of a record that no request sets: what others make on it meanwhile may count. */
function countedIn({ create, read }: Resource, { definitions }: Situation['index']): string[] {
  const media = create === null ? null : planBody(create).media;
  const record = read === null ? null : answeredRecord(read, definitions);
  if (media === null || record === null) return [];
  const sent = flatten(bodySchema(media), definitions).properties ?? {};
  return Object.entries(record.view.properties ?? {})
    .filter(([name]) => flatten(sent[name] ?? { readOnly: true }, definitions).readOnly === true)
    .filter(([, property]) => /^(?:integer|number)$/.test(mainType(flatten(property, definitions)) ?? ''))
    .map(([name]) => name)
    .filter((name) => !/(?:^|[_a-z])[iI]d$/.test(name));
}

/** Reads before and after a write; none of what was removed for it. */
function readsOf(last: Resource, chain: ChainBuilder, situation: Situation, path: readonly StepValue[]) {
  const isRemoved = chain.before.some((step) => step.operation === last.remove?.key);
  if (isRemoved || !isReadBefore(situation)) return null;
  const { index } = situation;
  // Its records are shared, and others bring them into the state that they need.
  const field = last.read === null || machineOf(last, index) === null ? null : stateField(last.read, index.definitions);
  return unchangedReads(last, path, index.definitions, { state: field?.path ?? null, counted: countedIn(last, index) });
}

const readFirst = (reads: ReadAround | null, isMoved: boolean): Step[] =>
  reads === null ? [] : isMoved ? [reads.before] : shared([reads.before]);

/** Null where the path cannot be filled, or, unless it may be `ofAnybody`, where it is not sure whose its records are. */
export function fixtureFor(situation: Situation, { ofAnybody = false, suffix = '' } = {}): Fixture | null {
  const { operation, index } = situation;
  const last = recordsIn(operation, index).at(-1);
  const isFit = (chain: ChainBuilder): boolean => ofAnybody || isOfOwnAccount(last, chain, situation);
  const build = (options: Pick<ChainOptions, 'makesNeeds' | 'suffix'> = {}) =>
    inAllowedState(situation, (of) => prepare(of, situation), options);
  const usual = build({ suffix });
  // Whose a record is that is there already nobody knows.
  const { chain, overrides } = isFit(usual.chain) ? usual : build({ makesNeeds: true, suffix: 'Own' });
  const path = overrides.filter((one) => one.in === 'path');
  if (path.length < parameterNames(operation.path).length || !isFit(chain)) return null;
  overrides.push(...chain.conditions(operation, path));
  const reads = last === undefined ? null : readsOf(last, chain, situation, path);
  const before = shared(chain.before);
  // Another scenario may move a record that is shared into another state, so how it was is read by each for itself.
  const isMoved = last !== undefined && machineOf(last, index) !== null;
  before.push(...readFirst(reads, isMoved));
  return {
    before,
    after: shared(chain.after),
    overrides,
    followUps: reads === null ? [] : [reads.after],
    chain,
    people: peopleNamed(chain, situation, makerOfOwn(last, chain, situation)),
  };
}
