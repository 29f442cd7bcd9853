import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  auditEvent,
  discarded,
  endpoint,
  endpointParameter,
  environment,
  execution,
  importSource,
  projectFile,
  ruleRecompilation,
  run,
  runEvent,
  runPlan,
  scenario,
  scenarioParameter,
  system,
  systemImport,
  validation,
} from '../../db/schema/index.ts';

/** A table whose rows belong to an organization and go with it. */
export interface CarriedTable {
  name: string;
  /** Which rows are those of the organization that the setting of the transaction names. */
  where: SQL;
  /** The order in which they are written: what a row refers to comes before it. */
  order: readonly string[];
  /** It has a column `id`, which is another one after the import. */
  hasId: boolean;
  /** Columns with the id of a row of another table, or of an earlier one of this. */
  references: Readonly<Record<string, string>>;
  /** Columns that are left out, since they hold secrets or mean nothing on another server. */
  without: readonly string[];
}

const carried = (
  table: PgTable,
  where: CarriedTable['where'],
  more: Partial<Omit<CarriedTable, 'name' | 'where'>> = {},
): CarriedTable => ({
  name: getTableName(table),
  where,
  order: ['id'],
  hasId: true,
  references: {},
  without: [],
  ...more,
});

/** A setting, since a cursor takes no parameters. */
export const ORGANIZATION_SETTING = 'assay.organization';

const ofOrganization = sql.raw(`organization_id = current_setting('${ORGANIZATION_SETTING}')`);
const below = (column: string, parent: string, where: SQL): SQL =>
  sql`${sql.identifier(column)} in (select id from ${sql.identifier(parent)} where ${where})`;

const ofSystem = below('system_id', 'system', ofOrganization);
const ofEndpoint = below('endpoint_id', 'endpoint', ofOrganization);
const ofScenario = below('scenario_id', 'scenario', ofOrganization);
/** A run that goes on is not whole yet. */
const ended = sql`${ofOrganization} and finished_at is not null`;
const ofRun = below('run_id', 'run', ended);

/** In an order in which every row comes after those that it refers to. */
export const carriedTables: readonly CarriedTable[] = [
  carried(system, ofOrganization),
  carried(environment, ofSystem, { references: { system_id: 'system' }, without: ['sealed', 'sealed_auth'] }),
  carried(endpoint, ofOrganization, { references: { system_id: 'system' } }),
  carried(endpointParameter, ofEndpoint, { references: { endpoint_id: 'endpoint' } }),
  carried(scenario, ofOrganization, { references: { endpoint_id: 'endpoint' } }),
  carried(scenarioParameter, ofScenario, {
    references: { scenario_id: 'scenario', endpoint_parameter_id: 'endpoint_parameter' },
  }),
  carried(validation, ofScenario, { references: { scenario_id: 'scenario' } }),
  carried(projectFile, ofSystem, {
    hasId: false,
    order: ['system_id', 'path'],
    references: { system_id: 'system', endpoint_id: 'endpoint' },
  }),
  carried(ruleRecompilation, below('validation_id', 'validation', ofScenario), {
    references: { validation_id: 'validation' },
  }),
  carried(systemImport, ofSystem, { references: { system_id: 'system' }, without: ['snapshot'] }),
  carried(importSource, below('import_id', 'system_import', ofSystem), {
    hasId: false,
    order: ['import_id'],
    references: { import_id: 'system_import' },
  }),
  carried(discarded, ofSystem, { references: { system_id: 'system', endpoint_id: 'endpoint' } }),
  carried(run, ended, {
    references: { system_id: 'system', environment_id: 'environment', trial_of: 'run', repeats_run: 'run' },
    without: ['removing_lock', 'repeats_execution'],
  }),
  carried(runPlan, ofRun, { hasId: false, order: ['run_id'], references: { run_id: 'run' } }),
  carried(execution, ofRun, {
    references: { run_id: 'run', endpoint_id: 'endpoint', scenario_id: 'scenario' },
  }),
  carried(runEvent, ofRun, { hasId: false, order: ['run_id', 'seq'], references: { run_id: 'run' } }),
  carried(auditEvent, sql`${ofOrganization} and state = 'done'`),
];

/** Tables that stay, and why. */
export const leftTables: Readonly<Record<string, string>> = {
  access_token: 'a credential; only a hash is stored',
  access_token_usage: 'of tokens',
  account: 'how a person signs in',
  auth_config: 'credentials, which are named to be entered again',
  batch: 'the latest batch of a person; its results are in the run',
  batch_event: 'of a batch',
  batch_item: 'of a batch',
  billing_checkout: 'of the payment provider',
  billing_event: 'of the payment provider',
  billing_subscription: 'of the payment provider',
  feedback: 'was written to whoever runs the server',
  invitation: 'a link to this server',
  key_rotation: 'of the server',
  member: 'written by e-mail address',
  organization: 'the head of the file',
  rule_translation: 'a cache',
  run_claim: 'of runs that go on',
  run_removal: 'of runs that go on',
  run_upload: 'of runs that go on',
  session: 'of a person',
  sign_in_counter: 'of the server',
  subscription: 'a plan is chosen where the organization is',
  test_billing_record: 'of the payment provider',
  tier: 'of the server',
  passkey: 'of a person',
  two_factor: 'of a person',
  usage_counter: 'counted by the server',
  user: 'a person',
  verification: 'of a person',
  warm_up_removal: 'of a warm-up that goes on',
};
