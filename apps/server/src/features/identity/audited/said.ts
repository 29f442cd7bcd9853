import type { AuditAction } from '@assay/contract';
import type { GenericEndpointContext } from 'better-auth';
import type { Database } from '../../../db/index.ts';
import type { OwnerOf } from '../sign-in/chosen-password.ts';

export interface Asked {
  db: Database;
  ctx: GenericEndpointContext;
  ownerOf: OwnerOf;
}

/** What is written down of a call. */
export interface Said {
  action: AuditAction;
  target: string;
}
