import { takenOracles } from './identity/taken-oracles.ts';
import { accessOracles } from './access/access-oracles.ts';
import { bodyFaults } from './fields/body-faults.ts';
import { bodyVariants } from './fields/body-variants.ts';
import { allWrong } from './fields/together/all-wrong.ts';
import { parameterFaults } from './fields/parameter-faults.ts';
import { requestFaults } from './fields/request-faults.ts';
import { idFaults } from './identity/id-faults.ts';
import { madeAtOwnId } from './identity/own-id.ts';
import { otherParentFaults } from './identity/other-parent.ts';
import { saidOracles } from './fields/said/said-oracles.ts';
import { expandedRecords } from './expansion/expanded.ts';
import { deletedIdFaults, wrongPasswordFaults } from './identity/life-cycle.ts';
import { eachRecordChanged } from './bulk/each-changed.ts';
import { badItemAlone, eachItemMade } from './bulk/each-item.ts';
import { refusedAsWhole } from './bulk/whole/whole.ts';
import { changedLists } from './lists/filters/changes.ts';
import { listDefaults } from './lists/order/defaults.ts';
import { ownFilters } from './lists/filters/own-filters.ts';
import { openFilters } from './lists/filters/open-filters.ts';
import { changedWalks } from './lists/pages/changed-walk.ts';
import { linkedPages } from './lists/pages/linked-pages.ts';
import { openPages } from './lists/pages/open-pages.ts';
import { openSearches } from './lists/search/open-search.ts';
import { ownPages } from './lists/pages/own-pages.ts';
import { listedRecords } from './lists/records/listed.ts';
import { putAwayRecords } from './lists/records/put-away.ts';
import { parentLists } from './lists/filters/parents.ts';
import { ownSearches } from './lists/search/own-search.ts';
import { selectedFields } from './lists/order/selected-fields.ts';
import { toleratedValues } from './lists/order/tolerated-values.ts';
import { sortedLists } from './lists/order/sorting.ts';
import { usualOrder } from './lists/order/usual-order.ts';
import type { Oracle } from './oracle.ts';
import { stateOracles } from './states/state-oracles.ts';
import { updateOracles } from './update-oracles.ts';
import { notModified } from './http/not-modified.ts';
import { sameKeyOtherBody, sameKeySameRecord } from './http/same-key.ts';
import { unknownReferences } from './fields/unknown-reference.ts';

