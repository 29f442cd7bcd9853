import type { Operation } from '@assay/api-model';

/** A read of a path, of which the document says nothing but what it answers. */
export const bareOperation = (path: string, responses: Operation['responses']): Operation => ({
  key: `GET ${path}`,
  method: 'GET',
  path,
  operationId: null,
  summary: null,
  description: null,
  tags: [],
  parameters: [],
  requestBody: null,
  security: [],
  deprecated: false,
  baseUrl: null,
  responses,
});
