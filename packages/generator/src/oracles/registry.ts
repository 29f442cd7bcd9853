import { wrongPasswordOracle, deletedIdOracle } from './identity/life-cycle.ts';
import { unknownIdOracle } from './identity/id-faults.ts';
import { ownIdOracle } from './identity/own-id.ts';
import { otherParentOracle } from './identity/other-parent.ts';
import { notModifiedOracle } from './http/not-modified.ts';
import { sameKeyOracle, sameKeyOtherBodyOracle } from './http/same-key.ts';
import { bulkItemsOracle, badItemOracle } from './bulk/each-item.ts';
import { asAWholeOracle } from './bulk/whole/whole.ts';
import { bulkChangesOracle } from './bulk/each-changed.ts';
import { ownPagesOracle } from './lists/pages/own-pages.ts';
import { linkedPagesOracle } from './lists/pages/linked-pages.ts';
import { changedWalksOracle } from './lists/pages/changed-walk.ts';
import { ownFiltersOracle } from './lists/filters/own-filters.ts';
import { ownSearchesOracle } from './lists/search/own-search.ts';
import { sortedListsOracle } from './lists/order/sorting.ts';
import { usualOrderOracle } from './lists/order/usual-order.ts';
import { expandedOracle } from './expansion/expanded.ts';
import { selectedFieldsOracle } from './lists/order/selected-fields.ts';
import { changedListsOracle } from './lists/filters/changes.ts';
import { putAwayOracle } from './lists/records/put-away.ts';
import { listedRecordsOracle } from './lists/records/listed.ts';
import { parentListsOracle } from './lists/filters/parents.ts';
import { listDefaultsOracle } from './lists/order/defaults.ts';
import { toleratedValuesOracle } from './lists/order/tolerated-values.ts';
import { openPagesOracle } from './lists/pages/open-pages.ts';
import { openFiltersOracle } from './lists/filters/open-filters.ts';
import { openSearchesOracle } from './lists/search/open-search.ts';
import { unknownReferenceOracle } from './fields/unknown-reference.ts';
import { bodyFaultsOracle } from './fields/body-faults.ts';
import { allWrongOracle } from './fields/together/all-wrong.ts';
import { parameterFaultsOracle } from './fields/parameter-faults.ts';
import { requestFaultsOracle } from './fields/request-faults.ts';
import { bodyVariantsOracle } from './fields/body-variants.ts';
import { takenOracles } from './identity/taken-oracles.ts';
import { accessOracles } from './access/access-oracles.ts';
import { saidOracles } from './fields/said/said-oracles.ts';
import { stateOracles } from './states/state-oracles.ts';
import { updateOracles } from './update-oracles.ts';
import type { Oracle } from './oracle.ts';

/** Every kind of claim beside that of the usual request (`success.ts`). Candidates that are as good keep this order. */
export const oracles: readonly Oracle[] = [
  ...accessOracles,
  wrongPasswordOracle,
  unknownIdOracle,
  ownIdOracle,
  otherParentOracle,
  deletedIdOracle,
  ...stateOracles,
  ...takenOracles,
  ...updateOracles,
  notModifiedOracle,
  sameKeyOracle,
  sameKeyOtherBodyOracle,
  bulkItemsOracle,
  badItemOracle,
  asAWholeOracle,
  bulkChangesOracle,
  ownPagesOracle,
  linkedPagesOracle,
  changedWalksOracle,
  ownFiltersOracle,
  ownSearchesOracle,
  sortedListsOracle,
  usualOrderOracle,
  expandedOracle,
  selectedFieldsOracle,
  changedListsOracle,
  putAwayOracle,
  listedRecordsOracle,
  parentListsOracle,
  listDefaultsOracle,
  toleratedValuesOracle,
  openPagesOracle,
  openFiltersOracle,
  openSearchesOracle,
  unknownReferenceOracle,
  ...saidOracles,
  bodyFaultsOracle,
  allWrongOracle,
  parameterFaultsOracle,
  requestFaultsOracle,
  bodyVariantsOracle,
];
