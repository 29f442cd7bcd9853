import type { Operation } from '@assay/api-model';
import type { GenerationDepth } from '@assay/contract';
import { describeScenarios } from '@assay/generator';
import type { GeneratedScenario } from '@assay/generator';
import { ModelError, readScenarios, scenarioQuestion } from '@assay/llm';
import type { ModelRequest, ScenarioDraft, TokenUsage } from '@assay/llm';
import { compileRule } from '@assay/rules';
import type { JobContext } from '../../background/index.ts';
import type { Database } from '../../db/index.ts';
import { getEndpointRow } from '../endpoints/index.ts';
import type { EndpointRow } from '../endpoints/index.ts';
import type { EndpointGeneration } from './generation.service.ts';
import { loadPlan, operationOf } from './plan.ts';
import type { Plan } from './plan.ts';
import { storeGenerated } from './store-generated.ts';
import { countModelUse } from '../subscription/index.ts';

/** A little less than the client waits, so that the fallback still answers it. */
const MODEL_TIMEOUT_MS = 150_000;

export interface DescriptionRequest {
  organizationId: string;
  /** Of the endpoint. */
  id: number;
  description: string;
  depth: GenerationDepth;
}

/** What a model has answered to `questionFor`, or why there is no answer; null where no model is asked. */
export type ModelAnswer = { value: unknown; usage: TokenUsage; model: string } | { error: string } | null;

/** What a model is to be asked; null for an endpoint that no document describes. @throws {AppError} endpoint_not_found */
export async function questionFor(db: Database, request: DescriptionRequest): Promise<ModelRequest | null> {
  const { operation, plan } = await placeOf(db, request);
  if (operation === null) return null;
  const { definitions } = plan.model;
  return scenarioQuestion({
    description: request.description,
    operation,
    definitions,
    timeoutMs: MODEL_TIMEOUT_MS,
  });
}

/**
 * Stores the scenarios that a description asks for: what the model wrote when there is one, what the built-in generator makes of it
 * otherwise and when the model failed, which is then said.
 * @throws {AppError} endpoint_not_found, limit_reached
 */
export async function generateFromDescription(
  { db, progress }: Pick<JobContext, 'db' | 'progress'>,
  request: DescriptionRequest,
  answer: ModelAnswer,
): Promise<EndpointGeneration> {
  progress({ stage: 'generating', done: null, total: null });
  const { row, operation, plan } = await placeOf(db, request);
  const { description } = request;
  if (operation === null) return present({ ...nothing, notUnderstood: [description] });
  const place = { row, operation, plan };
  if (answer === null) return present(await builtin(db, place, description, null));
  if ('error' in answer) return present(await builtin(db, place, description, answer.error));
  await countModelUse(db, request.organizationId, answer.usage);
  try {
    return present(await written(db, place, answer));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return present(await builtin(db, place, description, error.message));
  }
}

interface Described extends Pick<EndpointGeneration, 'notice' | 'scenarios'> {
  generatedBy: string;
  notUnderstood: string[];
  usage: TokenUsage | null;
}

const nothing: Described = { scenarios: [], generatedBy: 'builtin', notUnderstood: [], notice: null, usage: null };

function present(found: Described): EndpointGeneration {
  const { scenarios, generatedBy, notUnderstood, notice, usage } = found;
  return {
    success: scenarios.length > 0,
    scenarios,
    message: messageOf(found),
    generated_by: generatedBy,
    not_understood: notUnderstood,
    notice,
    usage: usage && {
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      estimated: usage.estimated,
    },
  };
}

function messageOf({ scenarios, notUnderstood }: Described): string {
  if (scenarios.length === 0 && notUnderstood.length === 0) return 'What the description asks for is there already.';
  if (scenarios.length === 0) return 'Nothing new in the description could be turned into a scenario of this endpoint.';
  const rest = notUnderstood.length === 0 ? '' : ' Some of the description was not understood.';
  return `Generated ${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'} from the description.${rest}`;
}

async function placeOf(db: Database, { organizationId, id, depth }: DescriptionRequest) {
  const row = await getEndpointRow(db, organizationId, id);
  return { row, operation: operationOf(row), plan: await loadPlan(db, organizationId, row.systemId, depth) };
}

interface Place {
  row: EndpointRow;
  operation: Operation;
  plan: Plan;
}

/** `failure` is why a model that was asked wrote nothing. */
async function builtin(db: Database, place: Place, description: string, failure: string | null): Promise<Described> {
  const { scenarios, notUnderstood } = describeScenarios(description, place.operation, place.plan.model);
  return {
    ...nothing,
    scenarios: scenarios.length === 0 ? [] : await storeGenerated(db, place, scenarios),
    notUnderstood,
    notice: failure === null ? null : `${failure} The built-in generator was used instead.`,
  };
}

async function written(
  db: Database,
  place: Place,
  { value, usage, model }: { value: unknown; usage: TokenUsage; model: string },
): Promise<Described> {
  const answer = readScenarios(value, place.operation);
  const read = answer.scenarios.map((draft) => toScenario(draft, place));
  const scenarios = read.map(({ scenario }) => scenario);
  return {
    scenarios: scenarios.length === 0 ? [] : await storeGenerated(db, place, scenarios, 'model'),
    generatedBy: model,
    notUnderstood: [...answer.notUnderstood, ...read.flatMap(({ dropped }) => dropped)],
    notice: null,
    usage,
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
