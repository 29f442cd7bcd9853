import type { Database } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { importSystem } from './imports.service.ts';

export function createImportHandlers(db: Database): Pick<Handlers, 'importSystem'> {
  return {
    importSystem: ({ principal, body }) => importSystem(db, principal.organizationId, body),
  };
}
