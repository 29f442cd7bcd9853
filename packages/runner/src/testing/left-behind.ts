import type { RunnableScenario } from '@assay/scenario';
import { runScenarios } from '../run/run-scenarios.ts';
import { RunSafety } from '../safety/run-safety.ts';
import type { SafetyOptions } from '../safety/run-safety.ts';
import { createTransport } from '../transport/transport.ts';
import type { LeftBehind, ScenarioResult } from '../types.ts';
import { runContext } from './run-context.ts';

const transport = createTransport({ allowPrivateTargets: true, timeoutMs: 2000 });

/** Runs scenarios one after the other in one run, and collects what that run leaves behind. */
export async function runAndLeave(
  scenarios: readonly RunnableScenario[],
  safety: SafetyOptions,
): Promise<{ results: ScenarioResult[]; left: LeftBehind[] }> {
  const left: LeftBehind[] = [];
  const results: ScenarioResult[] = [];
  const waiting = [...scenarios];
  const options = {
    ...runContext(transport),
    concurrency: 1,
    safety: new RunSafety(safety),
    onLeftBehind: (one: LeftBehind) => left.push(one),
  };
  for await (const event of runScenarios(() => Promise.resolve(waiting.shift() ?? null), options))
    if (event.type === 'finished') results.push(event.result);
  return { results, left };
}
