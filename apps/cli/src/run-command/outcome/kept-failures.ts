import type { DefinedScenario } from '@assay/contract';
import type { RunnableScenario } from '@assay/scenario';
import type { SuiteResult } from '@assay/suite';
import type { FailureSource } from '../../reproduce/failures-of.ts';
import type { DefinedApi } from '../definitions/defined-api.ts';

/** Of all answers together, in characters: a run may fail ten thousand times, and 100 failures are written. */
const MAX_ANSWERS = 32 * 1024 * 1024;

/** The failures of a run with what they were made of, as many as fit. */
export class KeptFailures {
  readonly results: SuiteResult[] = [];
  readonly #api: DefinedApi;
  readonly #ran = new Map<number, FailureSource>();
  #answers = 0;

  constructor(api: DefinedApi) {
    this.#api = api;
  }

  readonly ranOf = ({ executionId }: SuiteResult): FailureSource | null => this.#ran.get(executionId) ?? null;

  add(one: SuiteResult, { endpoint_id: id }: DefinedScenario, runnable: RunnableScenario): void {
    const { status, response } = one.result;
    const size = response?.body.length ?? 0;
    if (status !== 'failure' || this.#answers + size > MAX_ANSWERS) return;
    this.#answers += size;
    const { method, path } = this.#api.addressOf(id) ?? { method: runnable.judged.method, path: runnable.judged.path };
    this.results.push(one);
    this.#ran.set(one.executionId, { runnable, operation: `${method} ${path}`, rules: [] });
  }
}
