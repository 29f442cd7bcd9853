import type { Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../request-body.ts';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { referredBy } from '../../resources/references.ts';
import { flatten } from '../../schema/resolve.ts';

/** A kind of record that is only listed, where neither an example nor a default shows which of them to name in a body. */
export function onlyListed(name: string, operation: Operation, index: ApiIndex): Resource | null {
  const resource = index.onlyListed(name);
  const { media } = planBody(operation);
  if (resource === null || media === null) return null;
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  const isShown = Object.entries(properties).some(([field, property]) => {
    const view = flatten(property, index.definitions);
    const isKnown = view.examples !== undefined || view.default !== undefined || view.enum !== undefined;
    const isInExample = JSON.stringify(media.examples).includes(`"${field}":`);
    return referredBy(field, view) === name && (isKnown || isInExample);
  });
  return isShown ? null : resource;
}
