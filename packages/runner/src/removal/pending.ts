import type { Json } from '@assay/api-model';
import { isSecretLocation } from '@assay/rules';
import type { RunnableScenario, RunnableStep } from '@assay/scenario';
import type { Target } from '../safety/classify/address.ts';
import type { Made } from '../safety/ledger.ts';

/** A record that a run has made, as JSON. */
export interface PendingRecord {
  kind: 'record';
  host: string;
  nouns: readonly string[];
  primary: [name: string, value: string][];
  natural: [name: string, value: string][];
  parents: readonly Target[];
  /** What made it; the address has no query, which may carry credentials. */
  request: { method: string; url: string };
}

/** A step without what the document says of its operation: that is found by its label. */
export type PendingStep = Omit<RunnableStep, 'operation' | 'rules'>;

/** Steps that are to be sent, with the values that they need. */
export interface PendingSteps {
  kind: 'steps';
  steps: PendingStep[];
  values: Record<string, Json>;
}

export type Pending = PendingRecord | PendingSteps;

/** Keeps what a run has still to remove where a crash of this process does not lose it. Holds no credentials. */
export interface PendingStore {
  /** Replaces what is kept under this key; `read` is called when it is written. */
  keep(key: string, read: () => Pending): void;
  /** It is removed, or need not be. */
  done(key: string): void;
}

const notSecret = ([name]: readonly [string, unknown]): boolean => !isSecretLocation(name);

export function pendingRecord(
  { host, nouns, identity: { primary, natural }, parents }: Made,
  { method, url }: { method: string; url: string },
): PendingRecord {
  const { origin, pathname } = new URL(url);
  return {
    kind: 'record',
    host,
    nouns,
    primary: [...primary].filter(notSecret),
    natural: [...natural].filter(notSecret),
    parents,
    request: { method, url: `${origin}${pathname}` },
  };
}

export const madeOf = ({ host, nouns, primary, natural, parents }: PendingRecord): Made => ({
  host,
  nouns,
  identity: { primary: new Map(primary), natural: new Map(natural) },
  parents,
});

/** Values that are secret are left out, and with them the steps work only as far as they do without. */
export function pendingSteps(
  steps: readonly RunnableStep[],
  values: ReadonlyMap<string, Json>,
  secrets: readonly string[] = [],
): PendingSteps {
  const stored = steps.map(({ operation: _operation, rules: _rules, ...step }) => step);
  const written = JSON.stringify(stored);
  const isNeeded = ([name, value]: [string, Json]): boolean =>
    written.includes(name) && !isSecretLocation(name) && !(typeof value === 'string' && secrets.includes(value));
  return { kind: 'steps', steps: stored, values: Object.fromEntries([...values].filter(isNeeded)) };
}

/** The key under which the steps after a scenario are kept. */
export const scenarioKey = (scenarioId: number): string => `scenario:${scenarioId}`;

/** What the answers of a scenario have given so far. */
interface Kept {
  extracted: ReadonlyMap<string, Json>;
  secrets: readonly string[];
  onValue: (() => void) | null;
}

/** Keeps the steps after a scenario from the first value that an answer gives; the result says that they are done with. */
export function keepPending(
  { id, after }: Pick<RunnableScenario, 'id' | 'after'>,
  state: Kept,
  safety: { pending: PendingStore | null } | undefined,
): () => void {
  const store = safety?.pending ?? null;
  if (store === null || after.length === 0) return () => undefined;
  const key = scenarioKey(id);
  let isKept = false;
  state.onValue = () => {
    isKept = true;
    store.keep(key, () => pendingSteps(after, state.extracted, state.secrets));
  };
  return () => {
    if (isKept) store.done(key);
  };
}
