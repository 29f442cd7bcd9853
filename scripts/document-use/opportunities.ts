import { fieldOpportunities } from './fields.ts';
import type { Opportunity } from './kinds.ts';
import { listOpportunities } from './lists.ts';
import type { RawDocument } from './raw-document.ts';
import { Locations, recordOpportunities } from './records.ts';

/** Everything in a document that a tester would try, found by simple means that know nothing of the generator. */
export function opportunitiesIn(document: RawDocument): Opportunity[] {
  const { operations } = document;
  const locations = new Locations(operations);
  return operations.flatMap((one) => [
    ...listOpportunities(document, one),
    ...recordOpportunities(document, one, locations),
    ...fieldOpportunities(document, one),
  ]);
}
