import type { Fault } from '../result.ts';
import type { Description, FindingContext } from './description.ts';

/** Half or more of the requests with this fault come to nothing, at several resources: our reading is wrong (at least four requests). */
export function failsWidely(fault: Fault | null, { tallies }: FindingContext): boolean {
  if (fault === null) return false;
  // A change that is to be refused as a whole is one with a value of another type.
  const kinds = fault.kind === 'refused_change' ? [fault.kind, 'wrong_type'] : [fault.kind];
  const same = tallies.filter((one) => one.acceptsClass && one.fault !== null && kinds.includes(one.fault));
  const sum = (of: typeof same): number => of.reduce((total, { count }) => total + count, 0);
  const failed = same.filter(({ status }) => status === 'failure');
  const judged = sum(same.filter(({ status }) => status === 'success')) + sum(failed);
  const resources = new Set(failed.map(({ operation }) => resourceOf(operation)));
  return judged >= 4 && resources.size >= 2 && sum(failed) * 2 >= judged;
}

/** The last fixed part of a path. */
const resourceOf = (operation: string): string =>
  operation
    .split(' ')
    .at(-1)
    ?.split('/')
    .findLast((part) => part !== '' && !part.startsWith('{')) ?? '';

/** Keywords that a value breaks or keeps (JSON Schema Validation 2020-12, 6); `format` says what a value means (7.2.1). */
const ASSERTS =
  /^(required|type|enum|const|minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|minLength|maxLength|pattern|minItems|maxItems|uniqueItems|additionalProperties)\b/;

/** Kinds that many servers take on purpose and read as what is meant. */
const COERCED: ReadonlySet<string> = new Set(['wrong_type', 'null_value']);

type Who = Pick<Description, 'suspect' | 'second' | 'why' | 'decide'>;

/** Whose mistake it is that requests with a fault are accepted at several resources. */
export function whoIsWide(fault: Fault | null, what: string): Who {
  const constraint = ASSERTS.exec(fault?.constraint ?? '')?.[1];
  if (fault === null || constraint === undefined)
    return {
      suspect: 'test',
      second: 'api',
      why: 'The document does not say what is answered here, and half of all such requests or more are accepted at several resources: it is probably meant so.',
      decide: `Ask whoever designed the API whether ${what} shall be refused.`,
    };
  const isCoerced = COERCED.has(fault.kind);
  return {
    suspect: isCoerced ? 'document' : 'api',
    second: isCoerced ? 'api' : 'document',
    why: isCoerced
      ? `The schema forbids it by \`${constraint}\`, and half of all such requests or more are accepted at several resources: the document is probably stricter than it is meant.`
      : `The schema forbids it by \`${constraint}\`, and half of all such requests or more are accepted at several resources: the API does not check what its document demands.`,
    decide:
      'Read back what such a request stored. If the forbidden value is stored, the API or the schema has to change.',
  };
}
