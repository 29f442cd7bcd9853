import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { successStatus } from '../../expectations/expectation.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { parameterNames } from '../../resources/words/path-names.ts';

/** One read that is sent before a request and again after it. */
export interface ReadAround {
  before: Step;
  /** With rules that compare the answer with that of the first one. */
  after: Step;
}

/** `name`: what the rules call the first read. */
export function readAround(
  read: Operation,
  values: StepValue[],
  { name, rules }: { name: string; rules: string[] },
): ReadAround {
  const step = { operation: read.key, values, extracts: [] };
  return {
    before: { ...step, name },
    after: { ...step, expects: { status: successStatus(read) }, rules },
  };
}

/** The path of a read that needs an identity and nothing else; null for other reads. */
export function pathOfOne(read: Operation | null, identity: string): StepValue[] | null {
  const [name, ...others] = parameterNames(read?.path ?? '');
  return name === undefined || others.length > 0 ? null : [{ in: 'path', name, value: identity }];
}

/** What leads to a record: its own identity behind those of the chain's records that it is below; null where one is not known. */
export function pathBelow(
  read: Operation,
  identity: string,
  chain: { records(): { resource: Resource; identity: string }[] },
  index: ApiIndex,
): StepValue[] | null {
  const names = parameterNames(read.path);
  const records = chain.records();
  const values = names.flatMap((name, at): StepValue[] => {
    if (at === names.length - 1) return [{ in: 'path', name, value: identity }];
    const above = index.resourceAt(read.path.slice(0, read.path.indexOf(`{${name}}`) + name.length + 2));
    const found = records.find(({ resource }) => resource === above);
    return found === undefined ? [] : [{ in: 'path', name, value: found.identity }];
  });
  return names.length > 0 && values.length === names.length ? values : null;
}
