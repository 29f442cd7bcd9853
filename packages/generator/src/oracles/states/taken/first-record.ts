import type { JsonObject, Operation } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import { madeIdentity, removalOf } from '../../../chains/after/follow-ups.ts';
import type { Situation } from '../../../chains/situation.ts';
import { planBody } from '../../../request-body.ts';
import { successStatus } from '../../../expectations/expectation.ts';

/** Of a create before the one that is judged: the API wants something that is not known here, so nothing is shown. */
const OTHER_REASONS = [400, 403, 404, 409, 415, 422];
const SUCCESSES = [200, 201, 202, 204];

/** Of a create that something else is tried on: what it is refused for is another question. */
export function tolerant(create: Operation): Step['expects'] {
  const status = successStatus(create);
  return { status, alternatives: SUCCESSES.filter((one) => one !== status), undecided: OTHER_REASONS };
}

/** A record that a scenario makes before its request, and what removes it. */
export interface FirstRecord {
  create: Step;
  /** Empty where the document has no way. */
  removal: Step[];
}

/** A request without a body sends none, whatever is put together for it. */
export const sentWith = (operation: Operation, path: readonly StepValue[], body: JsonObject): StepValue[] =>
  planBody(operation).media === null ? [...path] : [...path, bodyOverride(body)];

/** Makes a record of the operation's own kind; null where its answer does not say which one it is. */
export function firstRecord(
  situation: Situation,
  {
    path,
    body,
    suffix = 'First',
    extracts = [],
  }: { path: StepValue[]; body: JsonObject; suffix?: string; extracts?: Extract[] },
): FirstRecord | null {
  const made = madeIdentity(situation);
  if (made === null) return null;
  const { operation, index } = situation;
  const name = `${made.resource.name}${suffix}`;
  const expects = tolerant(operation);
  const values = sentWith(operation, path, body);
  return {
    create: { operation: operation.key, values, extracts: [{ name, path: made.extract.path }, ...extracts], expects },
    removal: removalOf(made.resource, `{{${name}}}`, path, index),
  };
}
