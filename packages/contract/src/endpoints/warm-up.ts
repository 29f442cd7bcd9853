import { defineEndpoints } from '../endpoint.ts';
import { idParams } from '../schemas/values.ts';
import { warmUpSchema, warmUpUpdateSchema } from '../schemas/warm-up.ts';

export const warmUpEndpoints = defineEndpoints({
  learnFromServer: {
    method: 'POST',
    path: '/system/:id/warm-up',
    summary: 'Send the valid request of each operation to the system, and keep how each is reached',
    tag: 'Generation',
    auth: 'token:write',
    role: 'member',
    params: idParams,
    progress: true,
    responses: { 200: warmUpSchema },
    errors: ['system_not_found', 'base_url_missing', 'warm_up_running', 'target_silent'],
    timeoutMs: 600_000,
  },
  getWarmUp: {
    method: 'GET',
    path: '/system/:id/warm-up',
    summary: 'What was learned from the system, null when nothing was',
    tag: 'Generation',
    auth: 'token:read',
    role: 'viewer',
    params: idParams,
    responses: { 200: warmUpSchema.nullable() },
    errors: ['system_not_found'],
  },
  updateWarmUp: {
    method: 'PUT',
    path: '/system/:id/warm-up',
    summary: 'Replace what was learned from the system',
    tag: 'Generation',
    auth: 'token:write',
    role: 'member',
    params: idParams,
    body: warmUpUpdateSchema,
    carriesDocument: true,
    responses: { 200: warmUpSchema },
    errors: ['system_not_found', 'warm_up_not_found'],
  },
  deleteWarmUp: {
    method: 'DELETE',
    path: '/system/:id/warm-up',
    summary: 'Forget what was learned from the system',
    tag: 'Generation',
    auth: 'token:write',
    role: 'member',
    params: idParams,
    responses: { 204: 'empty' },
    errors: ['system_not_found'],
  },
});
