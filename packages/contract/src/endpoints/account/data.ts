import { defineEndpoints } from '../../endpoint.ts';
import { accountDataSchema } from '../../schemas/account/data.ts';

const tag = 'Data';

/** A history of years is written and read as a whole. */
const LONG_MS = 3_600_000;

export const dataEndpoints = defineEndpoints({
  exportOrganization: {
    method: 'GET',
    path: '/organization/export',
    summary: 'All that the organization has as lines of JSON, which another server imports; without credentials',
    tag,
    auth: 'session',
    role: 'owner',
    audit: 'data_exported',
    timeoutMs: LONG_MS,
    responses: { 200: 'file' },
    errors: [],
  },
  getAccountData: {
    method: 'GET',
    path: '/account/data',
    summary: 'All that is stored of the person who asks',
    tag,
    auth: 'session',
    role: 'viewer',
    responses: { 200: accountDataSchema },
    errors: [],
  },
});
