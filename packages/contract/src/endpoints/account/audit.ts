import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { auditEventSchema, auditQuery } from '../../schemas/account/audit.ts';

const tag = 'Audit log';

export const auditEndpoints = defineEndpoints({
  listAuditEvents: {
    method: 'GET',
    path: '/audit-log',
    summary: 'Who did what in the organization, the latest first',
    tag,
    auth: 'session',
    role: 'admin',
    query: auditQuery,
    responses: { 200: z.array(auditEventSchema) },
    errors: [],
  },
  exportAuditEvents: {
    method: 'GET',
    path: '/audit-log/export',
    summary: 'All of it as a CSV file (RFC 4180)',
    tag,
    auth: 'session',
    role: 'admin',
    query: auditQuery.pick({ action: true, actor: true, from: true, until: true }),
    responses: { 200: 'file' },
    errors: [],
  },
});
