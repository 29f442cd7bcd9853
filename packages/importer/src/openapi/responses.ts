import type { ResponseDoc, ResponseHeader } from '@assay/api-model';
import { isFields, type Place } from '../reading/reader.ts';
import { readContent, type Tools } from './media.ts';

/** `200`, `4XX` or `default` as written; null for what is no status. */
function statusOf(key: string): string | null {
  const status = key.toUpperCase();
  return /^[1-5](\d\d|XX)$/.test(status) ? status : key === 'default' ? key : null;
}

/** The described responses of an operation with their places, references followed. */
export function collectResponses({ reader }: Tools, operation: Place): { status: string; place: Place }[] {
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
    const place = reader.follow(start);
    if (place === null) return [{ status, place: { node: {}, pointer: start.pointer } }];
    if (isFields(place.node)) return [{ status, place }];
    reader.report('warning', place.pointer, 'A response must be an object; only its status was taken.');
    return [{ status, place: { node: {}, pointer: place.pointer } }];
  });
}

function readHeaders({ reader, schemas }: Tools, response: Place): ResponseHeader[] {
  return reader.entries(reader.child(response, 'headers'), '`headers`').flatMap(([name, start]) => {
    // The media type of the response says it already.
    if (name.toLowerCase() === 'content-type') return [];
    const place = reader.follow(start);
    if (place === null || !isFields(place.node)) return [];
    const schema = reader.child(place, 'schema');
    return [
      {
        name,
        required: place.node['required'] === true,
        schema: schema.node === undefined || schema.node === null ? true : schemas.convert(schema),
      },
    ];
  });
}

export function readResponses(tools: Tools, operation: Place): ResponseDoc[] {
  return collectResponses(tools, operation).map(({ status, place }) => ({
    status,
    description: tools.reader.text(place, 'description'),
    headers: readHeaders(tools, place),
    content: readContent(tools, place),
  }));
}
