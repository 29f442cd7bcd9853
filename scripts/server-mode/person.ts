// What a person does on the server: an account, a system with scenarios and credentials, tokens; and what the server says of a run.
import { createClient, followRun } from '@assay/client';
import type { TransportOptions } from '@assay/client';
import { endpoints } from '@assay/contract';
import type { Execution, Run, RunEvent } from '@assay/contract';
import { signUp } from '../chaos/api.ts';
import { KINDS } from './secrets.ts';
import { credentialsOf, documentOf, EACH, scenariosOf } from './target.ts';

/** As many executions as one call of a history answers. */
const HISTORY = 500;

/** What the server says of one run, without what differs between any two of them. */
export interface Reported {
  run: object;
  /** Sorted: scenarios end in any order. */
  events: string[];
  /** By scenario. */
  verdicts: Map<number, string>;
  /** How far its run raised what the plan counts. */
  used: number;
}

export type Person = Awaited<ReturnType<typeof createPerson>>;

/** A user with a system of that target, its scenarios and its credentials. */
export async function createPerson(server: string, target: string) {
  const { token } = await signUp(server);
  const transport: TransportOptions = {
    baseUrl: server,
    fetch,
    getToken: ({ fresh }) => Promise.resolve(fresh ? null : token),
    onAuthenticationFailed: () => undefined,
  };
  const client = createClient(endpoints, transport);
  const form = new FormData();
  form.set('file', new Blob([documentOf(target)]), 'openapi.json');
  const system = await client.importSystem({ body: form });
  await client.updateSystem({ params: { id: system.id }, body: { name: system.name, base_url: target } });
  await client.createAuthConfig({ params: { systemId: system.id }, body: credentialsOf(target) });
  const files = KINDS.map(scenariosOf);
  const plan = await client.writeProjectText({ params: { id: system.id }, body: { files } });
  if (plan.added.length !== KINDS.length * EACH) throw new Error(`${plan.added.length} scenarios were added.`);
  const used = async (): Promise<number> => (await client.getMyUsage()).runs_used;
  return {
    client,
    token,
    systemId: system.id,
    used,
    newestRun: async (): Promise<Run> => {
      const [run] = await client.listRuns({ query: { limit: 1 } });
      if (run === undefined) throw new Error('There is no run.');
      return run;
    },
    /** A new token that views and runs. */
    accessToken: () => client.createToken({ body: { label: 'Pipeline', scopes: ['read'] } }),
    report: async (run: Run, usedBefore: number): Promise<Reported> => ({
      run: comparable(run),
      events: await eventsOf(transport, run.id),
      verdicts: verdictsOf(
        run,
        await Promise.all(
          system.endpoints.map(({ id }) => client.getEndpointHistory({ params: { id }, query: { limit: HISTORY } })),
        ),
      ),
      used: (await used()) - usedBefore,
    }),
  };
}

/** Without ids, times and who executed it. */
function comparable({ id, trigger, started_by, created_at, started_at, finished_at, ...run }: Run): object {
  const hasTimes = [created_at, started_at, finished_at].every((time) => time !== null);
  return { ...run, hasTimes, isStartedBySomebody: started_by !== null, isOwn: id > 0 || trigger === undefined };
}

async function eventsOf(transport: TransportOptions, runId: number): Promise<string[]> {
  const events: RunEvent[] = [];
  for await (const event of followRun(transport, runId, 0, { signal: AbortSignal.timeout(60_000) })) events.push(event);
  const [first, last] = [events[0]?.type, events.at(-1)?.type];
  return [`${first} to ${last}`, ...events.map(eventText).toSorted()];
}

/** Counts of progress depend on which scenario ended first. */
function eventText(event: RunEvent): string {
  if (event.type === 'progress') return event.type;
  const { run_id, execution_id, response_time_ms, started_at, ...rest }: Record<string, unknown> = { ...event };
  const isWhole = [run_id, execution_id, response_time_ms, started_at].every(
    (value) => value === undefined || value !== null,
  );
  return JSON.stringify({ ...rest, isWhole });
}

function verdictsOf(run: Run, histories: readonly Execution[][]): Map<number, string> {
  const own = histories.flat().filter(({ run_id: id }) => id === run.id);
  const verdicts = new Map(own.map((one) => [one.scenario_id, verdictOf(one)]));
  // A scenario that was stored twice is reported by its own text.
  for (const { scenario_id: id } of own)
    if (own.filter((one) => one.scenario_id === id).length > 1) verdicts.set(id, 'stored twice');
  return verdicts;
}

const verdictOf = (one: Execution): string =>
  JSON.stringify([
    one.scenario_name,
    one.overall_status,
    one.expected_http_status,
    one.actual_response_status_code,
    one.failure_reason,
    one.validation_results,
    one.error,
    one.raw_request_details.method,
    one.raw_request_details.url,
    one.response_time_ms !== null,
  ]);
