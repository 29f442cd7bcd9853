import type { RequestBody } from '@assay/api-model';
import { isFields, type Location } from '../reading/reader.ts';
import { readContent, type Tools } from './media.ts';
import type { Dialect } from './operations.ts';
import { collectParameters, matchPath, readParameters } from './parameters.ts';
import { readResponses } from './responses.ts';

function readBody(tools: Tools, operation: Location): RequestBody | null {
  const { reader } = tools;
  const start = reader.child(operation, 'requestBody');
  if (start.node === undefined || start.node === null) return null;
  const location = reader.follow(start);
  if (location === null) return null;
  if (!isFields(location.node)) {
    reader.report('error', location.pointer, 'A request body must be an object with `content`; it was skipped.');
    return null;
  }
  return {
    required: location.node['required'] === true,
    description: reader.text(location, 'description'),
    content: readContent(tools, location),
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
