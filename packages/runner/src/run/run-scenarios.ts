import { runScenario } from './run-scenario.ts';
import type { RunContext } from './run-context.ts';
import { removeShared } from './clean-up.ts';
import { SharedSteps } from './sharing/shared-steps.ts';
import { RequestLock } from './timing/request-lock.ts';
import { BaseRequests } from './sharing/base-requests.ts';
import { Turns } from './sharing/turns.ts';
import type { Attempts } from './sharing/turns.ts';
import { RunSafety } from '../safety/run-safety.ts';
import type { RunnableScenario } from '@assay/scenario';
import { OutageWatch } from '../transport/outage-watch.ts';
import type { LeftBehind, RunnerEvent } from '../types.ts';
import { freshRandom } from './values/random.ts';

export interface RunOptions extends RunContext {
  /** Scenarios under way at once. */
  concurrency: number;
  /** Ends the run when the API has stopped answering; of its own where none is given. */
  outages?: OutageWatch;
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
  const queue = createQueue(options.concurrency);
  const failedRemovals: LeftBehind[] = [];
  const shared = sharedBy(options, failedRemovals);
  const attempts = attemptsOf(shared);
  const workers = Array.from({ length: options.concurrency }, () => work(next, { shared, attempts }, queue));
  const finished = workAll(workers, shared, failedRemovals).then(queue.end, queue.fail);
  try {
    for (let events = await queue.taken(); events !== null; events = await queue.taken())
      for (const event of events) yield event;
  } finally {
    // A consumer that stops reading ends the run: nothing new starts, and what was made is removed.
    queue.close();
    await finished;
  }
}

/** What each scenario has of its own. */
type OfOneScenario = 'answers' | 'cookies' | 'guard' | 'trace' | 'variables';

interface SharedByRun extends Required<Omit<RunOptions, OfOneScenario | 'concurrency'>> {
  sharedSteps: SharedSteps;
  turns: Turns;
  bases: BaseRequests;
  safety: RunSafety;
  outages: OutageWatch;
}

/** Member by member: the engine makes a spread of so many members anew for each run, and forgets what it has optimized for the one before. */
function sharedBy(options: RunOptions, failedRemovals: LeftBehind[]): SharedByRun {
  const { onLeftBehind, safety = new RunSafety(), outages = new OutageWatch() } = options;
  const lock = new RequestLock();
  const watched = outages.watching(options.transport);
  return {
    transport: lock.shared(watched),
    alone: lock.exclusive(watched),
    tokens: options.tokens,
    otherTokens: options.otherTokens ?? null,
    accounts: options.accounts,
    signal: options.signal,
    stopping: options.stopping,
    definitions: options.definitions,
    validators: options.validators,
    given: options.given,
    onLeftBehind: (one) => {
      failedRemovals.push(one);
      onLeftBehind?.(one);
    },
    outages,
    random: options.random ?? freshRandom(),
    safety,
    bases: options.bases ?? new BaseRequests(),
    sharedSteps: options.sharedSteps ?? new SharedSteps(safety.pending),
    turns: options.turns ?? new Turns(),
  };
}

async function workAll(workers: Promise<void>[], shared: SharedByRun, failedRemovals: LeftBehind[]): Promise<void> {
  const { sharedSteps, random, safety, onLeftBehind } = shared;
  try {
    await Promise.all(workers);
  } finally {
    await removeShared(sharedSteps, random);
    for (const one of safety.remaining.list([...failedRemovals])) onLeftBehind?.(one);
  }
}

async function work(
  next: NextScenario,
  { shared, attempts }: { shared: SharedByRun; attempts: Attempts },
  queue: Queue,
): Promise<void> {
  const { bases, outages, turns } = shared;
  for (;;) {
    const isOver = queue.isClosed() || outages.stopped !== null;
    const scenario = isOver ? null : await next();
    if (scenario === null || queue.isClosed()) return;
    queue.push({ type: 'started', scenario });
    // Before a scenario says anything, what may be the fault of others of the run is ruled out. The base may have to wait for its
    // turn, so nobody keeps one while waiting for the base.
    const base = bases.settled(scenario);
    const running = base === null ? turns.run(scenario, attempts) : base.then(() => turns.run(scenario, attempts));
    bases.begun(scenario, running);
    const result = await running;
    queue.push({ type: 'finished', scenario, result });
    const capacity = queue.capacity();
    if (capacity !== null) await capacity;
  }
}

function attemptsOf(shared: SharedByRun): Attempts {
  const { sharedSteps, random, signal, stopping, outages } = shared;
  return {
    send: (scenario) => runScenario(scenario, shared),
    isOver: () => signal.aborted || stopping?.aborted === true || outages.stopped !== null,
    refresh: async () => {
      await removeShared(sharedSteps, random);
      sharedSteps.forgetAll();
    },
  };
}

interface Queue {
  push: (event: RunnerEvent) => void;
  /** Null while whoever takes the events keeps up, else what to wait for before there are more of them. */
  capacity: () => Promise<void> | null;
  end: () => void;
  /** Nobody reads on: events are dropped, and no writer waits. */
  close: () => void;
  isClosed: () => boolean;
  fail: (error: unknown) => void;
  /** The next events, once the reader is through with those before; null at the end. */
  taken: () => Promise<RunnerEvent[] | null>;
}

/** Text of results that wait for a slow reader, in characters. */
const MAX_TEXT = 16 * 1024 * 1024;

/** Results are held back for a slow reader: a run of any length takes the memory of a short one, however large the answers are. */
function createQueue(concurrency: number): Queue {
  const max = 4 * concurrency;
  let events: RunnerEvent[] = [];
  let textLength = 0;
  /** Of the text of what the reader was given: it counts until they are through with all of it, since the list keeps it alive so long. */
  let handedOut = 0;
  let waiting: (() => void)[] = [];
  let ended = false;
  let closed = false;
  let failure: { error: unknown } | null = null;
  let wake = (): void => undefined;
  const isFull = (): boolean => events.length > max || textLength > MAX_TEXT;
  const resumeWriters = (): void => {
    if (isFull()) return;
    const those = waiting;
    waiting = [];
    for (const resume of those) resume();
  };
  return {
    push: (event) => {
      if (closed) return;
      events.push(event);
      textLength += textLengthOf(event);
      wake();
    },
    capacity: () => (isFull() ? new Promise((resolve) => waiting.push(resolve)) : null),
    end: () => {
      ended = true;
      wake();
    },
    close: () => {
      closed = true;
      events = [];
      textLength = 0;
      resumeWriters();
    },
    isClosed: () => closed,
    fail: (error) => {
      failure = { error };
      wake();
    },
    taken: async () => {
      textLength -= handedOut;
      handedOut = 0;
      resumeWriters();
      for (;;) {
        if (failure) throw failure.error;
        if (events.length > 0) {
          const ready = events;
          events = [];
          handedOut = textLength;
          return ready;
        }
        if (ended) return null;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

function textLengthOf(event: RunnerEvent): number {
  if (event.type === 'started') return 0;
  const { request, response } = event.result;
  return (request.body?.length ?? 0) + (response?.body.length ?? 0);
}
