import type { ApiEndpoint } from '@assay/contract';
import { groupBy } from '../../collections.ts';
import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { getSystemRow } from '../systems/index.ts';
import {
  deleteConfiguration,
  presentConfiguration,
  readConfiguration,
  saveConfiguration,
} from './configuration.service.ts';
import { deleteEndpoint, getEndpointRow, presentEndpoints, updateEndpoint } from './endpoints.store.ts';
import type { EndpointRow } from './endpoints.store.ts';
import { endpointSlices, listedEndpoints } from './endpoint-slices.ts';
import {
  deleteParameter,
  insertParameter,
  listParameters,
  presentParameter,
  updateParameter,
} from './parameters.store.ts';

type EndpointHandlers = Pick<
  Handlers,
  | 'getEndpoint'
  | 'updateEndpoint'
  | 'deleteEndpoint'
  | 'createParameter'
  | 'updateParameter'
  | 'deleteParameter'
  | 'getConfiguration'
  | 'saveConfiguration'
  | 'deleteConfiguration'
  | 'listSystemEndpoints'
  | 'listEndpointsWithConfig'
>;

export function createEndpointHandlers(db: Database): EndpointHandlers {
  const present = async (organizationId: string, id: number): Promise<ApiEndpoint> => {
    const row = await getEndpointRow(db, organizationId, id);
    const [presented] = await presentEndpoints(db, [row]);
    if (!presented) throw new Error('The endpoint was not presented.');
    return presented;
  };
  return {
    getEndpoint: ({ principal, params }) => present(principal.organizationId, params.id),
    updateEndpoint: async ({ principal, params, body }) => {
      await updateEndpoint(db, principal.organizationId, params.id, body);
      return present(principal.organizationId, params.id);
    },
    deleteEndpoint: ({ principal, params }) => deleteEndpoint(db, principal.organizationId, params.id),
    createParameter: async ({ principal, params, body }) => {
      await getEndpointRow(db, principal.organizationId, params.id);
      return presentParameter(await insertParameter(db, params.id, body));
    },
    updateParameter: async ({ principal, params, body }) => {
      await getEndpointRow(db, principal.organizationId, params.id);
      return presentParameter(await updateParameter(db, params.id, params.parameterId, body));
    },
    deleteParameter: async ({ principal, params }) => {
      await getEndpointRow(db, principal.organizationId, params.id);
      await deleteParameter(db, params.id, params.parameterId);
    },
    getConfiguration: ({ principal, params }) => readConfiguration(db, principal.organizationId, params.id),
    saveConfiguration: ({ principal, params, body }) =>
      saveConfiguration(db, principal.organizationId, params.id, body.parameters),
    deleteConfiguration: ({ principal, params }) => deleteConfiguration(db, principal.organizationId, params.id),
    listSystemEndpoints: async ({ principal, params }) => {
      await getSystemRow(db, principal.organizationId, params.id);
      return listedEndpoints(endpointSlices(db, principal.organizationId, params.id), (rows) =>
        presentEndpoints(db, rows),
      );
    },
    listEndpointsWithConfig: async ({ principal, params }) => {
      await getSystemRow(db, principal.organizationId, params.id);
      return listedEndpoints(endpointSlices(db, principal.organizationId, params.id), (rows) =>
        withConfiguration(db, rows),
      );
    },
  };
}

async function withConfiguration(db: Database, rows: EndpointRow[]) {
  const presented = await presentEndpoints(db, rows);
  const parameters = await listParameters(
    db,
    rows.map(({ id }) => id),
  );
  const parametersOf = groupBy(parameters, (row) => row.endpointId);
  const configuredOf = new Map(rows.map((row) => [row.id, row.configured]));
  return presented.map((entry) => ({
    ...entry,
    ...presentConfiguration(configuredOf.get(entry.id) ?? false, parametersOf.get(entry.id) ?? []),
  }));
}
