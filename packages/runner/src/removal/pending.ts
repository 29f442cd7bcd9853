import type { Json, JsonObject } from '@assay/api-model';
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

/** A setting that a run changes, and how it is put back. */
export interface PendingSetting {
  kind: 'setting';
  /** Without its body, which is made of what is different then. */
  write: PendingStep;
  /** The header that names the version that a write is about, such as `If-Match`; null where none is sent. */
  condition: string | null;
  /** The member of a read that holds the record; null where the whole answer is the record. */
  within: string | null;
  /** The values that can be written, as they were; null until they are known, and nothing was sent. */
  was: JsonObject | null;
}

export type Pending = PendingRecord | PendingSteps | PendingSetting;

/** Keeps what a run has still to remove where a crash of this process does not lose it. Holds no credentials. */
export interface PendingStore {
  /**
   * Takes what only one run may change at a time; it is kept under this key until it is done. Resolves when that is stored, to
   * whether nobody else has it.
   */
  lock(key: string, singleton: string, pending: Pending): Promise<boolean>;
  /** Replaces what is kept under the key of something that is held. Resolves when it is stored. @throws when it is held no more */
  replace(key: string, pending: Pending): Promise<void>;
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

/** Steps of a sequence that are kept while it goes on. */
export interface KeptSteps {
  /** From now on these remove what was made. */
  keep(after: readonly RunnableStep[]): void;
  /** Nothing is left to remove. */
  done(): void;
}

let sequences = 0;

/** Keeps what removes what a sequence makes, from the first value that an answer gives. */
export function keepSequence(state: Kept, store: PendingStore | null): KeptSteps {
  sequences += 1;
  const key = `sequence:${sequences}`;
  let steps: readonly RunnableStep[] = [];
  let isKept = false;
  const write = (): void => {
    if (store === null || steps.length === 0) return;
    isKept = true;
    store.keep(key, () => pendingSteps(steps, state.extracted, state.secrets));
  };
  state.onValue = write;
  return {
    keep: (after) => {
      steps = after;
      if (state.extracted.size > 0) write();
    },
    done: () => {
      if (isKept) store?.done(key);
      isKept = false;
    },
  };
}

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
