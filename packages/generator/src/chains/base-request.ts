import { parameterNames } from '../resources/words/path-names.ts';
import { ChainBuilder } from './chain.ts';
import { referFor } from './records/needed/shown-value.ts';
import { changesRecord } from '../resources/own-record.ts';
import { writtenRequest, type Candidate, type Refer } from '../oracles/candidate.ts';
import { lastParameter, prepare, type Situation } from './situation.ts';
import type { Step, StepValue } from '@assay/scenario';
import type { ScenarioDetails } from '../types.ts';
import { cleanUp } from './after/follow-ups.ts';
import { inAllowedState } from '../oracles/states/wrong-state.ts';

/**
 * What a request of an operation stands on: the records in its path, in a state that allows it, and those that its body refers
 * to. A faulty request is this one with exactly one thing wrong, so what it is refused for is that.
 */
export interface BaseRequest {
  path: StepValue[];
  body: StepValue[];
  refer: Refer;
  /** Complete only after the last `refer`. */
  steps: Pick<ChainBuilder, 'before' | 'after'>;
}

const withPath = (chain: ChainBuilder, operation: Situation['operation'], method: string) => ({
  chain,
  overrides: chain.path(operation, 0, method),
});

function makeBase(situation: Situation, method: string | undefined): BaseRequest {
  const { operation, index, seed } = situation;
  // Nobody knows whether a list has a record for whoever asks; what can be made is made once for all that share it.
  const item = index.resourceAt(operation.path);
  const options = { prefersListed: operation.method === 'GET' && item?.create == null };
  const { chain, overrides } =
    method === undefined
      ? inAllowedState(situation, (of) => prepare(of, situation), options)
      : withPath(new ChainBuilder(index, seed, options), operation, method);
  const path = overrides.filter((one) => one.in === 'path');
  const body = overrides.filter((one) => one.in === 'body');
  if (method === undefined) path.push(...chain.conditions(operation, path));
  return { path, body, refer: referFor(chain, operation, 0, index), steps: chain };
}

const shared = (steps: readonly Step[]): Step[] => steps.map((step) => ({ ...step, shared: true }));

/** Whether a scenario fills the parameter at the end of a path itself. */
const fills = (overrides: readonly StepValue[], name: string | null): boolean =>
  overrides.some((one) => one.in === 'path' && one.name === name);

const isAboutPath = ({ errorIn }: Candidate): boolean => errorIn?.startsWith('path.') === true;

/** What nobody has is found out by reading it first. */
const isProbed = ({ kind }: Candidate, { operation, index }: Situation): boolean => {
  const item = operation.path.slice(0, operation.path.lastIndexOf('}') + 1);
  return kind !== 'unknown_id' ? kind === 'deleted_id' : index.at('GET', item) !== null;
};

const usual = new WeakMap<Situation['index'], ReadonlySet<string>>();

/** The shared requests that the base requests of all operations that are tried stand on: any scenario may use them, and a run sends them once. */
export function usualRequests(situation: Situation): ReadonlySet<string> {
  const { index } = situation;
  const found = usual.get(index);
  if (found !== undefined) return found;
  const { chosen } = situation;
  const own = chosen === undefined ? index.operations : index.operations.filter(({ key }) => chosen.has(key));
  const bases = own.map((operation) => makeBase({ ...situation, operation }, undefined).steps);
  const made = new Set(bases.flatMap(({ before, after }) => [...before, ...after].map(writtenRequest)));
  usual.set(index, made);
  return made;
}

/** Puts the candidates of one operation onto the records that they need. */
export class BaseRequests {
  readonly #situation: Situation;
  readonly #made = new Map<string, BaseRequest>();

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  /** As the runner sends it; null when it would hit a record that is not the scenario's own. */
  prepare(candidate: Candidate): Candidate | null {
    const { operation, index } = this.#situation;
    const { method, before = [] } = candidate.details;
    const changes = changesRecord({ path: operation.path, method: method ?? operation.method }, index);
    const isUnsafe = changes && isAboutPath(candidate) && !isProbed(candidate, this.#situation);
    if (isUnsafe) return null;
    // It brings its own records along.
    if (before.length > 0 || candidate.standsAlone === true) return this.#cleaned(candidate, candidate.overrides);
    const isOwn = this.#usesUp(candidate);
    const base = isOwn ? makeBase(this.#situation, method) : this.#sharedBase(method);
    // An undocumented method that cannot be tried on a record of its own is not tried.
    if (changes && method !== undefined && !this.#isPlaced(candidate, base)) return null;
    return this.#onBase(candidate, base, isOwn);
  }

  /** What succeeds uses up what it stands on; what is refused, or only reads, leaves it as it is. */
  #usesUp({ errorIn, details }: Candidate): boolean {
    return errorIn === null && (this.#situation.operation.method !== 'GET' || details.method !== undefined);
  }

  #isPlaced({ overrides }: Candidate, { path }: BaseRequest): boolean {
    const names = parameterNames(this.#situation.operation.path);
    return (
      path.filter((one) => one.in === 'path').length === names.length ||
      fills(overrides, lastParameter(this.#situation.operation.path) ?? names.at(-1) ?? null)
    );
  }

  #sharedBase(method: string | undefined): BaseRequest {
    const key = method ?? '';
    const found = this.#made.get(key) ?? makeBase(this.#situation, method);
    this.#made.set(key, found);
    return found;
  }

  #onBase(candidate: Candidate, base: BaseRequest, isOwn: boolean): Candidate {
    const own = candidate.overrides;
    const path = base.path.filter((value) => !own.some((one) => one.in === value.in && one.name === value.name));
    const complete = (overrides: StepValue[]): StepValue[] => [
      ...path,
      ...overrides,
      ...(overrides.some((one) => one.in === 'body') ? [] : base.body),
    ];
    const { bound } = candidate;
    // What it refers to belongs to its steps.
    const sent = isOwn && bound ? bound(base.refer) : null;
    const { before, after } = base.steps;
    const details: ScenarioDetails = {
      ...candidate.details,
      ...(before.length > 0 && { before: isOwn ? [...before] : shared(before) }),
      ...(after.length > 0 && { after: isOwn ? [...after] : shared(after) }),
    };
    const { bound: _, ...rest } = candidate;
    if (sent !== null) return this.#cleaned({ ...rest, details }, complete(sent));
    const placed = { ...rest, details, ...(bound && { bound: () => complete(bound(base.refer)) }) };
    return this.#cleaned(placed, complete(own));
  }

  /** A record that was made although it should not have been is removed as well. */
  #cleaned(candidate: Candidate, overrides: StepValue[]): Candidate {
    const { details } = candidate;
    if (details.method !== undefined || details.extracts !== undefined) return { ...candidate, overrides };
    const { extracts, after } = cleanUp(this.#situation, overrides);
    if (extracts.length === 0) return { ...candidate, overrides };
    return {
      ...candidate,
      overrides,
      details: { ...details, extracts, after: [...after, ...(details.after ?? [])] },
    };
  }
}
