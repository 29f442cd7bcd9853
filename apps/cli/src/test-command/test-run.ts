import type { Settings } from '../config/setting-rows.ts';
import type { KnownSecrets } from '../credentials/known-secrets.ts';
import type { Io } from '../io.ts';
import type { RequestBudget } from '../network/request-budget.ts';
import type { WatchedTransport } from '../network/watched-transport.ts';
import type { RequestedReport } from '../output/report-files.ts';
import type { TestOptions } from './options.ts';

/** What one run of `assay test` works with. */
export interface TestRun {
  options: TestOptions;
  settings: Settings;
  io: Io;
  transport: WatchedTransport;
  /** Of all requests of the run. */
  budget: RequestBudget;
  secrets: KnownSecrets;
  requested: readonly RequestedReport[];
  hasTerminal: boolean;
}
