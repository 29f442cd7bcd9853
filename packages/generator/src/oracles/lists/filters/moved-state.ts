import type { Step, StepValue } from '@assay/scenario';
import { actionValues } from '../../../chains/act.ts';
import { ChainBuilder } from '../../../chains/chain.ts';
import type { OwnSet } from '../../../chains/records/own-set.ts';
import { mayEnd } from '../../../chains/removal/may-end.ts';
import type { Filter } from '../../../resources/lists/filters.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { plain } from '../../../resources/words/words.ts';
import type { Situation } from '../../../chains/situation.ts';
import { machineOf, stateField, type Action, type StateMachine } from '../../../states/machine.ts';
import type { Candidate } from '../../candidate.ts';
import { tolerant } from '../../states/taken/first-record.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import { largestPage } from '../pages/whole-list.ts';

/** A state is seldom stored where lists look for it, but worked out. */
const SEVERITY = 1.3;

interface Moved {
  filter: Filter;
  machine: StateMachine;
  action: Action;
  to: string;
}

/** A filter by the state of the records that are listed, and an action that leads out of the first one. */
function movedBy(lists: ListScenarios): Moved | null {
  const { view, situation } = lists;
  const { index } = situation;
  const machine = view.resource === null ? null : machineOf(view.resource, index);
  const shown = [view.resource?.read, view.resource?.create].find((one) => one != null);
  const field = shown == null ? null : stateField(shown, index.definitions);
  if (machine === null || field === null) return null;
  const name = plain(field.path.split('.').at(-1) ?? '');
  const filter = view.filters.find(({ kind, fields }) => kind === 'equal' && plain(fields[0]?.name ?? '') === name);
  const action = machine.actions.find(
    ({ from, to }) => to !== null && to !== machine.start && from.has(machine.start) && mayEnd(situation, machine, to),
  );
  return filter === undefined || action?.to == null ? null : { filter, machine, action, to: action.to };
}

/** The action on the own record; null where more has to be known for it than the record. */
function stepsOf({ action }: Moved, single: OwnSet, { situation }: ListScenarios): Step[] | null {
  const { index, seed } = situation;
  const { operation } = action;
  const names = parameterNames(operation.path);
  const above = single.path.filter((one) => one.in === 'path');
  if (names.length !== above.length + 1) return null;
  const path = names.map((name, at): StepValue => ({ in: 'path', name, value: above[at]?.value ?? '{{own1}}' }));
  const chain = new ChainBuilder(index, seed, { suffix: 'Moved' });
  const values = [...actionValues(chain, action, path, index), ...chain.conditions(operation, path)];
  if (chain.before.some((step) => !step.operation.startsWith('GET '))) return null;
  return [...chain.before, { operation: operation.key, values, extracts: [], expects: tolerant(operation) }];
}

const aboutMoved = ({ filter: { parameter }, machine: { start }, to }: Moved): About => ({
  kind: 'moved',
  name: `Not found by ${parameter.name} ${start} when it is ${to}`,
  reason: 'A record that was moved is found by the state that it is in, and no longer by the former one.',
  constraint: `${parameter.name}: ${to}`,
});

/** A page with all records, as far as the document has one. */
const wholeOf = (lists: ListScenarios): readonly StepValue[] | null =>
  lists.view.paging.size === null ? [] : (largestPage(lists)?.sent ?? null);

/** A record that an action has moved is found by its new state, and no longer by the one that it was made in. */
export function movedStates(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  const moved = lists === null ? null : movedBy(lists);
  const single = lists?.single ?? null;
  const page = lists === null ? null : wholeOf(lists);
  if (lists === null || moved === null || single === null || page === null) return [];
  const { filter, machine, to } = moved;
  const steps = stepsOf(moved, single, lists);
  if (steps === null) return [];
  const about = aboutMoved(moved);
  const by = (state: string): StepValue[] => [...page, query(filter.parameter, state)];
  const isAlone = single.handle !== null;
  const candidate = lists.after(single, about, {
    steps,
    removals: single.removals,
    query: by(machine.start),
    rules: lists.without(single, single.records),
    ...(isAlone && { followUps: [{ query: by(to), rules: lists.within(single, single.records) }] }),
  });
  return [{ ...candidate, part: 'state', severity: SEVERITY }];
}
