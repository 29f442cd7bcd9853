import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { isFilledBelow, needsFresh, type Need } from '../../needs.ts';
import { isUsedUp } from '../../../resources/relations/used-up.ts';
import { belongingTo } from '../related.ts';

/** What is only needed by what is needed is taken from what is there: it costs one request instead of two. */
export const isListedFirst = (
  resource: Resource,
  need: Need,
  { records, index }: { records: { resource: Resource; identity: string }[]; index: ApiIndex },
): boolean =>
  resource.list !== null &&
  resource.along === undefined &&
  belongingTo(records, resource.list, index) !== null &&
  !needsFresh(need.for, index) &&
  !isFilledBelow(resource, need.for, index) &&
  !isUsedUp(resource, index);
