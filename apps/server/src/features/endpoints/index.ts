export { createEndpointHandlers } from './endpoints.routes.ts';
export { getEndpointRow, listEndpointRows, operationOf } from './endpoints.store.ts';
export type { EndpointRow } from './endpoints.store.ts';
export { insertParameter, listParameters, setDefaults } from './parameters.store.ts';
export type { ParameterRow } from './parameters.store.ts';
