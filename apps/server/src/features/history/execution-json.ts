import { isCredentialName, parseJson } from '@assay/api-model';
import { maskNamed } from '@assay/runner';
import type { Execution } from '@assay/contract';
import { joinHeaders } from '@assay/scenario';
import { getTableColumns, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { execution, run } from '../../db/schema/index.ts';
import type { StoredFollowUp, StoredRequest } from '../../db/schema/index.ts';
import { readHeaders, readRequest } from './stored-exchange.ts';

/** The large JSON columns of an execution; they are sent as stored, without parsing. */
const reported = (column: AnyColumn): SQL<string | null> => sql<string | null>`${column}::text`;

const { organizationId: _, statusText: __, responseSizeBytes: ___, ...columns } = getTableColumns(execution);

/** What `executionJson` wants of the table. */
export const executionColumns = {
  ...columns,
  results: reported(execution.results),
  attempts: reported(execution.attempts),
  error: reported(execution.error),
  environment: sql<Execution['environment']>`(
    select json_build_object('id', run.environment_id, 'name', run.environment_name)
    from run where run.id = execution.run_id and run.environment_name is not null)`,
  isTrial: sql<boolean>`exists (select 1 from ${run} where ${run.id} = ${execution.runId} and ${run.trialOf} is not null)`,
};

/** Longer stored bodies are shortened in a list. */
const WHOLE_UP_TO = 64 * 1024;
/** Their shortened length, in characters. */
const PART = 16 * 1024;

/** Found out without fetching the body from where it is stored. */
const isLarge = sql`octet_length(${execution.responseBody}) > ${sql.raw(String(WHOLE_UP_TO))}`;

/** The same for lists: of a large body only its beginning leaves the database. */
export const listedColumns = {
  ...executionColumns,
  responseBody: sql<
    string | null
  >`case when ${isLarge} then left(${execution.responseBody}, ${sql.raw(String(PART))}) else ${execution.responseBody} end`,
  followUps: sql<null>`null`,
  bodyTruncated: sql<boolean>`(${execution.bodyTruncated} or coalesce(${isLarge}, false))`,
};

interface ReportedExecution extends Omit<
  typeof execution.$inferSelect,
  'organizationId' | 'statusText' | 'responseSizeBytes' | 'results' | 'attempts' | 'error'
> {
  environment: Execution['environment'];
  results: string | null;
  attempts: string | null;
  error: string | null;
  /** Of a run that tries a finding again. */
  isTrial: boolean;
}

/**
 * An execution of the contract as JSON, in pieces. Reading what is stored as JSON and writing it down again took longer than all the
 * rest of a page; letting the database write the whole took it longer still.
 */
export function executionJson(row: ReportedExecution): string[] {
  const headers = readHeaders(row.responseHeaders);
  const plain: Partial<Execution> = {
    id: row.id,
    run_id: row.runId,
    scenario_id: row.scenarioId,
    scenario_name: row.scenarioName,
    endpoint_id: row.endpointId,
    environment: row.environment,
    overall_status: row.overallStatus,
    expected_http_status: row.expectedStatus,
    accepts_class: row.acceptsClass,
    status_met: row.statusMet,
    failure_reason: row.failureReason,
    actual_response_status_code: row.statusCode,
    actual_response_headers: joinHeaders(headers),
    actual_response_header_list: headers,
    response_body_truncated: row.bodyTruncated,
    response_time_ms: row.responseTimeMs,
    run_at: row.runAt.toISOString(),
    is_trial: row.isTrial,
    follow_ups: row.followUps === null ? null : row.followUps.map(presentFollowUp),
    raw_request_details: presentRequest(readRequest(row.request)),
  };
  return [
    JSON.stringify(plain).slice(0, -1),
    ',"actual_response_body":',
    JSON.stringify(shown(row.responseBody)),
    ',"validation_results":',
    row.results ?? NOTHING,
    ',"validation_attempts":',
    row.attempts ?? NOTHING,
    ',"error":',
    row.error ?? NOTHING,
    '}',
  ];
}

const NOTHING = 'null';

/** An answer as people may see it. It is stored as it came: rules are judged again by it. */
function shown(body: string): string;
function shown(body: string | null): string | null;
function shown(body: string | null): string | null {
  return body === null ? null : maskNamed(body, isCredentialName);
}

const presentFollowUp = ({
  label,
  request,
  response,
}: StoredFollowUp): NonNullable<Execution['follow_ups']>[number] => ({
  label,
  request: presentRequest(request),
  response: {
    status: response.status,
    header_list: response.headers,
    body: shown(response.body),
    body_truncated: response.isCut,
    time_ms: Math.round(response.timeMs * 100) / 100,
  },
});

function presentRequest({
  method,
  url,
  headers,
  pathParams,
  body,
  redirects,
}: StoredRequest): Execution['raw_request_details'] {
  return {
    method,
    url,
    headers: joinHeaders(headers),
    header_list: headers,
    path_parameters: pathParams,
    json_body: body === null ? null : (parseJson(body) ?? body),
    body,
    ...(redirects && { redirects }),
  };
}
