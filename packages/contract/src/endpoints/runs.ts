import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { importReportSchema } from '../schemas/import.ts';
import { scenarioExecutionSchema, systemExecutionSchema } from '../schemas/running/execution.ts';
import { environmentFilterSchema } from '../schemas/running/environment.ts';
import { findingTrialSchema, runFindingsSchema } from '../schemas/running/findings.ts';
import {
  dailyResultsSchema,
  failingScenarioSchema,
  runComparisonSchema,
  runSchema,
  runStateSchema,
  stoppedSchema,
} from '../schemas/running/run.ts';
import { idParams, idSchema } from '../schemas/values.ts';

const runParams = z.object({ runId: idSchema });
const findingParams = z.object({ runId: idSchema, key: z.string().min(1).max(40) });
const comparedParams = z.object({ runId: idSchema, otherId: idSchema });
const runsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  system_id: idSchema.optional(),
  state: runStateSchema.optional(),
  environment_id: environmentFilterSchema.optional(),
  /** Only runs that are older than the one of this id. */
  before: idSchema.optional(),
});
const dailyQuery = z.object({
  days: z.coerce.number().int().min(1).max(90).default(14),
  system_id: idSchema.optional(),
  environment_id: environmentFilterSchema.optional(),
});
const failingQuery = z.object({ limit: z.coerce.number().int().min(1).max(50).default(8) });

const reportQuery = z.object({
  format: z
    .string()
    .max(40)
    .describe('The id of a report, such as `json` or `junit`. Another id is answered with 422 and the list of ids.'),
});

/** The environment that the run is sent to; without one the address of the system. */
const inEnvironment = z.object({ environment_id: idSchema.optional() });

/** Said of a run that sends one execution again. */
const again = z.object({ repeats_execution: idSchema.optional() });

const ofEnvironment = ['environment_not_found', 'unknown_variables'] as const;

const stream = {
  tag: 'Runs',
  auth: 'token:read',
  role: 'viewer',
  params: idParams,
  query: inEnvironment,
  responses: { 200: 'stream' },
} as const;

