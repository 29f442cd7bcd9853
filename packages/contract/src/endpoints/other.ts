import { defineEndpoints } from '../endpoint.ts';
import {
  acceptedSchema,
  capabilitiesSchema,
  feedbackSchema,
  healthSchema,
  openApiDocumentSchema,
} from '../schemas/other.ts';
import { ruleCompilationSchema, ruleCompileRequestSchema } from '../schemas/running/rules.ts';

export const otherEndpoints = defineEndpoints({
  compileRule: {
    method: 'POST',
    path: '/rules/compile',
    summary: 'How a rule is understood; stores nothing',
    tag: 'Validations',
    auth: 'token:read',
    role: 'viewer',
    body: ruleCompileRequestSchema,
    responses: { 200: ruleCompilationSchema },
    errors: ['endpoint_not_found', 'scenario_not_found'],
  },
  sendFeedback: {
    method: 'POST',
    path: '/feedback',
    summary: 'Send feedback',
    tag: 'Other',
    auth: 'session',
    role: 'viewer',
    body: feedbackSchema,
    responses: { 201: acceptedSchema },
    errors: [],
  },
  getHealth: {
    method: 'GET',
    path: '/health',
    summary: 'Answers when the server and its database work',
    tag: 'Other',
    auth: 'public',
    responses: { 200: healthSchema },
    errors: [],
  },
  getCapabilities: {
    method: 'GET',
    path: '/capabilities',
    summary: 'What this server has: the language model that it asks',
    tag: 'Other',
    auth: 'token:read',
    role: 'viewer',
    responses: { 200: capabilitiesSchema },
    errors: [],
  },
  getOpenApiDocument: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    tag: 'Other',
    auth: 'public',
    responses: { 200: openApiDocumentSchema },
    errors: [],
  },
});
