import type { Json, Operation } from '@assay/api-model';
import type { KnownAccount } from '@assay/generator';
import { TransportError } from '@assay/runner';
import { readJson } from '../answers.ts';
import { isAccepted, OverBudgetError } from '../requests.ts';
import type { Requests } from '../requests.ts';

const known = new WeakMap<Requests, Map<string, Promise<Json | undefined>>>();

/** What an operation that needs nothing answers an account; undefined where it is refused or not reached. Each account is asked once. */
export function askAccount(
  operation: Operation,
  login: KnownAccount['login'],
  requests: Requests,
): Promise<Json | undefined> {
  const asked = known.get(requests) ?? new Map<string, Promise<Json | undefined>>();
  known.set(requests, asked);
  const key = `${operation.key} ${login}`;
  const answer = asked.get(key) ?? ask(operation, login, requests);
  asked.set(key, answer);
  return answer;
}

async function ask(operation: Operation, login: KnownAccount['login'], requests: Requests): Promise<Json | undefined> {
  const [step] = requests.runnable([{ operation: operation.key, values: [], extracts: [] }]);
  if (step === undefined) return undefined;
  try {
    const answer = await requests.send(requests.session(), { ...step, account: login });
    return isAccepted(answer) ? readJson(answer.body) : undefined;
  } catch (error) {
    if (error instanceof TransportError || error instanceof OverBudgetError) return undefined;
    throw error;
  }
}
