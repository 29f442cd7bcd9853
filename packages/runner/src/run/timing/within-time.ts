import { Script } from 'node:vm';
import type { JsonSchema } from '@assay/api-model';
import type { SchemaValidators, TimeLimit } from '@assay/rules';
import { createSchemaValidators } from '@assay/rules/evaluate';

/** Its own: this module may be in one process twice, in two bundles. */
const NAME = `assay.within-time.${process.hrtime.bigint()}`;
const holder: { work: () => void } = { work: () => undefined };
Object.defineProperty(globalThis, Symbol.for(NAME), { value: holder });
const script = new Script(`globalThis[Symbol.for(${JSON.stringify(NAME)})].work()`);

/** How long an answer is compared with its schema. The process does nothing else meanwhile. */
const COMPARE_MS = 500;

/** Validators for the schemas of one imported document, for answers of targets that may be hostile. */
export function createBoundedValidators(definitions: Record<string, JsonSchema>): SchemaValidators {
  return createSchemaValidators(definitions, withinTime(COMPARE_MS));
}

/**
 * A limit for work that does not wait for anything, in ms: it is ended wherever it is. Calls of it do not nest. Each costs some tens
 * of microseconds, so it is for work that can take long.
 */
export function withinTime(ms: number): TimeLimit {
  return (work) => {
    let done: { value: ReturnType<typeof work> } | null = null;
    holder.work = () => {
      done = { value: work() };
    };
    try {
      script.runInThisContext({ timeout: ms });
      return done;
    } catch (error) {
      if (isTimeout(error)) return null;
      throw error;
    } finally {
      holder.work = () => undefined;
    }
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
