import { ChainBuilder } from '../dependencies/chain.ts';
import { changesRecord } from '../dependencies/own-record.ts';
import type { Candidate } from '../faults/candidate.ts';
import { lastParameter, type Situation } from '../situation.ts';
import type { Step, StepValue } from '@assay/scenario';
import type { ScenarioDetails } from '../types.ts';
import { reachAllowedState } from './states.ts';

interface Own {
  before: Step[];
  after: Step[];
  path: StepValue[];
}

/** Steps that make the record which this method changes on the path of an operation; null when the document tells of no way. */
function makeOwn(situation: Situation, method: Candidate['details']['method']): Own | null {
  const { operation, index, seed } = situation;
  const chain = new ChainBuilder(index, seed);
  const path = chain.path(operation, 0, method);
  if (method === undefined) reachAllowedState(situation, chain, path);
  return path.length === 0 ? null : { before: chain.before, after: chain.after, path };
}

/** Whether a scenario fills the parameter at the end of a path itself. */
const fills = (overrides: readonly StepValue[], name: string | null): boolean =>
  overrides.some((one) => one.in === 'path' && one.name === name);

/**
 * Candidates as the runner sends them: those that change a record are given one of their own instead of the documented example,
 * which may name anything. Wrong values in the place of an id go to reads only, where they can do no harm.
 */
export function onOwnRecords(candidates: Candidate[], situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const made = new Map<string, Own | null>();
  const ownFor = (method: Candidate['details']['method']): Own | null => {
    const key = method ?? '';
    const found = made.has(key) ? made.get(key) : makeOwn(situation, method);
    made.set(key, found ?? null);
    return found ?? null;
  };
  const names = [...operation.path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
  const name = lastParameter(operation.path) ?? names.at(-1) ?? null;
  return candidates.flatMap((candidate) => {
    const { method } = candidate.details;
    if (!changesRecord({ path: operation.path, method: method ?? operation.method }, index)) return [candidate];
    if (candidate.errorIn?.startsWith('path.') === true) return isProbed(candidate, situation) ? [candidate] : [];
    if (
      fills(candidate.overrides, name) ||
      (candidate.bound === undefined && (candidate.details.before ?? []).length > 0)
    )
      return [candidate];
    const own = ownFor(method);
    // An undocumented method that cannot be tried on a record of its own is not tried.
    if (own === null) return method === undefined ? [candidate] : [];
    return [withOwn(candidate, own)];
  });
}

/** What nobody has is found out by reading it first. */
const isProbed = ({ kind }: Candidate, { operation, index }: Situation): boolean => {
  const item = operation.path.slice(0, operation.path.lastIndexOf('}') + 1);
  return kind !== 'unknown_id' ? kind === 'deleted_id' : index.at('GET', item) !== null;
};

function withOwn(candidate: Candidate, { before, after, path }: Own): Candidate {
  const { bound } = candidate;
  const details: ScenarioDetails = { ...candidate.details, before, ...(after.length > 0 && { after }) };
  return {
    ...candidate,
    details,
    overrides: [...path, ...candidate.overrides],
    ...(bound && { bound: () => [...path, ...bound()] }),
  };
}
