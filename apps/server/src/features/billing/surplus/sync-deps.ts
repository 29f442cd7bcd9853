import type { Database } from '../../../db/index.ts';
import type { Mailer } from '../../../mail/index.ts';
import type { BillingProvider } from '../billing.port.ts';
import type { BuyerRules } from '../unattached.ts';

export interface SyncDeps extends BuyerRules {
  db: Database;
  provider: BillingProvider;
  mailer: Mailer;
  /** Address of the web, without a slash at the end. */
  publicUrl: string;
  log: { warn: (details: object, message: string) => void };
}
