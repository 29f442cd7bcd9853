import type { ResponseDoc, ResponseHeader } from '@assay/api-model';
import { isFields, type Location } from '../reading/reader.ts';
import { readContent, type Tools } from './media.ts';

/** `200`, `4XX` or `default` as written; null for what is no status. */
function statusOf(key: string): string | null {
  const status = key.toUpperCase();
  return /^[1-5](\d\d|XX)$/.test(status) ? status : key === 'default' ? key : null;
}

/** The described responses of an operation with their locations, references followed. */
export function collectResponses({ reader }: Tools, operation: Location): { status: string; location: Location }[] {
  const container = reader.follow(reader.child(operation, 'responses'));
  if (container === null) return [];
  const entries = reader.entries(container, '`responses`');
  if (entries.length === 0)
    reader.report('warning', operation.pointer, 'No response is described, so only the status can be tested.');
  return entries.flatMap(([key, start]) => {
    const status = statusOf(key);
    if (status === null) {
      reader.report(
        'warning',
        start.pointer,
        `"${key}" is no HTTP status; the response was skipped. Use 200, 4XX or default.`,
      );
      return [];
    }
    const location = reader.follow(start);
    if (location === null) return [{ status, location: { node: {}, pointer: start.pointer } }];
    if (isFields(location.node)) return [{ status, location }];
    reader.report('warning', location.pointer, 'A response must be an object; only its status was taken.');
    return [{ status, location: { node: {}, pointer: location.pointer } }];
  });
}

export function described(reader: Tools['reader'], location: Location): Pick<ResponseHeader, 'description'> {
  const description = reader.text(location, 'description');
  return description === null ? {} : { description };
}

function readHeaders({ reader, schemas }: Tools, response: Location): ResponseHeader[] {
  return reader.entries(reader.child(response, 'headers'), '`headers`').flatMap(([name, start]) => {
    // The media type of the response says it already.
    if (name.toLowerCase() === 'content-type') return [];
    const location = reader.follow(start);
    if (location === null || !isFields(location.node)) return [];
    const schema = reader.child(location, 'schema');
    return [
      {
        name,
        required: location.node['required'] === true,
        schema: schema.node === undefined || schema.node === null ? true : schemas.convert(schema),
        ...described(reader, location),
      },
    ];
  });
}

export function readResponses(tools: Tools, operation: Location): ResponseDoc[] {
  return collectResponses(tools, operation).map(({ status, location }) => ({
    status,
    description: tools.reader.text(location, 'description'),
    headers: readHeaders(tools, location),
    content: readContent(tools, location),
  }));
}
