import type { Json, Operation } from '@assay/api-model';
import { bodySchema, planBody, sampleBody } from '../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { referredBy } from '../../../resources/references.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { withCharged } from './charged.ts';
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

/** By chain, and by key of a create: the member that names a record of the chain from now on. */
const links = new WeakMap<object, Map<string, string>>();

/** What a chain makes by this create belongs to the record that the member names. */
export function link(chain: object, { key }: Operation, name: string): void {
  links.set(chain, new Map([...(links.get(chain) ?? []), [key, name]]));
}

/** A body with the members that its usual request does without, and a chain needs. */
export function withLink(usual: Json, operation: Operation, chain: object, index: ApiIndex): Json {
  const body = withCharged(usual, operation, index);
  const { media } = planBody(operation);
  const name = links.get(chain)?.get(operation.key);
  if (name === undefined || media === null || !isObject(body) || Object.hasOwn(body, name)) return body;
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  return { ...body, [name]: new Sampler(index.definitions).sample(properties[name] ?? true, name) };
}
