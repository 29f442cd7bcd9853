import type { CalledEnvironment, RunnableScenario } from '@assay/scenario';
import { DEADLOCK, retried } from '../../../db/index.ts';
import type { Database } from '../../../db/index.ts';
import { claimItems, listPlanned } from './run-claims.store.ts';
import type { Claim, LeasedRun } from './run-claims.store.ts';
import { KnownChecks } from '../../validations/index.ts';
import { loadRunnables } from '../load/load-runnables.ts';

interface Claimed {
  position: number;
  scenario: RunnableScenario;
}

export interface SourceOptions {
  db: Database;
  leased: LeasedRun;
  organizationId: string;
  environment: CalledEnvironment | null;
  /** Scenarios claimed at once: few enough that a crash leaves few of them in doubt. */
  groupSize: number;
  /** True: no further scenario is handed out. */
  isStopped: () => boolean;
}

/** Scenarios whose requests are read before they are claimed. */
const LOOK_AHEAD = 400;

/** Hands out the scenarios of a run in order, claiming them in small groups just before they start. */
export class ScenarioSource {
  readonly #options: SourceOptions;
  readonly #known = new Map<number, RunnableScenario>();
  readonly #checks = new KnownChecks();
  #ready: Claimed[] = [];
  /** Positions of what is under way, by scenario. */
  readonly #handedOut = new Map<number, number>();
  readonly #givenBack: number[] = [];
  #missing = 0;
  #loading: Promise<void> | null = null;
  #exhausted = false;

  constructor(options: SourceOptions) {
    this.#options = options;
  }

  /** The next scenario, or null when there is none left or the run is to stop. */
  async next(): Promise<RunnableScenario | null> {
    while (!this.#options.isStopped()) {
      const claimed = this.#ready.shift();
      if (claimed) {
        if (this.#ready.length <= this.#options.groupSize / 2) void this.#refill();
        this.#handedOut.set(claimed.scenario.id, claimed.position);
        return claimed.scenario;
      }
      if (this.#exhausted) return null;
      await this.#refill();
    }
    return null;
  }

  /** A scenario that was handed out has a result. */
  settle(scenarioId: number): void {
    this.#handedOut.delete(scenarioId);
  }

  /** A scenario that was handed out was not sent after all. */
  giveBack(scenarioId: number): void {
    const position = this.#handedOut.get(scenarioId);
    if (position !== undefined) this.#givenBack.push(position);
    this.#handedOut.delete(scenarioId);
  }

  /** How many scenarios were claimed and never handed out since they had been deleted before. */
  get missing(): number {
    return this.#missing;
  }

  /** Loads the next group while the rest of this one is under way; a failure surfaces at the next wait. */
  #refill(): Promise<void> {
    if (this.#exhausted) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    this.#loading.catch(() => undefined);
    return this.#loading;
  }

  /**
   * Positions that were claimed and not handed out, or given back, also by a claim that is still under way; they are not handed
   * out after this.
   * @throws what that claim threw: it may have claimed something.
   */
  async takeUnsent(): Promise<number[]> {
    await this.#loading;
    return [...this.#givenBack.splice(0), ...this.#ready.splice(0).map(({ position }) => position)];
  }

  async #load(): Promise<void> {
    const { db, leased, groupSize } = this.#options;
    const items = await retried([DEADLOCK], () => claimItems(db, leased, groupSize));
    this.#exhausted = items.length === 0;
    await this.#lookAhead(items);
    for (const { position, scenarioId, isDeleted } of items) {
      const scenario = this.#known.get(scenarioId);
      this.#known.delete(scenarioId);
      if (scenario && !isDeleted) this.#ready.push({ position, scenario });
      else this.#missing += 1;
    }
  }

  /** Reads the requests of these scenarios and of the next ones: reading many costs little more than reading a few. */
  async #lookAhead(items: Claim[]): Promise<void> {
    const { db, leased, organizationId, environment } = this.#options;
    const last = items.at(-1);
    if (last === undefined || items.every(({ scenarioId, isDeleted }) => isDeleted || this.#known.has(scenarioId)))
      return;
    // Scenarios read ahead that other workers have claimed since are dropped.
    this.#known.clear();
    const next = await listPlanned(db, leased.runId, last.position, LOOK_AHEAD);
    const wanted = [...items.map(({ scenarioId }) => scenarioId), ...next];
    const loaded = await loadRunnables(db, organizationId, wanted, { environment, checks: this.#checks });
    for (const [id, scenario] of loaded) this.#known.set(id, scenario);
  }
}