export const runEndpoints = defineEndpoints({
  executeScenario: {
    method: 'POST',
    path: '/scenario/:id/execute',
    summary: 'Run one scenario and answer its execution',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: idParams,
    query: inEnvironment.extend(again.shape),
    responses: { 200: scenarioExecutionSchema },
    errors: ['scenario_not_found', 'execution_not_found', 'limit_reached', 'unavailable', ...ofEnvironment],
    timeoutMs: 180_000,
  },
  executeSystem: {
    method: 'POST',
    path: '/scenario/system/:id/execute',
    summary: 'Run all scenarios of a system and answer the executions',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: idParams,
    query: inEnvironment,
    responses: { 200: systemExecutionSchema },
    errors: ['system_not_found', 'nothing_to_run', 'limit_reached', 'unavailable', ...ofEnvironment],
    timeoutMs: 300_000,
  },
  streamScenario: {
    ...stream,
    method: 'GET',
    path: '/scenario/:id/execute/stream',
    summary: 'Run one scenario, events as they happen',
    errors: ['scenario_not_found', 'limit_reached', ...ofEnvironment],
  },
  streamEndpoint: {
    ...stream,
    method: 'GET',
    path: '/endpoints/:id/execute/stream',
    summary: 'Run all scenarios of an endpoint, events as they happen',
    errors: ['endpoint_not_found', 'nothing_to_run', 'limit_reached', ...ofEnvironment],
  },
  preflightEndpoint: {
    method: 'HEAD',
    path: '/endpoints/:id/execute/stream',
    summary: 'May this endpoint be run now? Starts nothing',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: idParams,
    query: inEnvironment,
    responses: { 200: 'empty' },
    errors: ['endpoint_not_found', 'nothing_to_run', 'limit_reached', ...ofEnvironment],
  },
  streamSystem: {
    ...stream,
    method: 'GET',
    path: '/scenario/system/:id/execute/stream',
    summary: 'Run all scenarios of a system, events as they happen',
    errors: ['system_not_found', 'nothing_to_run', 'limit_reached', ...ofEnvironment],
  },
  listRuns: {
    method: 'GET',
    path: '/runs',
    summary: 'Runs, newest first',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    query: runsQuery,
    responses: { 200: z.array(runSchema) },
    errors: [],
  },
  listDailyResults: {
    method: 'GET',
    path: '/runs/daily',
    summary: 'Executed scenarios of the last days (UTC) by verdict, oldest day first, today last',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    query: dailyQuery,
    responses: { 200: z.array(dailyResultsSchema) },
    errors: [],
  },
  listFailing: {
    method: 'GET',
    path: '/runs/failing',
    summary: 'Scenarios whose last verdict is not success, with the execution that says why, newest first',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    query: failingQuery,
    responses: { 200: z.array(failingScenarioSchema) },
    errors: [],
  },
  getRun: {
    method: 'GET',
    path: '/runs/:runId',
    summary: 'One run',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: runParams,
    responses: { 200: runSchema },
    errors: ['run_not_found'],
  },
  compareRuns: {
    method: 'GET',
    path: '/runs/:runId/compare/:otherId',
    summary: 'What two runs say of each scenario that was executed in one of them',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: comparedParams,
    responses: { 200: runComparisonSchema },
    errors: ['run_not_found', 'runs_of_two_systems'],
  },
  downloadRunReport: {
    method: 'GET',
    path: '/runs/:runId/report',
    summary: 'The report of a run that has ended, as a file',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: runParams,
    query: reportQuery,
    responses: { 200: 'file' },
    errors: ['run_not_found', 'run_not_ended'],
    timeoutMs: 300_000,
  },
  getRunFindings: {
    method: 'GET',
    path: '/runs/:runId/findings',
    summary: 'What a run has found, by cause: one finding for all results that say the same, with its suspect',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: runParams,
    responses: { 200: runFindingsSchema },
    errors: ['run_not_found'],
    timeoutMs: 60_000,
  },
  downloadRunOverlay: {
    method: 'GET',
    path: '/runs/:runId/overlay',
    summary: 'An OpenAPI Overlay 1.0 with the changes of the document that the findings of a run propose, as a file',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: runParams,
    responses: { 200: 'file' },
    errors: ['run_not_found'],
    timeoutMs: 60_000,
  },
  applyFinding: {
    method: 'POST',
    path: '/runs/:runId/findings/:key/apply',
    summary: 'Take the change of the document over that a finding proposes; it is a re-import, which can be undone',
    tag: 'Runs',
    auth: 'token:write',
    role: 'member',
    params: findingParams,
    responses: { 200: importReportSchema },
    errors: ['run_not_found', 'finding_not_found'],
    timeoutMs: 60_000,
  },
  tryFinding: {
    method: 'POST',
    path: '/runs/:runId/findings/:key/try',
    summary: 'Run the first scenario of a finding again alone, and answer whether it happened again',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: findingParams,
    responses: { 200: findingTrialSchema },
    errors: ['run_not_found', 'finding_not_found', 'scenario_not_found', 'limit_reached', ...ofEnvironment],
    timeoutMs: 180_000,
  },
  streamRun: {
    method: 'GET',
    path: '/runs/:runId/stream',
    summary: 'Events of a run from the one after Last-Event-ID on; starts nothing',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: runParams,
    responses: { 200: 'stream' },
    errors: ['run_not_found'],
  },
  stopRun: {
    method: 'POST',
    path: '/runs/:runId/stop',
    summary: 'Start no further scenario of a run; what is in flight ends',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: runParams,
    responses: { 200: stoppedSchema },
    errors: ['run_not_found'],
  },
  rerunFailed: {
    method: 'POST',
    path: '/runs/:runId/rerun-failed',
    summary: 'Run the scenarios again that did not succeed in a run; watch the new run by its id',
    tag: 'Runs',
    auth: 'token:read',
    role: 'viewer',
    params: runParams,
    responses: { 200: runSchema },
    errors: ['run_not_found', 'nothing_to_run', 'limit_reached', ...ofEnvironment],
  },
});
