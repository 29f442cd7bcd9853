import type { RunnableScenario } from '@assay/runner';
import type { Database } from '../../db/index.ts';
import { loadRunnables } from './run-plan.ts';
import { claimItems, releaseItems } from './run-progress.store.ts';
import type { RunRow } from './runs.store.ts';

interface Claimed {
  position: number;
  scenario: RunnableScenario;
}

export interface SourceOptions {
  db: Database;
  run: RunRow;
  /** Scenarios claimed at once: few enough that a crash leaves few of them in doubt. */
  groupSize: number;
  /** True: hand out nothing more. */
  isStopped: () => boolean;
}

/** Hands out the scenarios of a run in order, claiming them in small groups just before they start. */
export class ScenarioSource {
  readonly #options: SourceOptions;
  readonly #positions = new Map<number, number>();
  #ready: Claimed[] = [];
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
        this.#positions.set(claimed.scenario.id, claimed.position);
        return claimed.scenario;
      }
      if (this.#exhausted) return null;
      this.#loading ??= this.#load().finally(() => {
        this.#loading = null;
      });
      await this.#loading;
    }
    return null;
  }

  /** Where in the run a scenario stands that was handed out. */
  positionOf(scenarioId: number): number {
    return this.#positions.get(scenarioId) ?? 0;
  }

  /** Gives back what was claimed and not handed out. */
  async release(): Promise<void> {
    const { db, run } = this.#options;
    await releaseItems(
      db,
      run.id,
      this.#ready.splice(0).map(({ position }) => position),
    );
  }

  async #load(): Promise<void> {
    const { db, run, groupSize } = this.#options;
    const items = await claimItems(db, run.id, groupSize);
    this.#exhausted = items.length === 0;
    const scenarios = await loadRunnables(
      db,
      run.organizationId,
      items.map((item) => item.scenarioId),
    );
    for (const { position, scenarioId } of items) {
      const scenario = scenarios.get(scenarioId);
      if (scenario) this.#ready.push({ position, scenario });
    }
  }
}
