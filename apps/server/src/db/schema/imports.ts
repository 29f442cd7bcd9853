import type { Diagnostic } from '@assay/api-model';
import type { ImportReport } from '@assay/contract';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DocumentFacts, endpoint, endpointParameter } from './systems.ts';
import { system } from './systems.ts';

/** What an import found, as it is shown. */
export type ImportFindings = Pick<ImportReport, 'changes' | 'endpoints' | 'requests' | 'rules_left' | 'rules_taken'>;

/** All that a re-import replaced, so that it can be put back. */
export interface ReimportSnapshot {
  document: DocumentFacts;
  baseUrl: string;
  /** Rows as they were, with the parameters of those whose parameters changed. */
  endpoints: { row: typeof endpoint.$inferSelect; parameters: (typeof endpointParameter.$inferSelect)[] | null }[];
  addedEndpoints: number[];
  addedScenarios: number[];
  addedParameters: number[];
  reviews: { scenarioId: number; review: string[] | null }[];
}

export const systemImport = pgTable(
  'system_import',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    systemId: integer('system_id')
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['import', 'reimport'] }).notNull(),
    fileName: text('file_name').notNull(),
    findings: jsonb('findings').$type<ImportFindings>().notNull(),
    diagnostics: jsonb('diagnostics').$type<Diagnostic[]>().notNull(),
    /** Only the last re-import keeps it. */
    snapshot: jsonb('snapshot').$type<ReimportSnapshot>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('system_import_system_id_index').on(table.systemId)],
);
