import { defineEndpoints } from '../endpoint.ts';
import { batchCancelledSchema, batchRequestSchema, batchSchema } from '../schemas/running/batch.ts';

const tag = 'Batches';

export const batchEndpoints = defineEndpoints({
  processScenarios: {
    method: 'POST',
    path: '/batch-processing/scenarios/process',
    summary:
      'Run chosen scenarios of a system, evaluate the answers, generate and save validations; events as they happen',
    tag,
    auth: 'token:write',
    role: 'member',
    body: batchRequestSchema,
    responses: { 200: 'stream' },
    errors: ['scenario_not_found', 'batch_running', 'limit_reached', 'environment_not_found', 'unknown_variables'],
  },
  getBatch: {
    method: 'GET',
    path: '/batch-processing/scenarios/status',
    summary: "The caller's latest batch with its scenarios; idle when there is none",
    tag,
    auth: 'token:read',
    role: 'viewer',
    responses: { 200: batchSchema },
    errors: [],
  },
  streamBatch: {
    method: 'GET',
    path: '/batch-processing/scenarios/stream',
    summary: "Events of the caller's latest batch from the one after Last-Event-ID on; starts nothing",
    tag,
    auth: 'token:read',
    role: 'viewer',
    responses: { 200: 'stream' },
    errors: ['batch_not_running'],
  },
  cancelBatch: {
    method: 'POST',
    path: '/batch-processing/scenarios/cancel',
    summary: "Start no further scenario of the caller's batch; what has finished keeps its results",
    tag,
    auth: 'token:write',
    role: 'member',
    responses: { 200: batchCancelledSchema },
    errors: ['batch_not_running'],
  },
});
