import type { JsonObject, Operation } from '@assay/api-model';
import { requestFacts } from '@assay/generator';
import type { GeneratorModel, Learned, LearnedOperation } from '@assay/generator';
import { TransportError } from '@assay/runner';
import type { StepAnswer, StepSession } from '@assay/runner';
import type { RunnableStep } from '@assay/scenario';
import { isObject } from './answers.ts';
import { readRefusal } from './refusals/read-refusal.ts';
import { isAccepted, OverBudgetError, refusedRequest } from './requests.ts';
import type { Requests } from './requests.ts';
import { Standing } from './standing.ts';

const MAX_TRIES = 3;
const ABOUT_FIELDS = new Set([400, 404, 409, 422]);

const bodyOf = ({ parameters }: Pick<RunnableStep, 'parameters'>): JsonObject => {
  const body = parameters.find((one) => one.in === 'body')?.bodyValue ?? null;
  return isObject(body) ? body : {};
};

/** Fields that a refusal names and that the usual request does without. */
function namedIn(answer: StepAnswer, of: { operation: Operation; model: GeneratorModel; usual: JsonObject }): string[] {
  const { fields } = requestFacts(of.operation, of.model);
  const request = refusedRequest(
    answer,
    fields.map(({ pointer }) => pointer),
  );
  const body = bodyOf(answer.sent);
  const names = readRefusal(answer, request).flatMap(({ location }) =>
    location?.in === 'body' ? [location.at.split('/')[1] ?? ''] : [],
  );
  return [...new Set(names)].filter((name) => Object.hasOwn(body, name) && !Object.hasOwn(of.usual, name));
}

interface Trying {
  operation: Operation;
  requests: Requests;
  model: GeneratorModel;
  learned: Learned;
  /** Called where something of what was made could not be removed. */
  onLeft: (session: StepSession) => void;
}

/** The request with all fields but these: its answer when it was refused. */
async function refusalOf(known: LearnedOperation, of: Trying): Promise<StepAnswer | null> {
  const { operation, requests, model, learned, onLeft } = of;
  const operations = { ...learned.operations, [operation.key]: known };
  const plan = requests.planFull(operation, model, { ...learned, operations });
  if (plan === null) return null;
  const standing = new Standing(requests, () => undefined);
  try {
    if ((await standing.prepare(plan)) !== null) return null;
    const answer = await standing.send(plan.judged);
    return !isAccepted(answer) && ABOUT_FIELDS.has(answer.status) ? answer : null;
  } catch (error) {
    if (error instanceof OverBudgetError || error instanceof TransportError) return null;
    throw error;
  } finally {
    const session = await standing.close();
    if (session !== null) onLeft(session);
  }
}

/**
 * Sends an accepted request with every documented field, and leaves out those that the API complains of: nobody knows which of
 * their values it would take.
 */
export async function learnRefusedFields(of: Trying): Promise<Pick<LearnedOperation, 'refusedFields'>> {
  const { operation, requests, model, learned } = of;
  const known = learned.operations[operation.key];
  const base = known?.outcome === 'accepted' ? requests.plan(operation, model, learned) : null;
  if (known === undefined || base === null) return {};
  const usual = bodyOf(base.judged);
  const refused: string[] = [];
  for (let count = 0; count < MAX_TRIES; count += 1) {
    const answer = await refusalOf({ ...known, refusedFields: [...refused] }, of);
    const named = answer === null ? [] : namedIn(answer, { operation, model, usual });
    const others = named.filter((name) => !refused.includes(name));
    if (others.length === 0) break;
    refused.push(...others);
  }
  return refused.length === 0 ? {} : { refusedFields: refused };
}
