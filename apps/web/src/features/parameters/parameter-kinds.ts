import type { ParameterType } from '@assay/contract';

/** The kinds of parameters in the order of their tabs. */
export const parameterKinds = [
  { type: 'header', title: 'Headers', none: 'No headers yet.', one: 'header' },
  { type: 'query', title: 'Query Params', none: 'No query params yet.', one: 'query param' },
  { type: 'path', title: 'Path Params', none: 'No path params yet.', one: 'path param' },
  { type: 'body', title: 'Body', none: 'No body.', one: 'body' },
] as const satisfies readonly { type: ParameterType; title: string; none: string; one: string }[];
