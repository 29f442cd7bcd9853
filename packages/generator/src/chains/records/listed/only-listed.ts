import type { Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { referredBy } from '../../../resources/references.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { Sampler } from '../../../values/sample-value.ts';

/** A kind of record that is only listed, where neither an example nor a default shows which of them to name in a body. */
export function onlyListed(name: string, operation: Operation, index: ApiIndex): Resource | null {
  const resource = index.onlyListed(name);
  const { media } = planBody(operation);
  if (resource === null || media === null) return null;
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  const fields = Object.entries(properties).filter(
    ([field, property]) => referredBy(field, flatten(property, index.definitions)) === name,
  );
  const isShown = fields.some(([field, property]) => {
    const view = flatten(property, index.definitions);
    const isKnown = view.examples !== undefined || view.default !== undefined || view.enum !== undefined;
    const made = new Sampler(index.definitions).sample(property, field);
    const isInExample = media.examples.some((one) => isObject(one) && one[field] !== undefined && one[field] !== made);
    return isKnown || isInExample;
  });
  // What is named deeper inside may be shown there.
  return fields.length === 0 || isShown ? null : resource;
}
