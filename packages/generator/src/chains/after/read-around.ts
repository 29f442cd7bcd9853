import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { successStatus } from '../../expectations/expectation.ts';
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
