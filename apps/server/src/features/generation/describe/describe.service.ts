import type { Operation } from '@assay/api-model';
import type { GenerationDepth, ProposedScenario } from '@assay/contract';
import { describeScenarios } from '@assay/generator';
import type { DescribedScenarios, GeneratedScenario } from '@assay/generator';
import { ModelError, readScenarios, scenarioQuestion } from '@assay/llm';
import type { ModelRequest, ScenarioDraft, TokenUsage } from '@assay/llm';
import { compileRule } from '@assay/rules';
import type { JobContext } from '../../../background/index.ts';
import type { Database } from '../../../db/index.ts';
import { getEndpointRow, operationOf } from '../../endpoints/index.ts';
import type { EndpointRow } from '../../endpoints/index.ts';
import type { EndpointGeneration } from '../generation.service.ts';
import { loadPlan } from '../plan.ts';
import type { Plan } from '../plan.ts';
import { fromProposal, toProposal } from './proposals.ts';
import { storeGenerated } from '../store-generated.ts';
import { AppError } from '../../../http/index.ts';
import { listScenariosOf } from '../../scenarios/index.ts';
import { listValidations } from '../../validations/index.ts';
import { countModelUse } from '../../subscription/index.ts';

/** A little less than the client waits, so that the fallback still answers it. */
const MODEL_TIMEOUT_MS = 150_000;

export interface DescriptionRequest {
  organizationId: string;
  /** Of the endpoint. */
  id: number;
  description: string;
  depth: GenerationDepth;
  /** Nothing is stored. */
  preview: boolean;
}

/** The answer of a model to `questionFor`, or why there is none; null without a model. */
export type ModelAnswer = { value: unknown; usage: TokenUsage; model: string } | { error: string } | null;

