import type { EvaluationContext, Exchange, RuleContext } from '@assay/rules';
import { createBoundedValidators } from '@assay/runner';
import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/index.ts';
import { execution } from '../../db/schema/index.ts';

type ExecutionRow = typeof execution.$inferSelect;

/** The last answer of a scenario that its rules passed, as it is stored. */
type KnownAnswer = { executionId: number; exchange: Exchange } | { executionId: null; reason: string };

export async function findKnownAnswer(
  db: Executor,
  { organizationId, scenarioId, path }: { organizationId: string; scenarioId: number; path: string },
): Promise<KnownAnswer> {
  const [row] = await db
    .select()
    .from(execution)
    .where(
      and(
        eq(execution.organizationId, organizationId),
        eq(execution.scenarioId, scenarioId),
        eq(execution.overallStatus, 'success'),
      ),
    )
    .orderBy(desc(execution.runAt), desc(execution.id))
    .limit(1);
  if (row === undefined)
    return { executionId: null, reason: 'No execution of this scenario has succeeded yet. Run it first.' };
  if (row.bodyTruncated)
    return { executionId: null, reason: 'The body of the last good answer was too long to be kept whole.' };
  return { executionId: row.id, exchange: exchangeOf(row, path) };
}

/** An execution as what was sent and answered; `path` is that of its endpoint, with its parameters as `{name}`. */
export function exchangeOf(row: ExecutionRow, path: string): Exchange {
  const { method, url, headers, json_body: sent } = row.request;
  const body = row.responseBody ?? '';
  return {
    request: {
      method,
      url,
      headers,
      pathParams: pathParams(url, path),
      query: queryOf(url),
      body: sent === null ? null : typeof sent === 'string' ? sent : JSON.stringify(sent),
    },
    response: {
      status: row.statusCode ?? 0,
      statusText: '',
      headers: Object.entries(row.responseHeaders),
      body,
      timeMs: row.responseTimeMs ?? 0,
      sizeBytes: Buffer.byteLength(body),
    },
  };
}

/** The base URL may have a path of its own, so the segments are compared from the end. */
function pathParams(url: string, path: string): Record<string, string> {
  const called = segmentsOf(url).toReversed();
  const names = path.split('/').toReversed();
  return Object.fromEntries(
    names.flatMap((segment, index) => {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      return name === undefined ? [] : [[name, called[index] ?? '']];
    }),
  );
}

function segmentsOf(url: string): string[] {
  return URL.canParse(url) ? new URL(url).pathname.split('/').map(decoded) : [];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function queryOf(url: string): Record<string, string | string[]> {
  if (!URL.canParse(url)) return {};
  const { searchParams } = new URL(url);
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const [only = '', ...more] = searchParams.getAll(name);
      return [name, more.length === 0 ? only : [only, ...more]];
    }),
  );
}

/** What stored answers are judged with. */
export function evaluationOf(context: RuleContext): EvaluationContext {
  const definitions = context.definitions ?? {};
  return {
    operation: context.operation ?? null,
    definitions,
    validators: createBoundedValidators(definitions),
    now: new Date(),
    expectedStatus: context.expectedStatus ?? null,
  };
}
