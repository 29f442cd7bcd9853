import type { Database } from '../../db/index.ts';
import { AppError, FileAnswer } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import { readAccountData } from './account-data.store.ts';
import { exportOrganization } from './export-organization.ts';

/** Each holds a connection of the database. */
const MAX_AT_ONCE = 2;

export function createOrganizationDataHandlers(db: Database): Pick<Handlers, 'exportOrganization' | 'getAccountData'> {
  const running = new Set<string>();
  return {
    exportOrganization: async ({ principal: { organizationId } }) => {
      if (running.has(organizationId) || running.size >= MAX_AT_ONCE)
        throw new AppError('too_many_requests', 'An export goes on already. Try again when it has ended.');
      running.add(organizationId);
      const lines = exportOrganization(db, organizationId);
      lines.once('close', () => running.delete(organizationId));
      return new FileAnswer({ name: 'organization.ndjson', mediaType: 'application/x-ndjson' }, lines);
    },
    getAccountData: ({ principal: { userId } }) => readAccountData(db, userId),
  };
}
