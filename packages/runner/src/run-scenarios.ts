import { runScenario } from './run-scenario.ts';
import type { RunContext } from './run-scenario.ts';
import type { RunnableScenario, RunnerEvent } from './types.ts';
import { freshRandom } from './values/random.ts';

export interface RunOptions extends RunContext {
  /** Scenarios under way at once. */
  concurrency: number;
}

/** Hands out the next scenario, null when there is none left (or no more may start). */
export type NextScenario = () => Promise<RunnableScenario | null>;

/**
 * Runs scenarios and yields what happens, as it happens. Each scenario is asked for only when it can start,
 * so a source that stops answering stops the run after what is under way.
 */
export async function* runScenarios(
  next: NextScenario,
  options: RunOptions,
): AsyncGenerator<RunnerEvent, void, undefined> {
  const queue = createQueue();
  const shared = { ...options, random: options.random ?? freshRandom() };
  const workers = Array.from({ length: options.concurrency }, () => work(next, shared, queue.push));
  const finished = Promise.all(workers).then(queue.end, queue.fail);
  yield* queue.drain();
  await finished;
}

async function work(next: NextScenario, options: RunOptions, emit: (event: RunnerEvent) => void): Promise<void> {
  for (;;) {
    const scenario = await next();
    if (scenario === null) return;
    emit({ type: 'scenario_start', scenario });
    const result = await runScenario(scenario, options);
    emit({ type: 'scenario_result', scenario, result });
  }
}

interface Queue {
  push: (event: RunnerEvent) => void;
  end: () => void;
  fail: (error: unknown) => void;
  drain: () => AsyncGenerator<RunnerEvent, void, undefined>;
}

function createQueue(): Queue {
  let events: RunnerEvent[] = [];
  let ended = false;
  let failure: { error: unknown } | null = null;
  let wake = (): void => undefined;
  return {
    push: (event) => {
      events.push(event);
      wake();
    },
    end: () => {
      ended = true;
      wake();
    },
    fail: (error) => {
      failure = { error };
      wake();
    },
    drain: async function* () {
      for (;;) {
        const ready = events;
        events = [];
        yield* ready;
        if (failure) throw failure.error;
        if (events.length > 0) continue;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
