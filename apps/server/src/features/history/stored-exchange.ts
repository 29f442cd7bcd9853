import type { Json } from '@assay/api-model';
import type { Header, RecordedExchange } from '@assay/scenario';
import type { EarlierRequest, execution, StoredRequest } from '../../db/schema/index.ts';

type Stored = Pick<
  typeof execution.$inferSelect,
  'request' | 'responseHeaders' | 'responseBody' | 'statusCode' | 'statusText' | 'responseTimeMs' | 'responseSizeBytes'
>;

/** What an execution kept of its exchange. Of what an earlier version did not keep, nothing is made up. */
export function toRecorded(row: Stored): RecordedExchange {
  const body = row.responseBody ?? '';
  return {
    request: readRequest(row.request),
    response: {
      status: row.statusCode ?? 0,
      statusText: row.statusText ?? '',
      headers: readHeaders(row.responseHeaders),
      body,
      timeMs: row.responseTimeMs ?? 0,
      sizeBytes: row.responseSizeBytes ?? Buffer.byteLength(body),
    },
  };
}

/** Earlier versions, which may run beside this one, stored headers by name. */
export function readHeaders(headers: Header[] | Record<string, string>): Header[] {
  return Array.isArray(headers) ? headers : Object.entries(headers);
}

/** The same of a request, whose body was stored as JSON where it was that. */
export function readRequest(request: StoredRequest | EarlierRequest): StoredRequest {
  if (!('json_body' in request)) return request;
  const { json_body: body, headers, ...rest } = request;
  return { ...rest, headers: readHeaders(headers), pathParams: {}, body: body === null ? null : asText(body) };
}

const asText = (body: Json): string => (typeof body === 'string' ? body : JSON.stringify(body));
