import type { Json, JsonObject } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { bodyOverride } from '../../chains/body-override.ts';
import { pathTo } from '../../chains/creation.ts';
import { removalOf } from '../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { learnedOf } from '../../learned/facts-of.ts';
import { sampleBody } from '../../request-body.ts';
import { listAnswer } from '../../resources/list-answer.ts';
import { plain, referredName } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { isObject } from '../../schema/is-valid.ts';
import { uniqueText } from '../../values/unique-text.ts';
import { successSchema } from '../../resources/yields.ts';
import { flatten, mainType } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import {
  bulkCreate,
  itemsOf,
  madeExtracts,
  madeRemovals,
  ofItem,
  ofResult,
  withItems,
  type BulkCreate,
} from '../../bulk/bulk-create.ts';
import type { Oracle } from '../oracle.ts';

/** "Cannot be in two stays at once", "overlaps another booking", "is free on the same day". */
const IN_THE_WAY =
  /\boverlap|\bat once\b|\bdouble|\btwice\b|\bsame (?:time|day|night|date|slot|seat)|\b(?:on|for|in|at) one of (?:these|those|the)\b/i;

const COUNT = 3;
/** The item that is refused where one is. */
const BAD = 1;

interface Planned {
  bulk: BulkCreate;
  item: JsonObject;
  body: Json;
  path: StepValue[];
  steps: ReturnType<typeof stepsOf>;
}

function plan(situation: Situation): Planned | null {
  const { operation, index, seed } = situation;
  const bulk = bulkCreate(operation, index);
  // Whose own items are refused has nothing to compare with.
  if (bulk === null || bulk.maxItems < COUNT || learnedOf(operation)?.outcome === 'refused') return null;
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const body = chain.body(operation)[0]?.bodyValue ?? sampleBody(operation, index.definitions, seed) ?? null;
  const [item] = itemsOf(bulk, body);
  if (item === undefined || !isObject(item) || path.length < parameterNames(operation.path).length) return null;
  return { bulk, item, body, path, steps: stepsOf(chain) };
}

/** Items that differ, so that their order shows, in the form of the documented value. */
function itemsFrom({ bulk: { label, item: schema }, item }: Planned, { index }: Situation): JsonObject[] {
  const usual = label === null ? undefined : item[label];
  const view = label === null ? {} : flatten(schema.properties?.[label] ?? true, index.definitions);
  const isNew = typeof usual !== 'string' || usual.includes('{{');
  const value = label === null || isNew ? (usual ?? null) : uniqueText(view, usual, label);
  return Array.from({ length: COUNT }, (_, at) =>
    label === null ? item : { ...item, [label]: value ?? `Item ${at + 1} {{$randomDigits:5}}` },
  );
}

const sentExtracts = (bulk: BulkCreate): Extract[] =>
  Array.from({ length: COUNT }, (_, at) => ({
    name: `bulkSent${at}`,
    path: `request ${ofItem(bulk, at, bulk.label ?? '')}`,
  }));

const listName = ({ results }: BulkCreate): string => (results === '' ? '$' : results);

/** A read of what one item has made: it is there, and it is the item at the same position. */
function readOf({ bulk, path }: Planned, at: number, { index }: Situation): Step[] {
  const { read } = bulk.resource;
  const values = read === null || bulk.identity === null ? null : pathTo(read, `{{bulkMade${at}}}`, path);
  if (read === null || values === null) return [];
  const schema = successSchema(read);
  const isShown =
    schema !== null && bulk.label !== null && flatten(schema, index.definitions).properties?.[bulk.label] !== undefined;
  const rules = isShown ? [`\`${bulk.label}\` equals {bulkSent${at}}`] : [];
  return [{ operation: read.key, values, extracts: [], expects: { status: successStatus(read) }, rules }];
}

/** Items that refer to the same record may be in the way of each other, where the document says that two of them can: all but the first. */
function surelyAccepted({ bulk }: Planned, positions: number[]): number[] {
  const { create } = bulk.resource;
  const refers = Object.keys(bulk.item.properties ?? {}).some((name) => referredName(name) !== null);
  return create !== null && refers && IN_THE_WAY.test(wordsAbout(create, 409)) ? positions.slice(0, 1) : positions;
}

const INDEX = /^(?:index|position|itemindex|itemposition|requestindex)$/;

