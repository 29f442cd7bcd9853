import type { StepValue } from '@assay/scenario';
import type { Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { answeredRecord } from '../../resources/record-answer.ts';
import type { Definitions } from '../../schema/resolve.ts';
import { readAround, type ReadAround } from './read-around.ts';
import { untouchedRule } from './same-record.ts';

const NAME = 'before';
const PLAIN_PREFIX = /^([\w-]+\.)*$/;

/** What other scenarios may change of a record meanwhile. */
interface Changing {
  /** The path of its state in the answer. */
  state?: string | null;
  /** Members that count what is made on it. */
  counted?: readonly string[];
}

/** That a record is as a step with this name has read it; null where it is no plain record. */
function unchangedRule(
  read: NonNullable<Resource['read']>,
  definitions: Definitions,
  { state = null, counted = [] }: Changing,
): string | null {
  const record = answeredRecord(read, definitions);
  if (record === null || !PLAIN_PREFIX.test(record.prefix)) return null;
  const { prefix } = record;
  const except = [...(state?.startsWith(prefix) === true ? [state.slice(prefix.length)] : []), ...counted];
  return untouchedRule(record, definitions, { step: NAME, except });
}

/**
 * A read before a request that must be refused, and the same one after it, which shows the record as it was. Null where the record
 * cannot be read. `path` is the one of a request to the record, or below it.
 */
export function unchangedReads(
  { read }: Resource,
  path: readonly StepValue[],
  definitions: Definitions,
  changing: Changing = {},
): ReadAround | null {
  const names = read === null ? [] : parameterNames(read.path);
  const own = path.filter((one) => one.in === 'path').slice(0, names.length);
  const rule = read === null ? null : unchangedRule(read, definitions, changing);
  if (read === null || rule === null || own.length < names.length) return null;
  const values = own.map((one, at) => ({ ...one, name: names[at] ?? one.name }));
  return readAround(read, values, { name: NAME, rules: [rule] });
}
