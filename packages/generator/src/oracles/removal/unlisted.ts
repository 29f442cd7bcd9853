import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import type { Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { readAfterRemoval } from '../../expectations/soft-deletion.ts';
import type { Resource } from '../../resources/api-index.ts';
import type { ItemField } from '../../resources/lists/item-fields.ts';
import { everyItem } from '../../resources/lists/list-view.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { isCounted, saysKept } from '../lists/filters/changes.ts';
import { listScenarios, type ListScenarios } from '../lists/list-request.ts';
import { largestPage } from '../lists/pages/whole-list.ts';

/** A list may be refused for what it lacks; that says nothing of the removal. */
const OTHER_REASONS = [400, 403, 404, 422];

const VARIABLE = /^\{\{([^{}$]+)\}\}$/;

/** The resource of which a request removes a record at once; null where it may still be read afterwards. */
function removedBy({ operation, index, description }: Situation): Resource | null {
  const resource = operation.path.endsWith('}') ? index.resourceAt(operation.path) : null;
  if (resource?.remove !== operation || operation.method !== 'DELETE' || successStatus(operation) === 202) return null;
  const { read } = resource;
  const { definitions } = index;
  const isMissing = read === null || readAfterRemoval(read, operation, { description, definitions }) === 'missing';
  return isMissing ? resource : null;
}

const answersAtOnce = ({ method, parameters }: Operation): boolean =>
  method === 'GET' && !parameters.some((one) => one.required && one.in === 'query');

/** A list that answers without more than a path, which an identity that is never given again says what it has. */
function listOf(situation: Situation): { lists: ListScenarios; identity: ItemField } | null {
  const list = removedBy(situation)?.list ?? null;
  const lists = list !== null && answersAtOnce(list) ? listScenarios({ ...situation, operation: list }) : null;
  const identity = lists?.view.identity ?? null;
  if (lists === null || identity === null) return null;
  return isCounted(identity) || saysKept(lists) ? null : { lists, identity };
}

/** After a removal, the list must not show the record that a step has made. */
export function unlistedAfter(situation: Situation, sent: readonly StepValue[]): Step[] {
  const found = listOf(situation);
  const own = VARIABLE.exec(sent.findLast((one) => one.in === 'path')?.value ?? '')?.[1];
  if (found === null || own === undefined) return [];
  const { lists, identity } = found;
  const { view } = lists;
  const names = parameterNames(view.operation.path);
  const path = sent.filter((one) => one.in === 'path' && names.includes(one.name));
  if (path.length !== names.length) return [];
  const read = lists.openRead(largestPage(lists)?.sent ?? [], []);
  const expects = { status: successStatus(view.operation), undecided: OTHER_REASONS };
  const rules = [`no ${everyItem(view, identity)} equals {${own}}`];
  return [{ ...read, values: [...path, ...read.values], expects, rules }];
}
