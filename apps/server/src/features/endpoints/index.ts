export { createEndpointHandlers } from './endpoints.routes.ts';
export { getEndpointRow, listEndpointRows } from './endpoints.store.ts';
export type { EndpointRow } from './endpoints.store.ts';
export { listParameters } from './parameters.store.ts';
export type { ParameterRow } from './parameters.store.ts';
