import type { JsonObject } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import { bodyOverride } from '../../../chains/body-override.ts';
import { pathTo } from '../../../chains/creation.ts';
import { makerOf } from '../../../chains/needs.ts';
import { chainOf, stepsOf, type Situation } from '../../../chains/situation.ts';
import type { ChainBuilder } from '../../../chains/chain.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, planBody } from '../../../request-body.ts';
import { unnamed, type Resource } from '../../../resources/api-index.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { isValid } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { firstRecord, tolerant, type FirstRecord } from '../taken/first-record.ts';
import { oneMore, requestOf } from '../taken/one-more.ts';
import { saidRollups, type Rollup, type SaidRollup } from './said-rollups.ts';
import { kindWords } from '../../../resources/words/words.ts';
import type { Oracle } from '../../oracle.ts';

/** Two values whose sum and mean are whole numbers that differ from each of them. */
const PAIRS: readonly (readonly [number, number])[] = [
  [3, 5],
  [4, 8],
  [1, 5],
  [1, 3],
  [30, 50],
  [400, 800],
];

const OF: Readonly<Record<Rollup, (values: readonly number[]) => number>> = {
  count: (values) => values.length,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  highest: (values) => Math.max(...values),
  lowest: (values) => Math.min(...values),
};

type Pair = readonly [number, number];

/** What each of two records is sent with, by its member. */
function pairsFor(rollups: readonly SaidRollup[], child: Resource, { index }: Situation): Map<string, Pair> {
  const { media } = child.create === null ? { media: null } : planBody(child.create);
  const { properties = {} } = media === null ? {} : flatten(bodySchema(media), index.definitions);
  const members = new Set(rollups.map(({ member }) => member).filter((member) => member !== null));
  return new Map(
    [...members].flatMap((member): [string, Pair][] => {
      const property = properties[member] ?? true;
      const pair = PAIRS.find((values) => values.every((value) => isValid(value, property, index.definitions)));
      return pair === undefined ? [] : [[member, pair]];
    }),
  );
}

interface Two {
  chain: ChainBuilder;
  parent: StepValue[];
  first: FirstRecord;
  second: FirstRecord;
}

const withValues = (body: JsonObject, pairs: ReadonlyMap<string, Pair>, at: 0 | 1): JsonObject => ({
  ...body,
  ...Object.fromEntries([...pairs].map(([member, pair]) => [member, pair[at]])),
});

/** Two records that stand on one that the chain makes; null where they cannot be made, or stand on another one. */
function twoOn(child: Situation, parent: Resource, pairs: ReadonlyMap<string, Pair>): Two | null {
  const chain = chainOf(child);
  const one = requestOf(child, chain);
  const own = chain.records().find(({ resource }) => resource === parent);
  const names = parent.read === null ? [] : parameterNames(parent.read.path);
  if (one === null || own === undefined || chain.makerOf(parent) !== makerOf(parent)) return null;
  const first = firstRecord(child, { ...one, body: withValues(one.body, pairs, 0), suffix: 'No1' });
  const two = oneMore(child, chain, { of: parent }, 'More1');
  if (first === null || two === null) return null;
  const second = firstRecord(child, { ...two, body: withValues(two.body, pairs, 1), suffix: 'No2' });
  if (second === null) return null;
  const above = one.path.slice(0, names.length - 1).map((value, at) => ({ ...value, name: names[at] ?? value.name }));
  chain.before.push(first.create, ...two.before, second.create);
  chain.after.unshift(...two.after);
  const path = [...above, { in: 'path' as const, name: names.at(-1) ?? '', value: own.identity }];
  return path.length === names.length ? { chain, parent: path, first, second } : null;
}

/** What changes the number of the first record into another one; null where nothing does. */
interface Change {
  step: Step;
  member: string;
  value: number;
}

function changeOf(
  child: Resource,
  pairs: ReadonlyMap<string, Pair>,
  { create }: FirstRecord,
  { index }: Situation,
): Change | null {
  const update = index.operations.find(
    ({ method, path }) => method === 'PATCH' && unnamed(path) === `${child.path}/{}`,
  );
  const { media } = update === undefined ? { media: null } : planBody(update);
  const identity = create.extracts[0]?.name;
  if (update === undefined || media === null || identity === undefined) return null;
  const { properties = {} } = flatten(bodySchema(media), index.definitions);
  for (const [member, [one, other]] of pairs) {
    const value = one + other;
    const property = properties[member];
    const path = pathTo(update, `{{${identity}}}`, create.values);
    if (property === undefined || path === null || !isValid(value, property, index.definitions)) continue;
    const values = [...path, bodyOverride({ [member]: value })];
    return { step: { operation: update.key, values, extracts: [], expects: tolerant(update) }, member, value };
  }
  return null;
}

function candidatesOf(situation: Situation, parent: Resource, child: Resource): Candidate[] {
  const { operation, index } = situation;
  const { create } = child;
  const said = create === null ? [] : saidRollups({ parent, child, index });
  if (create === null || said.length === 0) return [];
  const pairs = pairsFor(said, child, situation);
  const rollups = said.filter(({ member }) => member === null || pairs.has(member));
  const two = rollups.length === 0 ? null : twoOn({ ...situation, operation: create }, parent, pairs);
  if (two === null) return [];
  const { chain, first, second } = two;
  const changed = changeOf(child, pairs, first, situation);
  const rulesFor = (records: readonly (0 | 1)[], isChanged: boolean): string[] =>
    rollups.map(({ field, of, member }) => {
      const pair = member === null ? null : pairs.get(member);
      const valueOf = (at: 0 | 1): number =>
        isChanged && at === 0 && member !== null && member === changed?.member ? changed.value : (pair?.[at] ?? 0);
      return `\`${field}\` is ${OF[of](records.map(valueOf))}`;
    });
  const names = {
    made: `Numbers of two ${kindWords(child)}s`,
    removed: `Numbers where one ${kindWords(child)} of two is removed`,
    changed: `Numbers where one ${kindWords(child)} of two is changed`,
  };
  const steps = { made: [], removed: first.removal, changed: changed === null ? [] : [changed.step] };
  const candidate = (part: keyof typeof names, records: readonly (0 | 1)[]): Candidate => ({
    name: names[part],
    kind: 'amounts',
    part,
    errorIn: null,
    expectedStatus: successStatus(operation),
    details: {
      reason: `The document says "${rollups[0]?.sentence.trim().slice(0, 160)}".`,
      constraint: 'amounts',
      pointer: null,
      ...stepsOf({
        before: [...chain.before, ...steps[part]],
        after: [...second.removal, ...(part === 'removed' ? [] : first.removal), ...chain.after],
      }),
    },
    overrides: two.parent,
    rules: rulesFor(records, part === 'changed'),
  });
  return [
    candidate('made', [0, 1]),
    ...(changed === null ? [] : [candidate('changed', [0, 1])]),
    ...(first.removal.length > 0 ? [candidate('removed', [1])] : []),
  ];
}

/** Counts, sums and means of a record over the records that stand on it are those of what was made and removed. */
function rollupFigures(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  const parent = index.resources.find(({ read }) => read === operation);
  if (parent === undefined || makerOf(parent) === null) return [];
  return index.resources
    .filter((child) => child !== parent && child.create !== null && child.create !== parent.create)
    .flatMap((child) => candidatesOf(situation, parent, child));
}

export const rollupsOracle: Oracle = {
  id: 'rollups',
  claim: 'A count, sum or mean of a record over others that stand on it is that of those that were made and removed.',
  strength: 'document',
  candidates: rollupFigures,
};
