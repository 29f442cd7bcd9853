import type { Step } from '@assay/scenario';
import type { ChainBuilder } from '../../../chains/chain.ts';
import type { Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import type { Resource } from '../../../resources/api-index.ts';
import type { Filter } from '../../../resources/lists/filters.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { plain } from '../../../resources/words/words.ts';
import { actedOn } from '../../../states/machine.ts';
import type { Case } from '../../../states/said-clauses.ts';
import { statedState } from '../../../states/stated-state.ts';
import { listScenarios, query, type ListScenarios } from '../../lists/list-request.ts';
import { itemIsThere } from '../../lists/pages/whole-list.ts';

const STATE = /^(?:status|state|phase|stage|lifecycle)$/;
const ONE_VARIABLE = /^\{\{([^{}$]+)\}\}$/;
/** Who may see the list, and how, may be more than anybody here can read. */
const OTHER_REASONS = [400, 401, 403, 404, 409, 422];

/** A list of all records of a kind that can be asked for those in one state. */
function listOf({ list, read, remove }: Resource, situation: Situation): ListScenarios | null {
  if (list === null || read !== null || situation.operation === remove) return null;
  const isOpen =
    parameterNames(list.path).length === 0 && !list.parameters.some((one) => one.in === 'query' && one.required);
  return isOpen ? listScenarios({ ...situation, operation: list }) : null;
}

/** The filter of a list by the state of its items, with the states that there are. */
function stateFilter({ view }: ListScenarios): { filter: Filter; states: string[] } | null {
  const filter = view.filters.find(({ kind, fields }) => kind === 'equal' && STATE.test(plain(fields[0]?.name ?? '')));
  const states = (filter?.fields[0]?.schema.enum ?? []).filter((one) => typeof one === 'string');
  return filter === undefined || states.length < 2 ? null : { filter, states };
}

function foundBy(situation: Situation, resource: Resource, identity: string, given: Case | null): Step[] {
  const lists = listOf(resource, situation);
  const by = lists === null ? null : stateFilter(lists);
  const state = by === null ? null : statedState(situation.operation, resource, by.states, given);
  const variable = ONE_VARIABLE.exec(identity)?.[1];
  if (lists?.view.identity == null || by === null || state === null || variable === undefined) return [];
  const { page, found } = itemIsThere(lists, lists.view.identity);
  if (found.length === 0) return [];
  const read = lists.openRead([...page, query(by.filter.parameter, state)], []);
  return [
    {
      ...read,
      expects: { status: successStatus(lists.view.operation), undecided: OTHER_REASONS },
      rules: found.map((rule) => rule.replaceAll('{itsidentity}', `{${variable}}`)),
    },
  ];
}

/** What becomes of records that no read shows alone: the list of those in that state has them. */
export function listedStates(situation: Situation, chain: ChainBuilder, given: Case | null): Step[] {
  const { operation, index } = situation;
  return chain
    .records()
    .filter(({ resource }) => chain.makerOf(resource) === resource.create && actedOn(operation, index) !== resource)
    .flatMap(({ resource, identity }) => foundBy(situation, resource, identity, given));
}
