import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { successStatus } from '../../../expectations/expectation.ts';
import { settledBefore } from '../../../learned/facts-of.ts';
import { withPart } from '../../../learned/json-pointer.ts';
import { sampleBody } from '../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { upTo } from '../needs-own.ts';

interface SettlingChain {
  readonly before: Step[];
  body(operation: Operation): StepValue[];
  makerOf(resource: Resource): Operation | null;
}

/** The payment has scenarios of its own. */
const ACCEPTED = [200, 201, 202, 204];
const OTHER_REASONS = [400, 402, 403, 404, 409, 412, 415, 422, 423, 428];

const named = (path: string, value: string): StepValue[] =>
  parameterNames(path)
    .slice(0, 1)
    .map((name) => ({ in: 'path', name, value }));

/** Pays what the record of a path owes, where the API was seen to ask for that before an operation on it. */
export function settle(chain: SettlingChain, operation: Operation, path: readonly StepValue[], index: ApiIndex): void {
  for (const { at, operation: key, amount, due } of settledBefore(operation)) {
    const resource = index.resourceAt(upTo(operation.path, at));
    const create = index.byKey.get(key);
    const value = path.find((one) => one.in === 'path' && one.name === at)?.value;
    if (resource === null || resource.read === null || create === undefined || value == null) continue;
    if (resource.create === null || chain.makerOf(resource) !== resource.create) continue;
    const name = `due${chain.before.length}`;
    const body = chain.body(create)[0]?.bodyValue ?? sampleBody(create, index.definitions, 0) ?? {};
    const bodyValue = withPart(body, amount, `{{${name}}}`);
    chain.before.push(
      { operation: resource.read.key, values: named(resource.read.path, value), extracts: [{ name, path: due }] },
      {
        operation: key,
        values: [...named(create.path, value), { in: 'body', name: 'body', value: null, bodyValue }],
        extracts: [],
        expects: { status: successStatus(create), alternatives: ACCEPTED, undecided: OTHER_REASONS },
      },
    );
  }
}
