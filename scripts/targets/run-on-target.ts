import type { ApiModel, Operation } from '@assay/api-model';
import type { FoundFinding } from '@assay/findings';
import type { Depth, Learned } from '@assay/generator';
import { importDocument } from '@assay/importer';
import { createSchemaValidators } from '@assay/rules/evaluate';
import { createTransport, runScenarios, RunSafety } from '@assay/runner';
import type { LeftBehind, ScenarioResult } from '@assay/runner';
import type { RunnableScenario } from '@assay/scenario';
import { findingsOf, Suite } from '@assay/suite';
import { accountsOf, namedTokens, tokensOf } from './credentials.ts';
import type { Target } from './read-target.ts';

const CONCURRENCY = 4;
/** Most scenarios of one operation where nothing is left out for its cost. */
const WITHOUT_LIMIT = 2000;
const isVerbose = process.argv.includes('--verbose');

export interface Outcome {
  scenario: RunnableScenario;
  result: ScenarioResult;
}

export type ImportedTarget = Pick<Target, 'name' | 'document' | 'credentials'>;

/** A target's document with everything that is generated from it, as a person who configured its credentials would get it. */
export class GeneratedTarget {
  readonly target: ImportedTarget;
  readonly model: ApiModel;
  /** What the ends of the paths of removals named that were accepted: it may stay in the store, put away. */
  readonly removed = new Set<string>();
  #suite: Suite;

  /**
   * `isTested` leaves out scenarios of other operations; they are still called as steps.
   * @throws {Error} when the document cannot be imported
   */
  constructor(target: ImportedTarget, depth: Depth, isTested: (operation: Operation) => boolean = () => true) {
    const result = importDocument(target.document);
    if (!result.ok) throw new Error(`${target.name}: ${result.error.message}`);
    this.target = target;
    this.model = result.model;
    this.#suite = new Suite(result.model, { depth, isTested, accounts: accountsOf(target.credentials) });
  }

  /** Everything that is generated, whatever it costs, with what was learned. */
  withoutLimit(): GeneratedTarget {
    const other = new GeneratedTarget(this.target, 'deep');
    other.#suite = this.#suite.withBudget(WITHOUT_LIMIT);
    return other;
  }

  #connect(baseUrl: string, leftBehind: LeftBehind[]) {
    const { credentials } = this.target;
    const wire = createTransport({ allowPrivateTargets: true, timeoutMs: 10_000 });
    const transport: typeof wire = {
      ...wire,
      send: async (request, signal) => {
        const answer = await wire.send(request, signal);
        const isRemoved = request.method === 'DELETE' && answer.status >= 200 && answer.status < 300;
        if (isRemoved) this.removed.add(decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? ''));
        return answer;
      },
    };
    return {
      transport,
      tokens: tokensOf(credentials, 'main', { baseUrl, transport }),
      otherTokens: tokensOf(credentials, 'other', { baseUrl, transport }),
      accounts: namedTokens(credentials, { baseUrl, transport }),
      signal: new AbortController().signal,
      safety: new RunSafety({ routes: () => Promise.resolve(this.#suite.routes) }),
      onLeftBehind: (one: LeftBehind) => {
        leftBehind.push(one);
        if (isVerbose) console.log(`Not removed: ${one.method} ${one.path}: ${one.reason}`);
      },
    };
  }

  /** What the page of a run with these outcomes would show. */
  findings(outcomes: readonly Outcome[]): FoundFinding[] {
    return findingsOf(
      this.#suite,
      outcomes.map(({ result }, executionId) => ({ executionId, result })),
    );
  }

  /** Learns from a running target, and generates the scenarios again with that. */
  async learn(baseUrl: string): Promise<{ learned: Learned; requests: number; leftBehind: LeftBehind[] }> {
    const leftBehind: LeftBehind[] = [];
    const connection = this.#connect(baseUrl, leftBehind);
    const result = await this.#suite.learn(baseUrl, connection);
    await connection.transport.close();
    for (const one of connection.safety.remaining.list([...leftBehind])) connection.onLeftBehind(one);
    return { ...result, leftBehind };
  }

  /** Runs all of it in order against a running target. */
  async run(baseUrl: string): Promise<{ outcomes: Outcome[]; requests: number; leftBehind: LeftBehind[] }> {
    const leftBehind: LeftBehind[] = [];
    const connection = this.#connect(baseUrl, leftBehind);
    const wire = connection.transport;
    let requests = 0;
    const transport: typeof wire = {
      ...wire,
      send: (request, signal) => {
        requests += 1;
        return wire.send(request, signal);
      },
    };
    const waiting = this.#suite
      .runnable(baseUrl)
      .map((scenario) => ({ ...scenario, name: `${scenario.judged.label}: ${scenario.name}` }));
    const options = {
      ...connection,
      transport,
      definitions: this.model.definitions,
      validators: createSchemaValidators(this.model.definitions),
      concurrency: CONCURRENCY,
    };
    const outcomes: Outcome[] = [];
    for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options))
      if (event.type === 'finished') outcomes.push({ scenario: event.scenario, result: event.result });
    await wire.close();
    return { outcomes, requests, leftBehind };
  }
}

/** What every scenario with one of these results says, by its name. */
export const saidBy = (outcomes: readonly Outcome[], statuses: readonly ScenarioResult['status'][]): string[] =>
  outcomes
    .filter(({ result }) => statuses.includes(result.status))
    .map(({ scenario, result }) => `${scenario.name}: ${result.failureReason}`);
