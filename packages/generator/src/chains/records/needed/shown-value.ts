import type { Operation } from '@assay/api-model';
import type { Refer } from '../../../oracles/candidate.ts';
import type { Step, StepValue } from '@assay/scenario';
import type { LearnedReference } from '../../../learned/facts-of.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { memberNamed } from '../../../resources/relations/bounded-by-words.ts';
import { equalNumbers } from '../../../resources/relations/equal-by-words.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { flatten, isNumber } from '../../../schema/resolve.ts';
import { withExtract } from '../another.ts';

interface Chain {
  refer(
    operation: Operation,
    name: string,
    depth: number,
    about: { description: string; learned?: LearnedReference | undefined },
  ): string | null | false;
  readonly before: Step[];
  records(): { resource: Resource; identity: string }[];
  path(operation: Operation, depth?: number): StepValue[];
}

/** Where the record that an operation acts on shows what a number of its body has to be. */
function shownFor(operation: Operation, member: string, index: ApiIndex) {
  const resource = index.resourceAt(operation.path.slice(0, operation.path.lastIndexOf('}') + 1));
  const read = resource?.read ?? null;
  const record = read === null ? null : answeredRecord(read, index.definitions);
  if (resource === null || read === null || record === null) return null;
  const fields = Object.entries(record.view.properties ?? {})
    .filter(([, property]) => isNumber(flatten(property, index.definitions)))
    .map(([name]) => name);
  const equal = equalNumbers(operation, index.definitions).filter((one) => one.member === member);
  const [field] = equal.flatMap(({ compared }) => memberNamed(compared, fields) ?? []);
  return field === undefined
    ? null
    : { resource, read, name: `${resource.name}${field}`, path: `${record.prefix}${field}` };
}

/** A read that nothing has changed the record after. */
function lastRead({ before }: Chain, read: Operation): Step | undefined {
  const at = before.findLastIndex(({ operation }) => operation === read.key);
  return before.slice(at + 1).some(({ operation }) => !operation.startsWith('GET ')) ? undefined : before[at];
}

/**
 * What the record that an operation acts on shows of a number that is sent with it, read just before; null where the document says
 * nothing of that, or the chain has not made the record.
 */
function shownValue(chain: Chain, operation: Operation, member: string, index: ApiIndex): string | null {
  const shown = shownFor(operation, member, index);
  if (shown === null || !chain.records().some(({ resource }) => resource === shown.resource)) return null;
  const extract = { name: shown.name.replaceAll(/[^A-Za-z0-9]/g, ''), path: shown.path };
  const known = lastRead(chain, shown.read);
  if (known !== undefined) return `{{${withExtract(known, extract)}}}`;
  const values = chain.path(shown.read, 1);
  if (values.length < parameterNames(shown.read.path).length) return null;
  const expects = { status: successStatus(shown.read) };
  chain.before.push({ operation: shown.read.key, values, extracts: [extract], expects });
  return `{{${extract.name}}}`;
}

/** What the body of an operation refers to, by the names of records and by what the record above shows. */
export const referFor =
  (chain: Chain, operation: Operation, depth: number, index: ApiIndex): Refer =>
  (name, description, learned) =>
    typeof name === 'string'
      ? chain.refer(operation, name, depth, { description, learned })
      : shownValue(chain, operation, name.shown, index);
