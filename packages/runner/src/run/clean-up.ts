import type { RunnableStep } from '@assay/scenario';
import { buildRequest } from '../exchange/build-request.ts';
import { maskSecrets } from '../exchange/mask.ts';
import { ReadOnlyError } from '../safety/read-only.ts';
import type { LeftBehind } from '../types.ts';
import { freeAndRemove, type Freed } from './removal/free-and-remove.ts';
import { keepWhatIsThere, RefusedStepError, sendStep, StepState } from './run-step.ts';
import type { StepContext } from './run-step.ts';
import type { Removal, SharedSteps } from './sharing/shared-steps.ts';
import { fillParameters, missingNames } from './values/fill.ts';
import type { Random } from './values/random.ts';

/** A step after a request that was sent, and whether it did what it should. */
export interface Cleaned {
  step: RunnableStep;
  isDone: boolean;
  /** Of a removal that was refused at first: what was sent before it succeeded. */
  released: readonly RunnableStep[];
}

/** Sends the steps after a request, where their values are there. Never fails; what could not be done is reported. */
export async function runAfter(
  steps: readonly RunnableStep[],
  state: StepState,
  context: StepContext,
): Promise<Cleaned[]> {
  const done: Done[] = [];
  for (const group of groupsOf(steps, state))
    if (!isPutOff(group, state, context)) done.push(...(await runGroup({ group, steps }, state, context)));
  const left = await sendAgain(done);
  return done.map(({ step, released }) => ({ step, released, isDone: !left.includes(step) }));
}

/** One step that was sent. */
interface Done extends Pick<Cleaned, 'step' | 'released'> {
  state: StepState;
  context: StepContext;
  /** Null when it was done. */
  failure: { error: unknown } | null;
}

/** Steps whose values are missing are left out: what they would remove was not made. */
async function runGroup(
  { group, steps }: { group: readonly RunnableStep[]; steps: readonly RunnableStep[] },
  state: StepState,
  context: StepContext,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const step of group) {
    if (step.isFallback === true || missingNames(step.parameters, state).length > 0) continue;
    const failure = await runOne(step, state, context);
    const freed = failure === null ? null : await freedBy(failure.error, { step, group, steps }, state, context);
    done.push({
      step,
      state,
      context,
      failure: freed === null ? failure : freed.failure,
      released: freed?.released ?? [],
    });
  }
  return done;
}

/** What came of a removal that was refused, with the help of the others of its group; null where nothing was tried. */
async function freedBy(
  error: unknown,
  { step, group, steps }: { step: RunnableStep; group: readonly RunnableStep[]; steps: readonly RunnableStep[] },
  state: StepState,
  context: StepContext,
): Promise<Freed | null> {
  if (!(error instanceof RefusedStepError) || step.method !== 'DELETE') return null;
  const fallbacks = group.filter((one) => one.isFallback === true && missingNames(one.parameters, state).length === 0);
  if (fallbacks.length === 0 || context.futile?.has(step, fallbacks) === true) return null;
  const send = (one: RunnableStep) => runOne(one, state, context);
  const freed = await freeAndRemove({ step, fallbacks, reads: readsFor(step, steps) }, error, send);
  context.futile?.note(step, fallbacks, freed.failure === null);
  return freed;
}

/** What yields the values that a step names. */
const readsFor = (step: RunnableStep, steps: readonly RunnableStep[]): RunnableStep[] => {
  const written = JSON.stringify(step.parameters);
  return steps.filter(
    (one) => one.method === 'GET' && one.extracts.some(({ name }) => written.includes(`{{${name}}}`)),
  );
};

/** Removals that were refused may work, or be done, now that others are; what still fails is reported. */
async function sendAgain(done: readonly Done[]): Promise<RunnableStep[]> {
  const failed: Failed[] = [];
  const paths = removedBy(done);
  // What was to happen to a record is of no interest once it is removed.
  const isOver = (path: string): boolean =>
    [...paths].some((one) => one !== '' && (path.startsWith(`${one}/`) || path.startsWith(`${one}:`)));
  const isSettled = (step: RunnableStep, state: StepState): boolean =>
    step.method === 'DELETE' ? paths.has(removedPath(step, state) ?? 'none') : isOver(pathOf(step, state));
  const isChange = ({ failure, released }: Done): boolean => failure === null || released.length > 0;
  for (const [at, one] of done.entries()) {
    const { step, state, context, failure } = one;
    if (failure === null) continue;
    const { error } = failure;
    const mayHelp = !(error instanceof RefusedStepError) || done.slice(at + 1).some(isChange);
    if (isSettled(step, state)) continue;
    if (step.method === 'DELETE' && (await isRemovedNow(step, { mayHelp, error }, state, context))) {
      paths.add(removedPath(step, state) ?? '');
      continue;
    }
    failed.push({ ...one, failure });
  }
  // A wait makes nothing; what it waits for is removed, or reported, by the step after it.
  const left = failed.filter(({ step, state }) => !isSettled(step, state) && step.until === undefined);
  for (const one of left) report(one);
  return left.map(({ step }) => step);
}

type Failed = Done & { failure: { error: unknown } };

/** The verdict is about the request before. Where only reads may leave, nothing was made. */
function report({ step, state, context, failure: { error } }: Failed): void {
  if (!(error instanceof ReadOnlyError)) context.onLeftBehind?.(leftBehind(step, state, error));
}

