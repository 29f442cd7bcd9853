import { sizeOf, withoutExamples } from '@assay/api-model';
import type { Operation } from '@assay/api-model';

/** Parameters of one operation. */
export const MAX_PARAMETERS = 1000;
/** One operation as JSON, without the schemas that it refers to. In characters. */
export const MAX_OPERATION = 1_000_000;
/** All operations of a document. */
export const MAX_OPERATIONS = 50_000_000;

export interface Bounded {
  /** Null when it is too large even without its examples. */
  operation: Operation | null;
  /** What was left out of it, as a sentence. */
  problem: string | null;
  size: number;
}

/** An operation within the bounds of what is stored for one: examples go first, since scenarios do without them. */
export function boundedOperation(written: Operation): Bounded {
  const count = written.parameters.length;
  const few =
    count > MAX_PARAMETERS ? { ...written, parameters: written.parameters.slice(0, MAX_PARAMETERS) } : written;
  const tooMany =
    few === written
      ? null
      : `it has ${count} parameters, of which the first ${MAX_PARAMETERS} were imported. Split the operation, or remove the others.`;
  const size = sizeOf(few, MAX_OPERATION);
  if (size <= MAX_OPERATION) return { operation: few, problem: tooMany, size };
  const bare = withoutExamples(few);
  const bareSize = sizeOf(bare, MAX_OPERATION);
  if (bareSize <= MAX_OPERATION) {
    const problem =
      'it has more than 1 MB of JSON, so its examples were left out. Shorten them, or put the schemas into components.';
    return { operation: bare, problem, size: bareSize };
  }
  return {
    operation: null,
    problem:
      'it has more than 1 MB of JSON. Put its schemas into components and refer to them, or split the operation.',
    size: 0,
  };
}
