import type { Scenario, ScenariosSummary } from '@assay/contract';
import type { Database, Executor } from '../../db/index.ts';
import type { Handlers } from '../../http/index.ts';
import { deleteOverride, insertOverride, presentOverride, updateOverride } from './overrides.store.ts';
import {
  deleteScenario,
  forgetVerdict,
  getScenario,
  getScenarioRow,
  insertScenarios,
  listScenariosOf,
  setReviewed,
  updateScenario,
} from './scenarios.store.ts';

type ScenarioHandlers = Pick<
  Handlers,
  | 'listScenarios'
  | 'createScenario'
  | 'getScenario'
  | 'updateScenario'
  | 'deleteScenario'
  | 'createOverride'
  | 'updateOverride'
  | 'deleteOverride'
  | 'getScenariosSummary'
  | 'markReviewed'
>;

const GENERATED_BY_HAND = {
  reason: 'Written by hand',
  constraint: null,
  pointer: null,
  generated_by: 'manual',
} as const;

/** What endpoints and rules, which know scenarios, do for them. */
interface Around {
  /** @throws {AppError} when the endpoint is not the organization's */
  requireEndpoint: (organizationId: string, id: number) => Promise<unknown>;
  /** Takes generated rules along with another expected status. */
  followStatus: (tx: Executor, organizationId: string, id: number) => Promise<void>;
}

export function createScenarioHandlers(db: Database, { requireEndpoint, followStatus }: Around): ScenarioHandlers {
  return {
    listScenarios: async ({ principal, params }) => {
      await requireEndpoint(principal.organizationId, params.id);
      return listScenariosOf(db, [params.id]);
    },
    createScenario: async ({ principal, params, body }) => {
      await requireEndpoint(principal.organizationId, params.id);
      const values = {
        name: body.name,
        requiresAuth: body.requires_auth,
        expectedHttpStatus: body.expected_http_status,
        details: GENERATED_BY_HAND,
      };
      const [id = 0] = await db.transaction((tx) => insertScenarios(tx, principal.organizationId, params.id, [values]));
      return getScenario(db, principal.organizationId, id);
    },
    getScenario: ({ principal, params }) => getScenario(db, principal.organizationId, params.id),
    updateScenario: async ({ principal, params, body }) => {
      await db.transaction(async (tx) => {
        const before = await getScenarioRow(tx, principal.organizationId, params.id);
        await updateScenario(tx, principal.organizationId, params.id, body);
        if (before.expectedHttpStatus !== body.expected_http_status)
          await followStatus(tx, principal.organizationId, params.id);
      });
      return getScenario(db, principal.organizationId, params.id);
    },
    markReviewed: ({ principal, params }) => setReviewed(db, principal.organizationId, params.id),
    deleteScenario: ({ principal, params }) => deleteScenario(db, principal.organizationId, params.id),
    createOverride: async ({ principal, params, body }) => {
      await getScenarioRow(db, principal.organizationId, params.id);
      const row = await insertOverride(db, params.id, body);
      await forgetVerdict(db, [params.id]);
      return presentOverride(row);
    },
    updateOverride: async ({ principal, params, body }) => {
      await getScenarioRow(db, principal.organizationId, params.id);
      const row = await updateOverride(db, params.id, params.overrideId, body);
      await forgetVerdict(db, [params.id]);
      return presentOverride(row);
    },
    deleteOverride: async ({ principal, params }) => {
      await getScenarioRow(db, principal.organizationId, params.id);
      await deleteOverride(db, params.id, params.overrideId);
      await forgetVerdict(db, [params.id]);
    },
    getScenariosSummary: async ({ principal, params }) => {
      await requireEndpoint(principal.organizationId, params.id);
      return summarize(await listScenariosOf(db, [params.id]));
    },
  };
}

function summarize(scenarios: Scenario[]): ScenariosSummary {
  const counts = scenarios.map((entry) => entry.validations_count);
  return {
    summary: {
      scenarios_validated: counts.filter((value) => value > 0).length,
      total_validations: counts.reduce((sum, value) => sum + value, 0),
      total_scenarios: scenarios.length,
    },
    scenarios: scenarios.map(({ id, name, validations_count, llm_validation_status }) => ({
      id,
      name,
      validations_count,
      llm_validation_status,
    })),
  };
}
