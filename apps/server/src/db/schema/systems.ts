import type { ApiModel, Json, Operation } from '@assay/api-model';
import type { LeftBehind, OverallStatus, OverlayAction, ScenarioDetails, WarmUp } from '@assay/contract';
import { protections, resultStatuses, valueLocations } from '@assay/scenario/lists';
import type { Said } from '@assay/project';
import type { Pending } from '@assay/runner';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { organization } from './identity.ts';

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organization.id, { onDelete: 'cascade' });

/** What is kept of the imported document beside its operations. */
export type DocumentFacts = Pick<ApiModel, 'definitions' | 'securitySchemes' | 'source' | 'title' | 'version'> &
  // Absent from what was imported before it was kept.
  Partial<Pick<ApiModel, 'description'>> & {
    /** What changes each version of the document when it is read; absent where nothing does. */
    overlay?: readonly OverlayAction[];
  };

/** As it is sent; read with its schema, since another version may have written it. */
export type StoredWarmUp = WarmUp;

/** A saved request as imported, so that later edits and a newer collection can be distinguished. */
export interface ImportedRequest {
  /** Its id in the collection, where it has one. */
  id: string | null;
  /** Name of the scenario, with its folders, and name of the request alone. */
  name: string;
  title: string;
  requires_auth: boolean;
  expected_status: number;
  /** By `query page` or `body`: the text that is sent, of a body a digest; null for what is left out. */
  sent: Record<string, string | null>;
  /** Titles of its tests. */
  tests: string[];
  /** The collection no longer has it, and this was reported. */
  deleted?: true;
}

export const system = pgTable(
  'system',
  {
    id: id(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    baseUrl: text('base_url').notNull(),
    description: text('description'),
    /** What runs may send to it. */
    protection: text('protection', { enum: protections }).notNull().default('own_records'),
    /** Runs may change own settings and put them back. */
    mayChangeSettings: boolean('may_change_settings').notNull().default(false),
    document: jsonb('document').$type<DocumentFacts>().notNull(),
    /** What a warm-up found out about how its operations are reached. */
    warmUp: jsonb('warm_up').$type<StoredWarmUp>(),
    /** What a warm-up that was killed has made and nobody could remove. */
    warmUpLeft: jsonb('warm_up_left').$type<LeftBehind[]>(),
    createdAt: createdAt(),
  },
  (table) => [index('system_organization_id_index').on(table.organizationId)],
);

/** What the warm-up of one process has still to remove; taken off when it is removed. */
export const warmUpRemoval = pgTable(
  'warm_up_removal',
  {
    systemId: integer('system_id')
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    /** The advisory lock that the process holds as long as it learns. */
    workerLock: integer('worker_lock').notNull(),
    position: integer('position').notNull(),
    content: jsonb('content').$type<Pending>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.systemId, table.workerLock, table.position] })],
);

export const endpoint = pgTable(
  'endpoint',
  {
    id: id(),
    organizationId: organizationId(),
    systemId: integer('system_id')
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    method: text('method').notNull(),
    path: text('path').notNull(),
    summary: text('summary'),
    operation: jsonb('operation').$type<Operation>(),
    position: integer('position').notNull(),
    configured: boolean('configured').notNull().default(false),
    /** Distinguishes operations that differ only in their address; empty for the address of the system. */
    ownAddress: text('own_address').notNull().default(''),
    /** Since when the document does not have it any more. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [unique('endpoint_system_method_path').on(table.systemId, table.method, table.path, table.ownAddress)],
);

export const endpointParameter = pgTable(
  'endpoint_parameter',
  {
    id: id(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => endpoint.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type', { enum: valueLocations }).notNull(),
    defaultValue: text('default_value'),
    defaultSchemaValue: jsonb('default_schema_value').$type<Json>(),
    /** The imported default, so that a configured value can be taken back. */
    importedValue: text('imported_value'),
    importedSchemaValue: jsonb('imported_schema_value').$type<Json>(),
    description: text('description'),
    required: boolean('required').notNull().default(false),
    position: integer('position').notNull(),
  },
  (table) => [unique('endpoint_parameter_endpoint_type_name').on(table.endpointId, table.type, table.name)],
);

