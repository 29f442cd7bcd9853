import type { Diagnostic } from '@assay/api-model';
import type { EnvironmentData, ImportReport, ScenarioDetails } from '@assay/contract';
import { customType, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DocumentFacts, endpointParameter, ImportedRequest, scenario, scenarioParameter } from './systems.ts';
import { endpoint, system } from './systems.ts';

/** What an import found, as it is shown. `kept` is what its undo left as it was. */
export type ImportFindings = Pick<ImportReport, 'changes' | 'endpoints' | 'requests' | 'rules_left' | 'rules_taken'> &
  Partial<Pick<ImportReport, 'kept'>> & { /** Key of `importFormats`. */ format?: string };

type EndpointRow = typeof endpoint.$inferSelect;
type ParameterRow = typeof endpointParameter.$inferSelect;

/** What a re-import writes of a scenario that a saved request has become. */
export type RequestState = Pick<
  typeof scenario.$inferSelect,
  'expectedHttpStatus' | 'imported' | 'name' | 'requiresAuth'
> & { overrides: (typeof scenarioParameter.$inferSelect)[] };

/**
 * All that a re-import replaced, so that it can be put back, with what it wrote instead: what differs from that by now was written
 * by people. Snapshots of older versions lack the optional parts.
 */
export interface ReimportSnapshot {
  document: DocumentFacts;
  baseUrl: string;
  baseUrlAfter?: string;
  /** Rows as they were, with the parameters of those whose parameters changed. */
  endpoints: {
    row: EndpointRow;
    parameters: ParameterRow[] | null;
    after?: { row: Pick<EndpointRow, 'method' | 'ownAddress' | 'path'>; parameters: ParameterRow[] | null };
  }[];
  addedEndpoints: number[];
  addedScenarios: number[];
  addedParameters: number[];
  reviews: { scenarioId: number; review: string[] | null; after?: string[] | null }[];
  steps?: { scenarioId: number; before: ScenarioDetails; after: ScenarioDetails }[];
  /** `METHOD /path` of endpoints that moved. */
  moves?: { from: string; to: string }[];
  requests?: { scenarioId: number; before: RequestState; after: RequestState }[];
  addedRules?: { id: number; text: string }[];
}

/** Deleted parts of an imported document, so that a newer document does not restore them. */
export const discarded = pgTable(
  'discarded',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    systemId: integer('system_id')
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    /** Where the scenario was; null when the endpoint was deleted too. */
    endpointId: integer('endpoint_id').references(() => endpoint.id, { onDelete: 'set null' }),
    /** `Operation.key` of the endpoint when it was last read. */
    operation: text('operation').notNull(),
    /** The saved request that the scenario came from; null when the whole endpoint was deleted. */
    request: jsonb('request').$type<Pick<ImportedRequest, 'id' | 'name'>>(),
    /** That of the scenario, which distinguishes requests with the same name. */
    position: integer('position').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('discarded_system_id_index').on(table.systemId),
    index('discarded_endpoint_id_index').on(table.endpointId),
  ],
);

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
    /** Where the values of a collection came from: what its requests hold anyway, no secret that was left out of them. */
    environment: jsonb('environment').$type<EnvironmentData>(),
    /** Only the last re-import keeps it. */
    snapshot: jsonb('snapshot').$type<ReimportSnapshot>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('system_import_system_id_index').on(table.systemId)],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The text of an imported document, so that its parts can be named by their lines. Only the last ones of a system are kept. */
export const importSource = pgTable('import_source', {
  importId: integer('import_id')
    .primaryKey()
    .references(() => systemImport.id, { onDelete: 'cascade' }),
  fileName: text('file_name').notNull(),
  /** UTF-8, compressed with gzip. */
  content: bytes('content').notNull(),
});
