import type { Operation } from '@assay/api-model';
import type { GenerationDepth, Scenario } from '@assay/contract';
import { describeScenarios } from '@assay/generator';
import type { GeneratedScenario } from '@assay/generator';
import { ModelError, writeScenarios } from '@assay/llm';
import type { LanguageModel, ScenarioDraft, TokenUsage } from '@assay/llm';
import { compileRule } from '@assay/rules';
import type { Database } from '../../db/index.ts';
import { getEndpointRow } from '../endpoints/index.ts';
import type { EndpointRow } from '../endpoints/index.ts';
import { loadPlan, operationOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { storeGenerated } from './store-generated.ts';
import { countModelUse } from '../subscription/index.ts';

/** A little less than the client waits, so that the fallback still answers it. */
const MODEL_TIMEOUT_MS = 150_000;

export interface Described {
  scenarios: Scenario[];
  generatedBy: string;
  notUnderstood: string[];
  notice: string | null;
  usage: TokenUsage | null;
}

export interface DescriptionRequest {
  endpointId: number;
  description: string;
  depth: GenerationDepth;
}

/**
 * Writes the scenarios that a description asks for: with the model when there is one, with the built-in generator otherwise and
 * when the model fails, which is then said.
 * @throws {AppError} endpoint_not_found
 */
export async function generateFromDescription(
  db: Database,
  model: LanguageModel | null,
  organizationId: string,
  { endpointId, description, depth }: DescriptionRequest,
): Promise<Described> {
  const row = await getEndpointRow(db, organizationId, endpointId);
  const plan = await loadPlan(db, organizationId, row.systemId, depth);
  const operation = operationOf(row);
  if (operation === null) {
    return { scenarios: [], generatedBy: 'builtin', notUnderstood: [description], notice: null, usage: null };
  }
  const place = { row, operation, plan };
  if (model === null) return builtin(db, place, description, null);
  try {
    return await written(db, model, place, description);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return builtin(db, place, description, `${error.message} The built-in generator was used instead.`);
  }
}

interface Place {
  row: EndpointRow;
  operation: Operation;
  plan: Plan;
}

async function builtin(db: Database, place: Place, description: string, notice: string | null): Promise<Described> {
  const { scenarios, notUnderstood } = describeScenarios(description, place.operation, place.plan.model);
  return {
    scenarios: scenarios.length === 0 ? [] : await storeGenerated(db, place, scenarios),
    generatedBy: 'builtin',
    notUnderstood,
    notice,
    usage: null,
  };
}

async function written(db: Database, model: LanguageModel, place: Place, description: string): Promise<Described> {
  const { operation, plan } = place;
  const { definitions } = plan.model;
  const answer = await writeScenarios(model, { description, operation, definitions, timeoutMs: MODEL_TIMEOUT_MS });
  await countModelUse(db, plan.organizationId, answer.usage);
  const read = answer.scenarios.map((draft) => toScenario(draft, place));
  const scenarios = read.map(({ scenario }) => scenario);
  return {
    scenarios: scenarios.length === 0 ? [] : await storeGenerated(db, place, scenarios, 'model'),
    generatedBy: answer.model,
    notUnderstood: [...answer.notUnderstood, ...read.flatMap(({ dropped }) => dropped)],
    notice: null,
    usage: answer.usage,
  };
}

/** Rules that nobody understands are not stored: they would fail whatever the API does. */
function toScenario(
  draft: ScenarioDraft,
  { operation, plan }: Place,
): { scenario: GeneratedScenario; dropped: string[] } {
  const { definitions } = plan.model;
  const context = {
    method: operation.method,
    path: operation.path,
    operation,
    definitions,
    expectedStatus: draft.expectedStatus,
  };
  const rules = draft.rules.filter((rule) => compileRule(rule, context).status === 'understood');
  const dropped = draft.rules.filter((rule) => !rules.includes(rule)).map((rule) => `The rule "${rule}"`);
  const body =
    draft.body === undefined ? [] : [{ in: 'body' as const, name: 'body', value: null, bodyValue: draft.body }];
  return {
    dropped,
    scenario: {
      name: draft.name,
      requiresAuth: draft.requiresAuth,
      expectedStatus: draft.expectedStatus,
      authError: false,
      errorType: null,
      errorIn: null,
      details: { reason: draft.reason || 'Written from a description', constraint: null, pointer: null },
      overrides: [...draft.values, ...body],
      rules: rules.length > 0 ? rules : [`status is ${draft.expectedStatus}`],
    },
  };
}
