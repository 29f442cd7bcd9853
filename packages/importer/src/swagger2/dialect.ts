import { withoutLogin } from '../reading/without-login.ts';
import type { ApiServer } from '@assay/api-model';
import type { Reader } from '../reading/reader.ts';
import type { Tools } from '../openapi/media.ts';
import type { Dialect } from '../openapi/operations.ts';
import { collectParameters, matchPath } from '../openapi/parameters.ts';
import { mediaTypes, readBody, readSimpleParameters } from './requests.ts';
import { readResponses } from './responses.ts';

/** How Swagger 2.0 writes requests and responses. */
export function createSwaggerDialect(tools: Tools): Dialect {
  return {
    readRequest(operation, pathItem, path) {
      const found = collectParameters(tools, operation, pathItem);
      return {
        parameters: matchPath(tools, readSimpleParameters(tools, found), path),
        requestBody: readBody(tools, found, mediaTypes(tools, operation, 'consumes')),
      };
    },
    readResponses: (operation) => readResponses(tools, operation),
  };
}

/** Hosts of this machine, where hardly anybody serves https. */
const LOOPBACK = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(?::\d+)?$/i;

/** Addresses made of `schemes`, `host` and `basePath`, https first. Without `schemes`: https, but http for a host of this machine. */
export function swaggerServers(reader: Reader): ApiServer[] {
  const root = { node: reader.root, pointer: '' };
  const host = reader.text(root, 'host');
  const basePath = reader.text(root, 'basePath') ?? '';
  if (host === null) return basePath === '' ? [] : [{ url: basePath, description: null }];
  const listed = reader.root['schemes'];
  const schemes = ['https', 'http'].filter((scheme) => Array.isArray(listed) && listed.includes(scheme));
  return (schemes.length > 0 ? schemes : [LOOPBACK.test(host) ? 'http' : 'https']).map((scheme) => ({
    url: withoutLogin(`${scheme}://${host}${basePath}`),
    description: null,
  }));
}
