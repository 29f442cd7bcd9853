import { defineEndpoints } from '../../endpoint.ts';
import {
  projectTextPlanSchema,
  projectTextQuerySchema,
  projectTextSchema,
  projectTextWriteSchema,
} from '../../schemas/text/project-text.ts';
import { idParams } from '../../schemas/values.ts';

/** A system of a thousand endpoints is read and written as a whole. */
const LONG_MS = 600_000;

export const projectTextEndpoints = defineEndpoints({
  getProjectText: {
    method: 'GET',
    path: '/system/:id/text',
    summary: 'The scenarios of a system as files of a project, without any credentials',
    tag: 'Text',
    auth: 'token:read',
    role: 'viewer',
    params: idParams,
    query: projectTextQuerySchema,
    timeoutMs: LONG_MS,
    responses: { 200: projectTextSchema },
    errors: ['system_not_found', 'endpoint_not_found', 'scenario_not_found', 'document_too_large'],
  },
  previewProjectText: {
    method: 'POST',
    path: '/system/:id/text/preview',
    summary: 'What files of a project would change in a system; nothing is changed yet',
    tag: 'Text',
    auth: 'token:write',
    role: 'member',
    params: idParams,
    body: projectTextWriteSchema,
    carriesDocument: true,
    timeoutMs: LONG_MS,
    responses: { 200: projectTextPlanSchema },
    errors: ['system_not_found', 'text_changed', 'limit_reached', 'document_too_large'],
  },
  writeProjectText: {
    method: 'POST',
    path: '/system/:id/text',
    summary: 'Take files of a project over, all of them or none',
    tag: 'Text',
    auth: 'token:write',
    role: 'member',
    params: idParams,
    body: projectTextWriteSchema,
    carriesDocument: true,
    timeoutMs: LONG_MS,
    responses: { 200: projectTextPlanSchema },
    errors: ['system_not_found', 'text_changed', 'limit_reached', 'document_too_large'],
  },
});