export const scenario = pgTable(
  'scenario',
  {
    id: id(),
    organizationId: organizationId(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => endpoint.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Names it in texts, unlike others of its endpoint; null until it is written as text. */
    key: text('key'),
    requiresAuth: boolean('requires_auth').notNull(),
    expectedHttpStatus: integer('expected_http_status').notNull(),
    authError: boolean('auth_error').notNull().default(false),
    errorType: text('error_type'),
    errorIn: text('error_in'),
    llmValidationStatus: text('llm_validation_status'),
    details: jsonb('details').$type<ScenarioDetails>(),
    position: integer('position').notNull(),
    /** Of the last run, wherever it was sent; null forgets those of all environments. */
    lastStatus: text('last_status', { enum: resultStatuses }),
    /** Where that was: the id of an environment, `none` for the address of the system; null where it is not known. */
    lastStatusIn: text('last_status_in'),
    /** The last status in each of these. */
    statuses: jsonb('statuses').$type<Record<string, OverallStatus>>(),
    /** What a re-import changed in the endpoint, until the scenario is reviewed. */
    review: jsonb('review').$type<string[]>(),
    /** What the collection said when it was last read; null for what comes from no saved request. */
    imported: jsonb('imported').$type<ImportedRequest>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('scenario_endpoint_id_index').on(table.endpointId),
    unique('scenario_endpoint_key').on(table.endpointId, table.key),
  ],
);

export const scenarioParameter = pgTable(
  'scenario_parameter',
  {
    id: id(),
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => scenario.id, { onDelete: 'cascade' }),
    endpointParameterId: integer('endpoint_parameter_id')
      .notNull()
      .references(() => endpointParameter.id, { onDelete: 'cascade' }),
    customValue: text('custom_value'),
    customSchema: jsonb('custom_schema').$type<Json>(),
  },
  (table) => [unique('scenario_parameter_scenario_parameter').on(table.scenarioId, table.endpointParameterId)],
);

export const validation = pgTable(
  'validation',
  {
    id: id(),
    scenarioId: integer('scenario_id')
      .notNull()
      .references(() => scenario.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The reading that is meant, as a sentence of its own; it is what is compiled. */
    means: text('means'),
    description: text('description'),
    understood: text('understood', { enum: ['understood', 'ambiguous', 'unknown'] }).notNull(),
    /** The compiled tree of packages/rules; null when the rule is not understood. */
    check: jsonb('check').$type<Json>(),
    paraphrase: text('paraphrase'),
    /** Nothing that could go wrong with the last good answer would make it fail; null while there has been none. */
    vacuous: boolean('vacuous'),
    compiler: text('compiler').notNull(),
    compilerVersion: integer('compiler_version').notNull(),
    /** Made from the document or the default of an import, and not rewritten since. */
    generated: boolean('generated').notNull().default(false),
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('validation_scenario_id_index').on(table.scenarioId),
    index('validation_compiler_version_index').on(table.compilerVersion),
  ],
);

/** A file of a project as it was written, with what its scenarios said then. */
export const projectFile = pgTable(
  'project_file',
  {
    systemId: integer('system_id')
      .notNull()
      .references(() => system.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    /** Null for a file that scenarios name, such as a body. */
    endpointId: integer('endpoint_id').references(() => endpoint.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    said: jsonb('said').$type<Said>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.systemId, table.path] }),
    index('project_file_endpoint_id_index').on(table.endpointId),
  ],
);

/** A rule whose check became another one when a newer grammar read its text again. */
export const ruleRecompilation = pgTable(
  'rule_recompilation',
  {
    id: id(),
    validationId: integer('validation_id')
      .notNull()
      .references(() => validation.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Null where the rule was, or is, not understood. */
    before: text('before'),
    after: text('after'),
    createdAt: createdAt(),
  },
  (table) => [index('rule_recompilation_validation_id_index').on(table.validationId)],
);

/** Rules that a language model translated, by a digest of grammar, model, sentence and call, so that each question is sent once. */
export const ruleTranslation = pgTable('rule_translation', {
  key: text('key').primaryKey(),
  check: jsonb('check').$type<Json>().notNull(),
  createdAt: createdAt(),
});

/** An account of a system, without its credentials. */
export interface StoredAccount {
  login: 'own' | 'other' | `account:${string}`;
  scopes: string[] | null;
  hasToken: boolean;
  seesAll: boolean;
  /** The security schemes that it has credentials of; absent where it has some for every scheme. */
  schemes?: string[];
}

export const authConfig = pgTable('auth_config', {
  systemId: integer('system_id')
    .primaryKey()
    .references(() => system.id, { onDelete: 'cascade' }),
  /** AES-256-GCM of the whole configuration. */
  sealed: text('sealed').notNull(),
  /** A second login is part of it. */
  hasOtherUser: boolean('has_other_user').notNull().default(false),
  /** What the generator knows of its accounts, which does not open what is sealed; null where it was stored before there was any. */
  accounts: jsonb('accounts').$type<StoredAccount[]>(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const feedback = pgTable('feedback', {
  id: id(),
  organizationId: organizationId(),
  userId: text('user_id').notNull(),
  text: text('text').notNull(),
  createdAt: createdAt(),
});
