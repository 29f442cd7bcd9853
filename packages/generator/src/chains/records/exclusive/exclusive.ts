import type { Json, Operation } from '@assay/api-model';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { isSaidExclusive } from '../../../resources/uniqueness.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { stateLedTo } from '../../../states/requirement.ts';
import type { ChainBuilder } from '../../chain.ts';
import { usesUp } from '../../needs.ts';
import { identityName } from '../goes-with.ts';
import { saysOneEach } from './says-one-each.ts';

/** By the placeholder that the first of some records has: what each of them has in its place. */
export type Instead = ReadonlyMap<string, readonly string[]>;

interface Making {
  create: Operation;
  index: ApiIndex;
}

interface Referred {
  resource: Resource;
  /** Its placeholder: `{{boatId}}`. */
  identity: string;
}

/**
 * Records that a body refers to and that no second one like it may refer to: the API was seen to refuse it, the document says that
 * each has one at most, or the first one is said to have brought them into another state.
 */
function exclusiveIn(body: Json, { create, index }: Making, chain: ChainBuilder): Referred[] {
  const written = JSON.stringify(body);
  const made = chain
    .records()
    .filter(
      ({ resource, identity }) => written.includes(`"${identity}"`) && chain.makerOf(resource) === resource.create,
    );
  if (!usesUp(create)) {
    const own = index.madeBy(create);
    const kinds = made.map(({ resource }) => resource);
    const isSaid = (of: Resource): boolean => own !== null && saysOneEach(create, own, of, kinds);
    return made.filter(({ resource }) => isSaid(resource) || stateLedTo(create, resource, index) !== null);
  }
  const said = made.filter(({ resource }) => isSaidExclusive(resource.name, create));
  return said.length > 0 ? said : made;
}

/** Makes, for each record of some but the first, records of its own where one cannot serve them all. */
export function makeInstead(body: Json, making: Making & { count: number }, chain: ChainBuilder): Instead {
  const { create, count } = making;
  const found = exclusiveIn(body, making, chain).map(({ resource, identity }): [string, string[]] => {
    const need = { for: create, parameter: identityName(resource) ?? `${resource.name}_id`, depth: 1 };
    const others = Array.from({ length: count - 1 }, (_, at) => chain.oneMore(resource, need, `${at + 2}`) ?? identity);
    return [identity, [identity, ...others]];
  });
  return new Map(found);
}

/** The body of one of the records. */
export function withInstead(body: Json, instead: Instead, record: number): Json {
  if (typeof body === 'string') return instead.get(body)?.[record] ?? body;
  if (Array.isArray(body)) return body.map((item) => withInstead(item, instead, record));
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, part]) => [name, withInstead(part, instead, record)]));
}
