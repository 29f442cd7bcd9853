import type { AuditEvent } from '@assay/contract';
import type { Database } from '../../db/index.ts';
import { FileAnswer } from '../../http/index.ts';
import type { Handlers } from '../../http/index.ts';
import { listAuditEvents } from './audit.store.ts';
import type { AuditFilter } from './audit.store.ts';

const PAGE = 1000;

export function createAuditHandlers(db: Database): Pick<Handlers, 'listAuditEvents' | 'exportAuditEvents'> {
  return {
    listAuditEvents: ({ principal, query }) => listAuditEvents(db, principal.organizationId, query),
    exportAuditEvents: async ({ principal, query }) =>
      new FileAnswer({ name: 'audit-log.csv', mediaType: 'text/csv' }, csvOf(db, principal.organizationId, query)),
  };
}

async function* csvOf(
  db: Database,
  organizationId: string,
  filter: Omit<AuditFilter, 'limit'>,
): AsyncGenerator<string> {
  yield 'time,action,who,target,address,outcome\r\n';
  let before: number | undefined;
  for (;;) {
    const page = await listAuditEvents(db, organizationId, { ...filter, before, limit: PAGE });
    yield page.map(lineOf).join('');
    before = page.at(-1)?.id;
    if (page.length < PAGE) return;
  }
}

function lineOf({ at, action, actor, target, address, outcome }: AuditEvent): string {
  return `${[at, action, actor?.email ?? '', target, address ?? '', outcome].map(cellOf).join(',')}\r\n`;
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection). */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