/** Every kind of claim beside that of the usual request (`success.ts`). Candidates that are as good keep this order. */
export const oracles: readonly Oracle[] = [
  ...accessOracles,
  {
    id: 'wrong-password',
    claim: 'A login with a wrong password is refused.',
    strength: 'document',
    candidates: wrongPasswordFaults,
  },
  {
    id: 'unknown-id',
    claim: 'A record that does not exist is not found.',
    strength: 'document',
    // A PUT makes what is not there.
    candidates: ({ operation, index }) =>
      index.namedBy(operation) === null ? idFaults(operation, index.definitions) : [],
  },
  {
    id: 'own-id',
    claim: 'A PUT to an id that is free makes the record that is sent.',
    strength: 'document',
    candidates: madeAtOwnId,
  },
  {
    id: 'other-parent',
    claim: 'A record is found below its own parent only.',
    strength: 'convention',
    candidates: otherParentFaults,
  },
  {
    id: 'deleted-id',
    claim: 'A record that was deleted is not found.',
    strength: 'standard',
    candidates: deletedIdFaults,
  },
  ...stateOracles,
  ...takenOracles,
  ...updateOracles,
  {
    id: 'not-modified',
    claim: 'Who names the present version of a record is answered with 304.',
    strength: 'document',
    candidates: notModified,
  },
  {
    id: 'same-key',
    claim: 'A create that is repeated with its key makes one record.',
    strength: 'document',
    candidates: sameKeySameRecord,
  },
  {
    id: 'same-key-other-body',
    claim: 'Another request with a key that is used is refused.',
    strength: 'document',
    candidates: sameKeyOtherBody,
  },
  {
    id: 'bulk-items',
    claim: 'A request with several items has a result for each, in their order, and makes each of them.',
    strength: 'document',
    candidates: eachItemMade,
  },
  {
    id: 'bad-item',
    claim: 'Where every item has a status of its own, one that is not valid is refused alone.',
    strength: 'standard',
    candidates: badItemAlone,
  },
  {
    id: 'as-a-whole',
    claim: 'A request that names several records is refused as a whole, and takes nothing of any of them.',
    strength: 'document',
    candidates: refusedAsWhole,
  },
  {
    id: 'bulk-changes',
    claim: 'A request that names several records changes each of them, and has a result for each.',
    strength: 'document',
    candidates: eachRecordChanged,
  },
  {
    id: 'own-pages',
    claim: 'Walking through the pages of known records gives each of them exactly once, and their number as the total.',
    strength: 'document',
    ofList: true,
    candidates: ownPages,
  },
  {
    id: 'linked-pages',
    claim: 'A link leads to the page that it names, with the filters and the order that were asked for.',
    strength: 'standard',
    candidates: linkedPages,
  },
  {
    id: 'changed-walks',
    claim: 'A record that is made during a walk by a cursor makes no other record come twice.',
    strength: 'convention',
    candidates: changedWalks,
  },
  {
    id: 'own-filters',
    claim: 'Of known records a filter keeps those that match, with the ends of a range as described, and no others.',
    strength: 'document',
    ofList: true,
    candidates: ownFilters,
  },
  {
    id: 'own-searches',
    claim: 'A search finds known texts in the fields, parts and letters that the document names.',
    strength: 'document',
    ofList: true,
    candidates: ownSearches,
  },
  {
    id: 'sorted-lists',
    claim: 'A list comes in the order that was asked for, in both directions.',
    strength: 'document',
    ofList: true,
    candidates: sortedLists,
  },
  {
    id: 'usual-order',
    claim: 'A list comes in the order that the document says, also where nobody asks for one.',
    strength: 'document',
    ofList: true,
    candidates: usualOrder,
  },
  {
    id: 'expanded',
    claim: 'A record that is asked for beside the one that refers to it is sent along.',
    strength: 'document',
    candidates: expandedRecords,
  },
  {
    id: 'selected-fields',
    claim: 'Items come with the fields that were asked for, with their values, and with no others.',
    strength: 'document',
    candidates: selectedFields,
  },
  {
    id: 'changed-lists',
    claim: 'A record that was deleted is in no list, and one that was changed is found by its new values only.',
    strength: 'convention',
    ofList: true,
    candidates: changedLists,
  },
  {
    id: 'put-away',
    claim: 'What was put away is left out of a list, and comes when it is asked for.',
    strength: 'document',
    ofList: true,
    candidates: putAwayRecords,
  },
  {
    id: 'listed-records',
    claim: 'A record is listed once, with the values that it was made with or changed to.',
    strength: 'convention',
    ofList: true,
    candidates: listedRecords,
  },
  {
    id: 'parent-lists',
    claim: 'A record is in the list of its own parent only.',
    strength: 'convention',
    candidates: parentLists,
  },
  {
    id: 'list-defaults',
    claim: 'A parameter with its documented default gives what comes without it.',
    strength: 'document',
    ofList: true,
    candidates: listDefaults,
  },
  {
    id: 'tolerated-values',
    claim: 'A wrong value that the words of the document say is ignored gives what comes without it.',
    strength: 'document',
    ofList: true,
    candidates: toleratedValues,
  },
  {
    id: 'open-pages',
    claim: 'Pages of a list as it stands agree with each other, and after the last one there is nothing.',
    strength: 'convention',
    ofList: true,
    candidates: openPages,
  },
  {
    id: 'open-filters',
    claim: 'Every item that a filter gives has the value that was asked for, and an item is found by its own values.',
    strength: 'document',
    ofList: true,
    candidates: openFilters,
  },
  {
    id: 'open-searches',
    claim: 'A search for what is nowhere finds nothing, and text is text whatever it holds.',
    strength: 'convention',
    ofList: true,
    candidates: openSearches,
  },
  {
    id: 'unknown-reference',
    claim: 'Nothing is made for a record that does not exist.',
    strength: 'convention',
    candidates: unknownReferences,
  },
  ...saidOracles,
  {
    id: 'body-faults',
    claim: 'A body that breaks its schema at one point is refused.',
    strength: 'document',
    candidates: ({ operation, index, seed }) => bodyFaults(operation, index.definitions, seed),
  },
  {
    id: 'all-wrong',
    claim: 'A refusal names each of several fields that are wrong at once, where the document says so.',
    strength: 'document',
    candidates: allWrong,
  },
  {
    id: 'parameter-faults',
    claim: 'A parameter that breaks its schema is refused.',
    strength: 'document',
    candidates: ({ operation, index }) => parameterFaults(operation, index.definitions),
  },
  {
    id: 'request-faults',
    claim: 'A method, content type or condition that does not fit is refused.',
    strength: 'standard',
    candidates: requestFaults,
  },
  {
    id: 'body-variants',
    claim: 'Every body that keeps its schema is accepted: the least, the whole, and the limits.',
    strength: 'document',
    candidates: bodyVariants,
  },
];
