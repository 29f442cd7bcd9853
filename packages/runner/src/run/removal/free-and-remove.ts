import type { RunnableStep } from '@assay/scenario';

/** Sends one step; null when it was done. */
export type Send = (step: RunnableStep) => Promise<{ error: unknown } | null>;

/** One removal with what belongs to it. */
export interface Removal {
  /** They yield what it names, such as the version of the record. */
  reads: readonly RunnableStep[];
  step: RunnableStep;
  /** What may let it succeed. */
  fallbacks: readonly RunnableStep[];
}

/** What came of a removal that was refused at first. */
export interface Freed {
  /** The fallbacks that were accepted, in order. */
  released: RunnableStep[];
  /** Null when the record is removed. */
  failure: { error: unknown } | null;
}

const MAX_TRIES = 10;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\d]+/u);

/** The words of what a step does: the end of its path and its summary, without those that every call of the document may have. */
function verbsOf({ path, operation, parameters }: RunnableStep): string[] {
  const ending = path.slice(path.lastIndexOf('}') + 1);
  const chosen = parameters.flatMap(({ bodyValue }) => textsIn(bodyValue));
  return [...wordsOf(ending), ...wordsOf(operation?.summary ?? ''), ...chosen].filter((word) => word.length > 3);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < 40 ? wordsOf(value) : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}

/** Beginnings of words are compared, so that "cancelled" names "cancel". */
const names = (refusal: readonly string[], verb: string): boolean =>
  refusal.some((word) => word.startsWith(verb) || (word.length > 4 && verb.startsWith(word)));

/** Those whose words a refusal has come first; what is about the record itself says nothing. */
export function byRefusal(steps: readonly RunnableStep[], refusal: string): RunnableStep[] {
  const words = wordsOf(refusal);
  const verbs = steps.map(verbsOf);
  const isCommon = (verb: string): boolean => steps.length > 1 && verbs.every((list) => list.includes(verb));
  return steps
    .map((step, at) => ({ step, hits: verbs[at]?.filter((verb) => !isCommon(verb) && names(words, verb)).length ?? 0 }))
    .toSorted((a, b) => Number(b.hits > 0) - Number(a.hits > 0))
    .map(({ step }) => step);
}

/**
 * Sends what may let a refused removal succeed, one after the other, and the removal again after each that was accepted. What was
 * refused in one state may be accepted in the next one.
 */
export async function freeAndRemove({ reads, step, fallbacks }: Removal, refusal: Error, send: Send): Promise<Freed> {
  const released: RunnableStep[] = [];
  let waiting = byRefusal(fallbacks, refusal.message);
  let failure: Freed['failure'] = { error: refusal };
  for (let tries = 0, at = 0; at < waiting.length && tries < MAX_TRIES; tries += 1) {
    const next = waiting[at];
    if (next === undefined || (await send(next)) !== null) {
      at += 1;
      continue;
    }
    released.push(next);
    waiting = waiting.filter((one) => one !== next);
    at = 0;
    for (const read of reads) await send(read);
    failure = await send(step);
    if (failure === null) break;
  }
  return { released, failure };
}
