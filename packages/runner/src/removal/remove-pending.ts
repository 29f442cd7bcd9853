import type { Json, Operation } from '@assay/api-model';
import type { RunnableStep } from '@assay/scenario';
import { Cookies } from '../exchange/cookies.ts';
import type { SendContext } from '../exchange/exchange-once.ts';
import { removeAll } from '../run/clean-up.ts';
import type { GivenValues } from '../run/run-context.ts';
import { freshRandom } from '../run/values/random.ts';
import type { RunSafety } from '../safety/run-safety.ts';
import { ScenarioGuard } from '../safety/scenario-guard.ts';
import type { LeftBehind } from '../types.ts';
import { madeOf } from './pending.ts';
import type { Pending, PendingStep } from './pending.ts';
import { notRestored, restoreSetting } from './restore-setting.ts';

export interface RemovalOptions extends Pick<
  SendContext,
  'transport' | 'tokens' | 'otherTokens' | 'accounts' | 'signal'
> {
  /** What the run was given, for the steps that need it. */
  given?: GivenValues | undefined;
  /** Knows nothing yet of what the run has made. */
  safety: RunSafety;
  operationOf: (label: string) => Operation | null;
  /** Why a step must not be sent; null when it may. */
  problemOf: (step: PendingStep) => string | null;
}

/**
 * Removes what a run that did not end has left, in the order given; its guard is that of the run. Answers what is left.
 * Nothing is judged, and no answer is kept.
 */
export async function removePending(pending: readonly Pending[], options: RemovalOptions): Promise<LeftBehind[]> {
  const { safety, operationOf, problemOf, given } = options;
  const left: LeftBehind[] = [];
  for (const one of pending) {
    if (one.kind !== 'record') continue;
    safety.made.add(madeOf(one));
    safety.remaining.add(madeOf(one), one.request);
  }
  left.push(...(await putBackAll(pending, options)));
  const revived = (step: PendingStep): RunnableStep => ({
    ...step,
    problem: step.problem ?? problemOf(step),
    operation: operationOf(step.label),
    rules: [],
    isShared: false,
  });
  const removals = pending.flatMap((one) => {
    if (one.kind !== 'steps') return [];
    const context = {
      ...options,
      cookies: new Cookies(),
      ...(given && { trace: { secrets: [...given.secrets], wasSent: false } }),
      guard: new ScenarioGuard(safety, options, safety.made),
      onLeftBehind: (request: LeftBehind) => void left.push(request),
    };
    return [
      {
        steps: one.steps.map(revived),
        values: new Map<string, Json>([...(given?.variables ?? []), ...Object.entries(one.values)]),
        context,
      },
    ];
  });
  await removeAll(removals, freshRandom());
  return [...left, ...safety.remaining.list(left)];
}

const READ_ONLY = 'the system is read only now, so nothing was sent.';

/** Settings first: others may stand on them. */
async function putBackAll(
  pending: readonly Pending[],
  { safety, operationOf, problemOf, ...sending }: RemovalOptions,
): Promise<LeftBehind[]> {
  const left: (LeftBehind | null)[] = [];
  for (const one of pending) {
    if (one.kind !== 'setting') continue;
    const setting = { ...one, write: { ...one.write, problem: problemOf(one.write) } };
    left.push(
      safety.isReadOnly
        ? notRestored(setting, READ_ONLY)
        : await restoreSetting(setting, operationOf(one.write.label), { ...sending, cookies: new Cookies() }),
    );
  }
  return left.filter((one) => one !== null);
}
