import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { environmentFilterSchema } from '../schemas/running/environment.ts';
import { executionSchema, passRateSchema } from '../schemas/running/execution.ts';
import { idParams } from '../schemas/values.ts';

const executionParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const passRatesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  environment_id: environmentFilterSchema.optional(),
});

export const historyEndpoints = defineEndpoints({
  getExecution: {
    method: 'GET',
    path: '/executions/:id',
    summary: 'One execution, however old',
    tag: 'History',
    auth: 'token:read',
    role: 'viewer',
    params: executionParams,
    responses: { 200: executionSchema },
    errors: ['execution_not_found'],
  },
  listPassRates: {
    method: 'GET',
    path: '/endpoints/:id/pass-rates',
    summary: 'The last runs of all scenarios of an endpoint, newest first: how they did and how long they took',
    tag: 'History',
    auth: 'token:read',
    role: 'viewer',
    params: idParams,
    query: passRatesQuery,
    responses: { 200: z.array(passRateSchema) },
    errors: ['endpoint_not_found'],
  },
});