/** What a model is to be asked; null for an endpoint that no document describes. @throws {AppError} endpoint_not_found */
export async function questionFor(db: Database, request: DescriptionRequest): Promise<ModelRequest | null> {
  const { operation, plan } = await locationOf(db, request);
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
 * Stores, or for a preview only answers, the scenarios that a description asks for: what the model wrote when there is one, what the built-in generator makes of it
 * otherwise and when the model failed, which is then said.
 * @throws {AppError} endpoint_not_found, limit_reached
 */
export async function generateFromDescription(
  { db, progress }: Pick<JobContext, 'db' | 'progress'>,
  request: DescriptionRequest,
  answer: ModelAnswer,
): Promise<EndpointGeneration> {
  progress({ stage: 'generating', done: null, total: null });
  const { row, operation, plan } = await locationOf(db, request);
  const { description } = request;
  if (operation === null) return present({ ...nothing, notUnderstood: [description] });
  const location = { row, operation, plan, preview: request.preview };
  if (answer === null) return present(await builtin(db, location, description, null));
  if ('error' in answer) return present(await builtin(db, location, description, answer.error));
  await countModelUse(db, request.organizationId, answer.usage);
  try {
    return present(await written(db, location, answer));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return present(await builtin(db, location, description, error.message));
  }
}

interface Described extends Pick<EndpointGeneration, 'notice' | 'scenarios' | 'proposals'> {
  generatedBy: string;
  notUnderstood: string[];
  /** Names of scenarios that were asked for and that the endpoint has. */
  there: string[];
  usage: TokenUsage | null;
}

const nothing: Described = {
  scenarios: [],
  proposals: [],
  generatedBy: 'builtin',
  notUnderstood: [],
  there: [],
  notice: null,
  usage: null,
};

function present(found: Described): EndpointGeneration {
  const { scenarios, proposals, generatedBy, notUnderstood, notice, usage } = found;
  return {
    success: scenarios.length + proposals.length > 0,
    scenarios,
    proposals,
    message: messageOf(found),
    generated_by: generatedBy,
    not_understood: notUnderstood,
    untried: [],
    notice,
    usage: usage && {
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      estimated: usage.estimated,
    },
  };
}

function messageOf({ scenarios, proposals, notUnderstood, there }: Described): string {
  const count = scenarios.length + proposals.length;
  if (count === 0 && notUnderstood.length === 0) return 'What the description asks for is there already.';
  if (count === 0) return 'Nothing new in the description could be turned into a scenario of this endpoint.';
  const rest = notUnderstood.length === 0 ? '' : ' Some of the description was not understood.';
  const verb = proposals.length > 0 ? 'Found' : 'Generated';
  return `${verb} ${count} ${count === 1 ? 'scenario' : 'scenarios'} from the description.${thereText(there)}${rest}`;
}

const thereText = (names: string[]): string =>
  names.length === 0 ? '' : ` There already: ${names.map((name) => `"${name}"`).join(', ')}.`;

async function locationOf(
  db: Database,
  { organizationId, id, depth }: Pick<DescriptionRequest, 'organizationId' | 'id' | 'depth'>,
) {
  const row = await getEndpointRow(db, organizationId, id);
  return { row, operation: operationOf(row), plan: await loadPlan(db, organizationId, row.systemId, depth) };
}

interface Location {
  row: EndpointRow;
  operation: Operation;
  plan: Plan;
  preview: boolean;
}

type Delivered = Pick<Described, 'scenarios' | 'proposals' | 'there'>;

/** Stores what was made, or answers it as proposals; what the endpoint has already, by name, is left out either way. */
async function deliver(
  db: Database,
  location: Location,
  made: GeneratedScenario[],
  by: 'builtin' | 'model',
): Promise<Delivered> {
  const names = new Set((await listScenariosOf(db, [location.row.id])).map(({ name }) => name));
  const fresh = made.filter(({ name }) => !names.has(name));
  const there = made.filter(({ name }) => names.has(name)).map(({ name }) => name);
  if (location.preview) return { scenarios: [], proposals: fresh.map((entry) => toProposal(entry, by)), there };
  return { scenarios: fresh.length === 0 ? [] : await storeGenerated(db, location, fresh, by), proposals: [], there };
}

const MAX_NAME = 200;

/** A rule for a request that a scenario of the endpoint sends already, without it, is a scenario of its own, so that it is not lost. */
async function withRulesApart(
  db: Database,
  { row }: Location,
  { scenarios, added }: Pick<DescribedScenarios, 'scenarios' | 'added'>,
): Promise<GeneratedScenario[]> {
  if (added.length === 0) return scenarios;
  const stored = new Map((await listScenariosOf(db, [row.id])).map(({ name, id }) => [name, id]));
  const rules = await listValidations(db, [...stored.values()]);
  return scenarios.flatMap((made) => {
    const id = stored.get(made.name);
    const has = new Set(rules.filter(({ scenarioId }) => scenarioId === id).map(({ text }) => text));
    const missing = added.filter(({ name, rule }) => name === made.name && !has.has(rule)).map(({ rule }) => rule);
    if (id === undefined || missing.length === 0) return [made];
    return [{ ...made, name: `${made.name}: ${missing.join(', ')}`.slice(0, MAX_NAME) }];
  });
}

/**
 * Stores the selected proposals of a preview.
 * @throws {AppError} endpoint_not_found, limit_reached, validation_failed for a value of no parameter
 */
export async function storeProposals(
  db: Database,
  { organizationId, id, proposals }: { organizationId: string; id: number; proposals: ProposedScenario[] },
): Promise<Pick<EndpointGeneration, 'success' | 'scenarios' | 'message'>> {
  const { row, operation, plan } = await locationOf(db, { organizationId, id, depth: 'standard' });
  if (operation === null) throw new AppError('validation_failed', 'No document describes this endpoint.');
  const by = proposals[0]?.scenario_details.generated_by ?? 'builtin';
  const scenarios = await storeGenerated(db, { row, operation, plan }, proposals.map(fromProposal), by);
  const message = `Stored ${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}.`;
  return { success: scenarios.length > 0, scenarios, message };
}

/** `failure` is why a model that was asked wrote nothing. */
async function builtin(
  db: Database,
  location: Location,
  description: string,
  failure: string | null,
): Promise<Described> {
  const described = describeScenarios(description, location.operation, location.plan.model, {
    learned: location.plan.learned,
  });
  return {
    ...nothing,
    ...(await deliver(db, location, await withRulesApart(db, location, described), 'builtin')),
    notUnderstood: described.notUnderstood,
    notice: failure === null ? null : `${failure} The built-in generator was used instead.`,
  };
}

async function written(
  db: Database,
  location: Location,
  { value, usage, model }: { value: unknown; usage: TokenUsage; model: string },
): Promise<Described> {
  const answer = readScenarios(value, location.operation);
  const read = answer.scenarios.map((draft) => toScenario(draft, location));
  const scenarios = read.map(({ scenario }) => scenario);
  return {
    ...(await deliver(db, location, scenarios, 'model')),
    generatedBy: model,
    notUnderstood: [...answer.notUnderstood, ...read.flatMap(({ dropped }) => dropped)],
    notice: null,
    usage,
  };
}

/** Rules that are not understood are not stored: they would always fail. */
function toScenario(
  draft: ScenarioDraft,
  { operation, plan }: Location,
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
  const dropped = draft.rules.filter((rule) => !rules.includes(rule)).map((rule) => `The validation rule "${rule}"`);
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
