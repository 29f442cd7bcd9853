import type { RequestBody } from '@assay/api-model';
import { isFields, type Place } from '../reading/reader.ts';
import { readContent, type Tools } from './media.ts';
import type { Dialect } from './operations.ts';
import { collectParameters, matchPath, readParameters } from './parameters.ts';
import { readResponses } from './responses.ts';

function readBody(tools: Tools, operation: Place): RequestBody | null {
  const { reader } = tools;
  const start = reader.child(operation, 'requestBody');
  if (start.node === undefined || start.node === null) return null;
  const place = reader.follow(start);
  if (place === null) return null;
  if (!isFields(place.node)) {
    reader.report('error', place.pointer, 'A request body must be an object with `content`; it was skipped.');
    return null;
  }
  return {
    required: place.node['required'] === true,
    description: reader.text(place, 'description'),
    content: readContent(tools, place),
  };
}

/** How OpenAPI 3.0 to 3.2 write requests and responses. */
export function createOpenApiDialect(tools: Tools): Dialect {
  return {
    readRequest: (operation, pathItem, path) => ({
      parameters: matchPath(tools, readParameters(tools, collectParameters(tools, operation, pathItem)), path),
      requestBody: readBody(tools, operation),
    }),
    readResponses: (operation) => readResponses(tools, operation),
  };
}
