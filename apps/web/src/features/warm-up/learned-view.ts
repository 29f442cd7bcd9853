import type { Learned, LearnedOperation, LearnedRepair, WarmUp } from '@assay/contract';

/** Requests that a warm-up sends at most, beside those that remove what it made. */
export const MAX_REQUESTS = 300;

export interface OperationView {
  key: string;
  operation: LearnedOperation;
}

const nameOf = ({ in: location, at }: LearnedRepair): string =>
  location === 'body' ? at.slice(1).replaceAll('/', '.') || 'body' : `${location} ${at}`;

const moments = { upcoming: 'a moment to come', shifted: 'a moment of its own', now: 'the present moment' } as const;

/** One repair in words: what is sent because the server asked for it. */
export function repairText(repair: LearnedRepair): string {
  const name = nameOf(repair);
  switch (repair.kind) {
    case 'value':
      return `${name} is ${JSON.stringify(repair.value)}`;
    case 'omit':
      return `${name} is not sent`;
    case 'unique':
      return `${name} is new in each request`;
    case 'moment':
      return `${name} is ${moments[repair.moment]}`;
    case 'reference':
      return `${name} names an existing ${repair.resource}`;
    case 'state':
      return `${name} names a record that is ${repair.states.join(' or ')}`;
    case 'needs':
      return `${name} names a record that has a ${repair.resource}`;
    case 'condition':
      return `${name} names the version of the record`;
  }
}

/** Operations of which something is known that a person may want to change, in the order of their names. */
export function withFindings({ operations }: Learned): OperationView[] {
  return Object.entries(operations)
    .filter(([, one]) => one.repairs.length > 0 || (one.moves ?? []).length > 0 || (one.releases ?? []).length > 0)
    .map(([key, operation]) => ({ key, operation }))
    .toSorted((a, b) => a.key.localeCompare(b.key));
}

export interface SetupProblem {
  text: string;
  operations: string[];
}

/** What could not be set up: each reason once, with the operations that it keeps from being reached. */
export function setupProblems({ operations }: Learned): SetupProblem[] {
  const problems = new Map<string, string[]>();
  for (const [key, { outcome, refusal }] of Object.entries(operations)) {
    if (outcome === 'accepted' || refusal === undefined) continue;
    problems.set(refusal.text, [...(problems.get(refusal.text) ?? []), key]);
  }
  return [...problems].map(([text, list]) => ({ text, operations: list.toSorted() }));
}

/** `Learned 3 minutes ago with 120 requests: 20 of 24 endpoints were reached.` */
export function summaryOf({ learned, requests }: WarmUp, when: string): string {
  const all = Object.values(learned.operations);
  const reached = all.filter(({ outcome }) => outcome === 'accepted').length;
  return `Learned ${when} with ${requests} requests: ${reached} of ${all.length} endpoints were reached.`;
}

function withOperation(learned: Learned, key: string, change: (one: LearnedOperation) => LearnedOperation): Learned {
  const found = learned.operations[key];
  return found === undefined ? learned : { ...learned, operations: { ...learned.operations, [key]: change(found) } };
}

export const withoutRepair = (learned: Learned, key: string, index: number): Learned =>
  withOperation(learned, key, (one) => ({ ...one, repairs: one.repairs.filter((_, at) => at !== index) }));

export const withoutMoves = (learned: Learned, key: string): Learned =>
  withOperation(learned, key, (one) => ({ ...one, moves: undefined }));

export const withoutReleases = (learned: Learned, key: string): Learned =>
  withOperation(learned, key, (one) => ({ ...one, releases: undefined }));

/** What must happen to a record before it can be removed. */
export const releasesText = (releases: NonNullable<LearnedOperation['releases']>): string =>
  `Needs ${releases
    .map(({ operation, choice }) => `${operation}${choice ? ` with ${choice.value}` : ''}`)
    .join(', then ')} before it`;

/** Another value for a repair that sends one; others stay as they are. */
export const withValue = (learned: Learned, key: string, index: number, value: Json): Learned =>
  withOperation(learned, key, (one) => ({
    ...one,
    repairs: one.repairs.map((repair, at) => (at === index && repair.kind === 'value' ? { ...repair, value } : repair)),
  }));

type Json = Extract<LearnedRepair, { kind: 'value' }>['value'];

/** A value as a person types it: JSON where it is some, text otherwise. */
export function typedValue(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