/** A result that says which item it is about names the one at its own position. */
function indexRules(bulk: BulkCreate, { operation, index }: Situation): string[] {
  const schema = successSchema(operation);
  const list = schema === null ? null : listAnswer(schema, index.definitions);
  const fields = Object.entries(list?.item.properties ?? {}).map(
    ([name, one]) => [name, flatten(one, index.definitions)] as const,
  );
  const [name, view] = fields.find(([key, one]) => INDEX.test(plain(key)) && mainType(one) === 'integer') ?? [];
  if (name === undefined || list?.item.required?.includes(name) !== true) return [];
  const isFromOne = /\b(?:from|starting (?:at|with)|begins? (?:at|with)) (?:1|one)\b|\b(?:1|one)-based\b/i.test(
    view?.description ?? '',
  );
  return Array.from({ length: COUNT }, (_, at) => `\`${ofResult(bulk, at, name)}\` equals ${at + (isFromOne ? 1 : 0)}`);
}

/** What the result of an item that is accepted has to be. */
const acceptedRules = (bulk: BulkCreate, at: number): string[] => [
  ...(bulk.status === null ? [] : [`\`${ofResult(bulk, at, bulk.status)}\` is between 200 and 299`]),
  ...(bulk.identity === null ? [] : [`\`${ofResult(bulk, at, bulk.identity)}\` is present`]),
];

function candidateOf(
  planned: Planned,
  situation: Situation,
  of: Pick<Candidate, 'name' | 'kind' | 'errorIn'> & {
    reason: string;
    items: JsonObject[];
    accepted: number[];
    rules: string[];
  },
): Candidate {
  const { bulk, body, path, steps } = planned;
  const { operation, index } = situation;
  const removals = madeRemovals(bulk, { count: COUNT, sent: path, index }, removalOf);
  return {
    name: of.name,
    kind: of.kind,
    errorIn: of.errorIn,
    expectedStatus: successStatus(operation),
    details: {
      reason: of.reason,
      constraint: `${COUNT} items`,
      pointer: bulk.sent === null ? null : `/${bulk.sent}`,
      ...steps,
      extracts: [...madeExtracts(bulk, COUNT), ...(bulk.label === null ? [] : sentExtracts(bulk))],
      followUps: of.accepted.flatMap((at) => readOf(planned, at, situation)),
      after: [...removals, ...(steps.after ?? [])],
    },
    overrides: [...path, bodyOverride(withItems(bulk, body, of.items) ?? {})],
    rules: [`\`${listName(bulk)}\` has a length of exactly ${COUNT}`, ...indexRules(bulk, situation), ...of.rules],
  };
}

/** Several items are answered one by one, in their order, and each of them is made. */
export function eachItemMade(situation: Situation): Candidate[] {
  const planned = plan(situation);
  if (planned === null) return [];
  const accepted = surelyAccepted(
    planned,
    Array.from({ length: COUNT }, (_, at) => at),
  );
  return [
    candidateOf(planned, situation, {
      name: `${COUNT} items are answered one by one`,
      kind: 'bulk_items',
      errorIn: null,
      reason: 'A request with several items has a result for each, in the order of the items, and makes each of them.',
      items: itemsFrom(planned, situation),
      accepted,
      rules: accepted.flatMap((at) => acceptedRules(planned.bulk, at)),
    }),
  ];
}

/** One item without a required field among good ones is refused alone. */
export function badItemAlone(situation: Situation): Candidate[] {
  const planned = plan(situation);
  if (planned === null || !planned.bulk.isPartial || planned.bulk.status === null) return [];
  const { bulk } = planned;
  const [missing] = (bulk.item.required ?? []).toSorted((a, b) => Number(a === bulk.label) - Number(b === bulk.label));
  if (missing === undefined) return [];
  const items = itemsFrom(planned, situation).map((item, at) =>
    at === BAD ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== missing)) : item,
  );
  const accepted = surelyAccepted(planned, [0, 2]);
  return [
    candidateOf(planned, situation, {
      name: `An item without ${missing} is refused alone`,
      kind: 'bad_item',
      errorIn: 'body',
      reason: 'With 207 each item has a status of its own: one that is not valid holds up no other and makes nothing.',
      items,
      accepted,
      rules: [
        ...accepted.flatMap((at) => acceptedRules(bulk, at)),
        `\`${ofResult(bulk, BAD, bulk.status ?? '')}\` is between 400 and 499`,
      ],
    }),
  ];
}

export const bulkItemsOracle: Oracle = {
  id: 'bulk-items',
  claim: 'A request with several items has a result for each, in their order, and makes each of them.',
  strength: 'document',
  candidates: eachItemMade,
};

export const badItemOracle: Oracle = {
  id: 'bad-item',
  claim: 'Where every item has a status of its own, one that is not valid is refused alone.',
  strength: 'standard',
  candidates: badItemAlone,
};
