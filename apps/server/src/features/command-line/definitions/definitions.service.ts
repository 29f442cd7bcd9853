import { withoutExamples } from '@assay/api-model';
import type { AuthReference, Definitions, Selector } from '@assay/contract';
import type { CalledEnvironment } from '@assay/scenario';
import type { Database } from '../../../db/index.ts';
import { PreparedJson } from '../../../http/index.ts';
import type { Principal } from '../../../http/index.ts';
import type { SecretBox } from '../../../secrets/index.ts';
import { findAuthConfig } from '../../auth-config/index.ts';
import { listEndpointRows } from '../../endpoints/index.ts';
import { openNamedEnvironment } from '../../environments/index.ts';
import type { NamedEnvironment } from '../../environments/index.ts';
import { loadRunnables } from '../../run-execution/index.ts';
import { findRunEnvironment } from '../../runs/index.ts';
import { requireRuns } from '../../subscription/index.ts';
import { getDocument, getSystemRow } from '../../systems/index.ts';
import { countSelected, findSelection, getProtection, listSelected } from '../selection.store.ts';
import type { Selected, Selection } from '../selection.store.ts';
import { toAuthReferences } from './auth-references.ts';
import { presentScenario } from './present-scenario.ts';
import { findScenarioFacts } from './scenario-facts.store.ts';

export interface DefinitionsDeps {
  db: Database;
  box: SecretBox;
}

export interface DefinitionsQuery extends Selector {
  limit: number;
  after?: string | undefined;
  /** The name of one; the address of the system without it. */
  environment?: string | undefined;
}

/** Scenarios that are read at once. */
const GROUP = 25;
/** A page ends with the group that passes it, in characters. */
const MAX_PAGE = 4_000_000;

/**
 * One page of what a tool runs, without any credentials.
 * @throws {AppError} not found by selector, environment_not_found, unknown_variables, nothing_to_run, limit_reached when no run is left this month
 */
export async function readDefinitions(
  { db, box }: DefinitionsDeps,
  { organizationId }: Principal,
  query: DefinitionsQuery,
): Promise<PreparedJson<Definitions>> {
  const selection = await findSelection(db, organizationId, query);
  const total = await countSelected(db, selection);
  await requireRuns(db, organizationId, { scope: selection.scope, count: total, atLeast: 1 });
  const { systemId } = selection;
  const { after = null, limit } = query;
  const environment = await findEnvironment({ db, box }, organizationId, { selection, query });
  const references = await findReferences({ db, box }, systemId, environment);
  const selected = await listSelected(db, selection, { after, limit });
  const page = await readPage(db, { organizationId, references, called: environment?.called ?? null }, selected);
  const isLast = page.count === selected.length && selected.length < limit;
  const { name, baseUrl } = await getSystemRow(db, organizationId, systemId);
  return PreparedJson.object<Definitions>({
    scope: selection.scope,
    name: selection.name,
    system: { id: systemId, name, base_url: baseUrl, protection: await getProtection(db, systemId) },
    environment: environment?.defined ?? null,
    tags: query.tags ?? null,
    total,
    scenarios: PreparedJson.list(page.scenarios.map((one) => [one])),
    auth_configs: references,
    api: after === null ? PreparedJson.of([JSON.stringify(await readApi(db, organizationId, systemId))]) : null,
    next: isLast ? null : (selected[page.count - 1]?.cursor ?? null),
  });
}

async function findEnvironment(
  { db, box }: DefinitionsDeps,
  organizationId: string,
  { selection, query: { environment: name, after } }: { selection: Selection; query: DefinitionsQuery },
): Promise<NamedEnvironment | null> {
  if (name === undefined) return null;
  const environment = await openNamedEnvironment(db, box, { systemId: selection.systemId, name });
  if (after === undefined) await requireNames(db, organizationId, { selection, environmentId: environment.defined.id });
  return environment;
}

/** Unknown names are reported before the tool sends anything. */
async function requireNames(
  db: Database,
  organizationId: string,
  { selection, environmentId }: { selection: Selection; environmentId: number },
): Promise<void> {
  const all = await listSelected(db, selection, { after: null, limit: null });
  const { systemId } = selection;
  await findRunEnvironment(db, organizationId, { systemId, scenarioIds: all.map(({ id }) => id), environmentId });
}

/** The own credentials of an environment have ids of their own, so that no variable gives those of another one. */
async function findReferences(
  { db, box }: DefinitionsDeps,
  systemId: number,
  environment: NamedEnvironment | null,
): Promise<AuthReference[]> {
  if (environment === null) return toAuthReferences(await findAuthConfig(db, box, systemId), String(systemId));
  const { auth, hasOwnCredentials, defined } = environment;
  return toAuthReferences(auth, hasOwnCredentials ? `ENV${defined.id}` : String(systemId));
}

interface Reading {
  organizationId: string;
  references: readonly AuthReference[];
  called: CalledEnvironment | null;
}

interface Page {
  scenarios: string[];
  /** How many of those that were selected are in it, or were deleted meanwhile. */
  count: number;
}

async function readPage(
  db: Database,
  { organizationId, references, called }: Reading,
  selected: Selected[],
): Promise<Page> {
  const page: Page = { scenarios: [], count: 0 };
  let size = 0;
  while (page.count < selected.length && size < MAX_PAGE) {
    const ids = selected.slice(page.count, page.count + GROUP).map(({ id }) => id);
    const runnables = await loadRunnables(db, organizationId, ids, { environment: called });
    const facts = await findScenarioFacts(db, organizationId, ids);
    for (const id of ids) {
      const [runnable, of] = [runnables.get(id), facts.get(id)];
      if (runnable === undefined || of === undefined) continue;
      const json = JSON.stringify(presentScenario(runnable, of, references));
      size += json.length;
      page.scenarios.push(json);
    }
    page.count += ids.length;
  }
  return page;
}

async function readApi(db: Database, organizationId: string, systemId: number): Promise<Definitions['api']> {
  const { definitions, source } = await getDocument(db, organizationId, systemId);
  const rows = await listEndpointRows(db, organizationId, systemId);
  return {
    source,
    operations: rows.map(({ id, method, path, operation }) => ({
      endpoint_id: id,
      method,
      path,
      operation: operation && { ...withoutExamples(operation), method, path },
    })),
    definitions,
  };
}
