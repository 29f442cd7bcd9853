import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { extractionTestSchema } from '../../schemas/auth-config.ts';
import { authConfigSchema, authConfigWriteSchema, authTestSchema } from '../../schemas/credentials.ts';
import { environmentSchema, environmentWriteSchema } from '../../schemas/running/environment.ts';
import { idParams, idSchema } from '../../schemas/values.ts';

const tag = 'Environments';
const systemIdParams = z.object({ systemId: idSchema });

export const environmentEndpoints = defineEndpoints({
  listEnvironments: {
    method: 'GET',
    path: '/system/:systemId/environments',
    summary: 'The environments of a system by name, secrets masked',
    tag,
    auth: 'token:read',
    role: 'viewer',
    params: systemIdParams,
    responses: { 200: z.array(environmentSchema) },
    errors: ['system_not_found'],
  },
  createEnvironment: {
    method: 'POST',
    path: '/system/:systemId/environments',
    summary: 'Add an environment to a system',
    tag,
    auth: 'token:write',
    role: 'member',
    params: systemIdParams,
    body: environmentWriteSchema,
    responses: { 201: environmentSchema },
    errors: ['system_not_found', 'environment_exists', 'too_many_environments'],
  },
  updateEnvironment: {
    method: 'PUT',
    path: '/environments/:id',
    summary: 'Replace an environment; a secret that is sent as ******** is kept',
    tag,
    auth: 'token:write',
    role: 'member',
    params: idParams,
    body: environmentWriteSchema,
    responses: { 200: environmentSchema },
    errors: ['environment_not_found', 'environment_exists'],
  },
  deleteEnvironment: {
    method: 'DELETE',
    path: '/environments/:id',
    summary: 'Delete an environment; runs keep its name',
    tag,
    auth: 'token:write',
    role: 'member',
    params: idParams,
    responses: { 204: 'empty' },
    errors: ['environment_not_found'],
  },
  getEnvironmentAuth: {
    method: 'GET',
    path: '/environments/:id/auth-config',
    summary: 'The own credentials of an environment, secrets masked; null when there are none',
    tag,
    auth: 'token:read',
    role: 'viewer',
    params: idParams,
    responses: { 200: authConfigSchema.nullable() },
    errors: ['environment_not_found'],
  },
  putEnvironmentAuth: {
    method: 'PUT',
    path: '/environments/:id/auth-config',
    summary: 'Set or replace the own credentials of an environment, which it uses from now on',
    tag,
    auth: 'token:write',
    role: 'member',
    params: idParams,
    body: authConfigWriteSchema,
    responses: { 200: authConfigSchema },
    errors: ['environment_not_found'],
  },
  deleteEnvironmentAuth: {
    method: 'DELETE',
    path: '/environments/:id/auth-config',
    summary: 'Delete the own credentials of an environment',
    tag,
    auth: 'token:write',
    role: 'member',
    params: idParams,
    responses: { 204: 'empty' },
    errors: ['environment_not_found'],
  },
  testEnvironmentAuth: {
    method: 'POST',
    path: '/environments/:id/auth/test-extraction',
    summary: 'Try own credentials of an environment for real, at its address',
    tag,
    auth: 'token:write',
    role: 'member',
    params: idParams,
    body: authTestSchema,
    responses: { 200: extractionTestSchema },
    errors: ['environment_not_found', 'endpoint_not_found'],
  },
});
