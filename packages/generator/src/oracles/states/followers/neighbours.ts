import type { Json, Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { ChainBuilder } from '../../../chains/chain.ts';
import { pathBelow } from '../../../chains/after/read-around.ts';
import type { Situation } from '../../../chains/situation.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { sideIn, type Side } from '../../../resources/words/roles.ts';
import { kindWords, referredName, wordsOf } from '../../../resources/words/words.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { actedOn } from '../../../states/machine.ts';
import type { Part } from '../../../states/said-changes.ts';

/** A record that a request stands on, and how it is read. */
export interface Neighbour {
  resource: Resource;
  read: Operation;
  values: StepValue[];
  /** What the rules call it. */
  called: string;
  /** Where the request names two of its kind: which of them it is. */
  part?: Part;
}

interface Named {
  resource: Resource;
  identity: string;
  side: Side | null;
}

/** The records that the members of a body name. */
const namedIn = (body: Json | undefined, index: ApiIndex): Named[] =>
  Object.entries(body !== undefined && isObject(body) ? body : {}).flatMap(([name, value]): Named[] => {
    const referred = typeof value === 'string' && /^\{\{\w+\}\}$/.test(value) ? referredName(name) : null;
    const resource = referred === null ? null : index.resourceNamed(referred);
    return resource === null || typeof value !== 'string'
      ? []
      : [{ resource, identity: value, side: sideIn(wordsOf(name).slice(0, -1)) }];
  });

/** What the record that is acted on or removed was made with. */
function madeWith({ operation, index }: Situation, chain: ChainBuilder): Json | undefined {
  const about = actedOn(operation, index) ?? (operation.method === 'DELETE' ? index.resourceAt(operation.path) : null);
  const step = about?.create == null ? undefined : chain.before.find((one) => one.operation === about.create?.key);
  return step?.values.find((one) => one.in === 'body')?.bodyValue;
}

const calledBy = (resource: Resource, side: Side | null | undefined): string =>
  `${side === 'taking' ? 'other ' : ''}${kindWords(resource)} before`;

/** The records that a request stands on, and of a kind that it names twice both. */
export function neighboursOf(situation: Situation, chain: ChainBuilder, body: Json | undefined): Neighbour[] {
  const { operation, index } = situation;
  const named = [...namedIn(body, index), ...namedIn(madeWith(situation, chain), index)];
  const records = chain.records();
  const own = records.map((one) => ({
    ...one,
    side: named.find(({ identity }) => identity === one.identity)?.side ?? null,
  }));
  const second = named.filter(
    (one, at) =>
      own.some(({ resource, identity }) => resource === one.resource && identity !== one.identity) &&
      named.findIndex(({ identity }) => identity === one.identity) === at,
  );
  return [...own, ...second].flatMap(({ resource, identity, side }): Neighbour[] => {
    const { read, remove } = resource;
    const values = read === null ? null : pathBelow(read, identity, chain, index);
    // What is gone has no state; the sentence speaks of another one of its kind.
    if (operation === remove || read === null || values === null) return [];
    const isOneOfTwo = second.some((one) => one.resource === resource);
    return [
      {
        resource,
        read,
        values,
        called: calledBy(resource, isOneOfTwo ? side : null),
        ...(isOneOfTwo && { part: { side } }),
      },
    ];
  });
}
