import type { StepValue } from '@assay/scenario';
import { ChainBuilder } from '../../../chains/chain.ts';
import type { Situation } from '../../../chains/situation.ts';
import { sampleBody } from '../../../request-body.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { plain } from '../../../resources/words/words.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, type About, type ListScenarios } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

/** Whether records below a parent come with it. */
function comesWithParent(lists: ListScenarios, bodies: string): boolean {
  const segment = lists.view.operation.path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  return plain(bodies).includes(plain(segment));
}

/** A second parent has nothing below it while the first one has records. */
function emptyBelowAnother(lists: ListScenarios): Candidate[] {
  const { closed, view } = lists;
  if (closed === null || closed.handle.kind !== 'parent') return [];
  const { index, seed } = lists.situation;
  const names = parameterNames(view.operation.path);
  const last = names.at(-1);
  const parent =
    last === undefined
      ? null
      : index.resourceAt(view.operation.path.slice(0, view.operation.path.indexOf(`{${last}}`) + last.length + 2));
  if (last === undefined || parent === null || parent.create === null || names.length !== 1) return [];
  const chain = new ChainBuilder(index, seed, { suffix: `Second${plain(view.operation.path)}` });
  const other = chain.provide(parent, { for: view.operation, parameter: last, depth: 0, mustBeMade: true });
  // A step without a body of its own sends the usual one.
  const sent = [chain.before.flatMap(({ values }) => values), sampleBody(parent.create, index.definitions, seed)];
  if (other === null || comesWithParent(lists, JSON.stringify(sent))) return [];
  const about: About = {
    kind: 'other_parent',
    name: 'Lists nothing of another parent',
    reason: 'A record is in the list of its own parent only.',
    constraint: last,
  };
  const path: StepValue[] = [{ in: 'path', name: last, value: other }];
  const both = {
    ...closed,
    path,
    before: [...closed.before, ...lists.accepted(chain.before)],
    after: [...closed.after, ...chain.after.map((step) => ({ ...step, shared: true as const }))],
  };
  return [lists.among(both, about, { query: lists.wholePage ?? [], rules: [...lists.nothing(), ...lists.total(0)] })];
}

/** Records are in the list of their own parent only. */
export function parentLists(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  return lists === null ? [] : emptyBelowAnother(lists);
}

export const parentListsOracle: Oracle = {
  id: 'parent-lists',
  claim: 'A record is in the list of its own parent only.',
  strength: 'convention',
  candidates: parentLists,
};
