import { endpoints } from '@assay/contract';
import type { EndpointDefinition, EndpointName } from '@assay/contract';

/** The calls that want to know who calls. */
export const guardedEndpoints = (Object.entries(endpoints) as [EndpointName, EndpointDefinition][]).filter(
  ([, { auth }]) => auth !== 'public',
);

const nothing = 2_000_000_000;

/** No record has these ids, so that a call which is let in changes nothing and ends at once. */
export const unknownIds = {
  id: nothing,
  systemId: nothing,
  runId: nothing,
  otherId: nothing,
  parameterId: nothing,
  overrideId: nothing,
  validationId: nothing,
  tierId: nothing,
};