/** Who made a record need not be allowed to remove it in the state it has now, where the account of the system may. */
async function isRemovedNow(
  step: RunnableStep,
  { mayHelp, error }: { mayHelp: boolean; error: unknown },
  state: StepState,
  context: StepContext,
): Promise<boolean> {
  if (mayHelp && (await runOne(step, state, context)) === null) return true;
  const isOther = step.account !== 'own' && step.account !== 'none';
  const asOwn: RunnableStep = { ...step, account: 'own' };
  return isOther && error instanceof RefusedStepError && (await runOne(asOwn, state, context)) === null;
}

/** A removal with its fallbacks; shared steps together with those that yield what they name, such as the version of what they remove. */
function groupsOf(steps: readonly RunnableStep[], state: StepState): RunnableStep[][] {
  const groups: RunnableStep[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const yielded = (last ?? []).flatMap(({ isShared, extracts }) => (isShared === true ? extracts : []));
    // What the scenario's own removals took under the same name is of another record.
    const known = new Set([...state.extracted.keys()].filter((name) => yielded.every((one) => one.name !== name)));
    const named = step.isShared === true ? missingNames(step.parameters, { extracted: known }) : [];
    const isYielded = (name: string): boolean => yielded.some((one) => one.name === name);
    const belongs = step.isFallback === true || (named.length > 0 && named.every(isYielded));
    if (last !== undefined && belongs) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Whether the steps wait until the run ends. */
function isPutOff(group: readonly RunnableStep[], state: StepState, context: StepContext): boolean {
  const [first] = group;
  if (first?.isShared !== true || context.shared === undefined) return false;
  if (missingNames(first.parameters, state).length > 0) return false;
  const shared = context.shared(context);
  return shared.steps.removeLater(group, state.extracted, shared.context);
}

/** Null when it was done. */
async function runOne(step: RunnableStep, state: StepState, context: StepContext): Promise<{ error: unknown } | null> {
  try {
    // A run that was stopped still cleans up what it made; `abortable` ends that too.
    const cleaning = { ...context, signal: new AbortController().signal, stopping: undefined };
    const outcome = await sendStep(step, state, cleaning, REMOVED);
    keepWhatIsThere(step.extracts, outcome, state);
    return null;
  } catch (error) {
    return { error };
  }
}

/** Answers to a removal that say that nothing is left to remove. */
const REMOVED: ReadonlySet<number> = new Set([404, 410]);

/** Removes at the end of a run what its scenarios shared. */
export const removeShared = (shared: SharedSteps, random: Random): Promise<void> =>
  removeAll(shared.takeRemovals(), random);

/** Sends removals in order, and those that were refused once more. Several scenarios may remove one record, each in its way. */
export async function removeAll(removals: readonly Removal<StepContext>[], random: Random): Promise<void> {
  const done: Done[] = [];
  const tried = new Set<string>();
  const later: Removing[] = [];
  for (const { steps, values, context } of removals) {
    const group = steps.map((step) => ({ ...step, isShared: false }));
    const one = { group, context, state: new StepState(random, values, context.trace?.secrets) };
    const target = targetOf(one);
    if (target !== null && tried.has(target)) later.push(one);
    else done.push(...(await runGroup({ group, steps: group }, one.state, context)));
    if (target !== null) tried.add(target);
  }
  for (const one of later) {
    if (removedBy(done).has(targetOf(one) ?? '')) continue;
    done.push(...(await runGroup({ group: one.group, steps: one.group }, one.state, one.context)));
  }
  await sendAgain(done);
}

interface Removing {
  group: readonly RunnableStep[];
  state: StepState;
  context: StepContext;
}

/** The path of the record that some steps remove; null when they remove none by its path alone. */
function targetOf({ group, state }: Pick<Removing, 'group' | 'state'>): string | null {
  const removal = group.find(({ method, isFallback }) => method === 'DELETE' && isFallback !== true);
  return removal === undefined ? null : removedPath(removal, state);
}

function removedPath(step: RunnableStep, state: StepState): string | null {
  const inPath = step.parameters.filter((one) => one.in === 'path');
  const isByPath = step.parameters.every((one) => one.in === 'path' || one.in === 'header');
  const isKnown = step.method === 'DELETE' && isByPath && missingNames(inPath, state).length === 0;
  return isKnown ? pathOf({ ...step, parameters: inPath }, state) : null;
}

/** The paths of the records that were removed. */
const removedBy = (done: readonly Done[]): Set<string> =>
  new Set(
    done
      .filter(({ failure }) => failure === null)
      .map(({ step, state }) => removedPath(step, state))
      .filter((path) => path !== null),
  );

const MAX_REASON = 300;

function leftBehind(step: RunnableStep, state: StepState, error: unknown): LeftBehind {
  const why = error instanceof Error ? error.message : String(error);
  return {
    method: step.method,
    path: maskSecrets(pathOf(step, state), state.secrets).slice(0, MAX_REASON),
    reason: maskSecrets(why, state.secrets).slice(0, MAX_REASON),
  };
}

function pathOf(step: RunnableStep, state: StepState): string {
  try {
    return new URL(buildRequest({ ...step, parameters: fillParameters(step.parameters, state) }, null).url).pathname;
  } catch {
    return step.path;
  }
}
