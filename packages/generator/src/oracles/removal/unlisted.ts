import type { Step, StepValue } from '@assay/scenario';
import type { Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { readAfterRemoval } from '../../expectations/soft-deletion.ts';
import { everyItem } from '../../resources/lists/list-view.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { isCounted, saysKept } from '../lists/filters/changes.ts';
import { listScenarios, type ListScenarios } from '../lists/list-request.ts';
import { largestPage } from '../lists/pages/whole-list.ts';

/** A list may be refused for what it lacks; that says nothing of the removal. */
const OTHER_REASONS = [400, 403, 404, 422];

const VARIABLE = /^\{\{([^{}$]+)\}\}$/;

/** The list of the records of which a request removes one; null where removed ones may stay in it, or get their identity again. */
function listOf(situation: Situation): ListScenarios | null {
  const { operation, index, description } = situation;
  const resource = operation.path.endsWith('}') ? index.resourceAt(operation.path) : null;
  const isRemoval = operation.method === 'DELETE' && resource?.remove === operation && successStatus(operation) !== 202;
  if (!isRemoval || resource?.list?.method !== 'GET') return null;
  const { read, list } = resource;
  const becomes =
    read === null ? 'missing' : readAfterRemoval(read, operation, { description, definitions: index.definitions });
  const lists = becomes === 'missing' ? listScenarios({ ...situation, operation: list }) : null;
  const identity = lists?.view.identity ?? null;
  return lists === null || identity === null || isCounted(identity) || saysKept(lists) ? null : lists;
}

/** After a removal, the list must not show the record that a step has made. */
export function unlistedAfter(situation: Situation, sent: readonly StepValue[]): Step[] {
  const lists = listOf(situation);
  const { identity, operation } = lists?.view ?? { identity: null, operation: null };
  const own = VARIABLE.exec(sent.findLast((one) => one.in === 'path')?.value ?? '')?.[1];
  if (lists === null || identity === null || operation === null || own === undefined) return [];
  const names = parameterNames(operation.path);
  const path = sent.filter((one) => one.in === 'path' && names.includes(one.name));
  if (path.length !== names.length || operation.parameters.some((one) => one.required && one.in === 'query')) return [];
  const read = lists.openRead(largestPage(lists)?.sent ?? [], []);
  return [
    {
      ...read,
      values: [...path, ...read.values],
      expects: { status: successStatus(operation), undecided: OTHER_REASONS },
      rules: [`no ${everyItem(lists.view, identity)} equals {${own}}`],
    },
  ];
}
