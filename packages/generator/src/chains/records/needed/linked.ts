import type { Json, Operation } from '@assay/api-model';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { referredBy } from '../../../resources/references.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { Sampler } from '../../../values/sample-value.ts';

/**
 * The optional member by which a child that is made elsewhere belongs to a record, such as the `booking` of a pallet that is stored in a
 * chamber; null where its usual request names the record, or is below it.
 */
export function linkBetween(child: Resource, record: Resource, index: ApiIndex): string | null {
  const { create } = child;
  const { media } = create === null ? { media: null } : planBody(create);
  if (
    create === null ||
    media === null ||
    create.path.startsWith(`${record.path}/`) ||
    child.path.startsWith(`${record.path}/`)
  )
    return null;
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  const usual = sampleBody(create, index.definitions, 0);
  const links = Object.entries(properties).filter(([name, property]) => {
    const view = flatten(property, index.definitions);
    return view.readOnly !== true && view.enum === undefined && referredBy(name, view) === record.name;
  });
  const [link] = links;
  const isSent = isObject(usual) && links.some(([name]) => Object.hasOwn(usual, name));
  return link === undefined || links.length > 1 || isSent ? null : link[0];
}

/** A body with a member that its usual request does without. */
export function withLink(body: Json, create: Operation, name: string | undefined, { definitions }: ApiIndex): Json {
  const { media } = planBody(create);
  if (name === undefined || media === null || !isObject(body) || Object.hasOwn(body, name)) return body;
  const { properties = {} } = flatten(bodySchema(media), definitions);
  return { ...body, [name]: new Sampler(definitions).sample(properties[name] ?? true, name) };
}
