import type { Operation } from '@assay/api-model';
import { isSecured, type Step, type StepValue } from '@assay/scenario';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { isLocated } from '../../jobs/created-identity.ts';
import type { Resource } from '../../resources/api-index.ts';
import {
  fieldNamed,
  isMoment,
  itemFields,
  relationsBeside,
  type ItemField,
} from '../../resources/lists/item-fields.ts';
import type { ListView } from '../../resources/lists/list-view.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { recordIn } from '../../resources/record-answer.ts';
import { plain } from '../../resources/words/words.ts';
import { referredBy } from '../../resources/references.ts';
import { narrowedByWords } from '../../resources/relations/narrowed-by-words.ts';
import { isUnique } from '../../resources/uniqueness.ts';
import { isObject } from '../../schema/is-valid.ts';
import { mainType } from '../../schema/resolve.ts';
import { enterState } from '../act.ts';
import { ChainBuilder } from '../chain.ts';
import { bodyOverride } from '../body-override.ts';
import { isReference, plan, variableOf, type Body, type Planned } from './planned/planned-values.ts';
import { madeIdentity, removalOf } from '../after/follow-ups.ts';
import { movedBody, valueAt, withValue } from './body-values.ts';
import { makeInstead, withInstead, type Instead } from './exclusive/exclusive.ts';
import { byText, findHandle, textToShare, type Handle } from './own-handle.ts';
import {
  apartBy,
  DAYS,
  DAYS_APART,
  distinctValues,
  laterBy,
  OWN_COUNT,
  sharedWords,
  type OwnValue,
} from './own-values.ts';
import { limitOfOthers } from '../../oracles/states/taken/said-limit.ts';
import type { Situation } from '../situation.ts';

/** Of the create of an own record: the API wants something that is not known here, so nothing is shown. */
const OTHER_REASONS = [400, 403, 404, 409, 415, 422];
const OTHER_SUCCESSES = [200, 201, 202, 204];

/** One record that a list scenario made. */
export interface OwnRecord {
  /** Its identity in a rule: `{own1}`. */
  id: string;
  /** By path of the item field. */
  values: ReadonlyMap<string, OwnValue>;
}

/** Some records that a list operation lists, made by steps that all its scenarios share, with known values. */
export interface OwnSet {
  before: readonly Step[];
  /** Removes the records. */
  removals: readonly Step[];
  /** Removes what they stand on. */
  after: readonly Step[];
  path: readonly StepValue[];
  /** What restricts the list to these records; null where nothing does. */
  handle: Handle | null;
  /** The field of the items that tells the records apart. */
  identity: ItemField;
  records: readonly OwnRecord[];
}

function bodyOf(create: Operation, chain: ChainBuilder, { index, seed }: Situation): Body | null {
  const { media, kind } = planBody(create);
  const bound = chain.body(create)[0]?.bodyValue;
  const sample = bound ?? sampleBody(create, index.definitions, seed);
  if (media === null || sample === undefined || !isObject(sample)) return null;
  if (!hasMembers({ kind, media })) return null;
  const record = recordIn(bodySchema(media), index.definitions);
  if (record === null) return null;
  const { prefix, view } = record;
  const fields = itemFields({ path: '', item: view, view }, index.definitions)
    .filter(({ schema }) => schema.readOnly !== true)
    .map((field) => ({ ...field, path: `${prefix}${field.path}` }));
  const relations = relationsBeside(bodySchema(media), prefix, index.definitions);
  fields.push(...relations.filter(({ path }) => isReference(valueAt(sample, path))));
  return { sample, fields, narrowed: narrowedByWords(create, view, index.definitions) };
}

const taken = (planned: readonly Planned[], { path }: ItemField): boolean => planned.some((one) => one.path === path);

/** Two of the records must differ in a number that they must not share: one that nothing depends on, where there is one. */
function apart(planned: readonly Planned[], body: Body, create: Operation): Planned[] {
  const unique = body.fields.filter(
    ({ name, schema }) => mainType(schema) === 'integer' && isUnique(name, schema, create),
  );
  const free = unique.filter((field) => !taken(planned, field));
  const moved = (free.length > 0 ? free : unique.slice(-1)).flatMap((field): Planned[] => {
    const values = distinctValues(field.schema, valueAt(body.sample, field.path));
    return values === null ? [] : [{ field, path: field.path, values, isTaken: false, isKept: false }];
  });
  return [...planned.filter((one) => !moved.some(({ path }) => path === one.path)), ...moved];
}

/** What the create of an own record must answer for anything to be judged. */
const accepted = (create: Operation): NonNullable<Step['expects']> => ({
  status: successStatus(create),
  alternatives: OTHER_SUCCESSES.filter((status) => status !== successStatus(create)),
  undecided: OTHER_REASONS,
});

interface Creating {
  create: Operation;
  path: readonly StepValue[];
  identity: string;
  body: Body;
  planned: readonly Planned[];
  isBelow: boolean;
  instead: Instead;
}

function createStep({ create, path, identity, body, planned, isBelow, instead }: Creating, record: number): Step {
  const hasMoments = planned.some(({ field }) => isMoment(field));
  const move = (moment: string): string | null =>
    (isBelow ? apartBy(moment, DAYS_APART[record] ?? 0) : null) ?? laterBy(moment, DAYS[record] ?? 0);
  const sample = withInstead(body.sample, instead, record);
  const moved = hasMoments ? movedBody(sample, move) : sample;
  const written = planned
    .filter(({ isKept }) => !isKept)
    .reduce((value, one) => withValue(value, one.path.split('.'), one.values[record]?.written ?? null), moved);
  const taken = planned.filter(({ isTaken }) => isTaken);
  return {
    operation: create.key,
    values: [...path, ...(isObject(written) ? [bodyOverride(written)] : [])],
    extracts: [
      { name: `own${record + 1}`, path: identity },
      ...taken.map((one) => ({ name: variableOf(one.field.name, record), path: `request ${one.path}` })),
    ],
    expects: accepted(create),
  };
}

/** Makes what the path of the list names, where the document says how, so that nothing else is below it. */
function makeParents(
  { path }: Operation,
  create: Operation,
  { chain, index }: { chain: ChainBuilder; index: Situation['index'] },
): void {
  for (const name of parameterNames(path)) {
    const parent = index.resourceAt(path.slice(0, path.indexOf(`{${name}}`) + name.length + 2));
    if (parent !== null) chain.provide(parent, { for: create, parameter: name, depth: 0, mustBeMade: true });
  }
}

const asShared = (step: Step, isShared: boolean): Step => (isShared ? { ...step, shared: true } : step);

/** A create that is refused shows nothing of the list. */
export function prepared(steps: readonly Step[], { index }: Situation, isShared: boolean): Step[] {
  return steps.map((step) => {
    const operation = index.operations.find(({ key }) => key === step.operation);
    const isCreate = operation !== undefined && index.madeBy(operation) !== null;
    const expects = isCreate && step.expects === undefined ? { expects: accepted(operation) } : {};
    return asShared({ ...step, ...expects }, isShared);
  });
}

/** An account that anybody opens belongs to nobody who is signed in. */
const isForeign = (create: Operation, list: Operation): boolean => !isSecured(create) && isSecured(list);

const isComplete = (path: readonly StepValue[], operation: Operation): boolean =>
  path.length === parameterNames(operation.path).length;

/** The field of the items that holds what the create answers, or was sent, as the identity. */
function identityIn({ fields }: ListView, path: string, { name, create }: Resource): ItemField | null {
  const named = create?.method === 'PUT' ? parameterNames(create.path).slice(-1) : [];
  const located = [...named, 'id', `${name}Id`, 'uuid', 'code', 'key'];
  const names = isLocated(path) ? located : [path.split('.').at(-1) ?? ''];
  return names.map((one) => fieldNamed(fields, one)).find((field) => field !== null) ?? null;
}

/** Whether a create is below a record that this chain has made. */
const isBelowOwn = ({ path }: Operation, chain: ChainBuilder, index: Situation['index']): boolean =>
  parameterNames(path).some((name) => {
    const parent = index.resourceAt(path.slice(0, path.indexOf(`{${name}}`) + name.length + 2));
    return parent !== null && parent.create !== null && chain.makerOf(parent) === parent.create;
  });

/** Others of the run are there at the same time. */
const allowsSeveral = (resource: Resource, chain: ChainBuilder, count: number): boolean =>
  (limitOfOthers(resource, chain) ?? Infinity) >= count * 2;

interface Size {
  count: number;
  isShared: boolean;
  /** They have a name that nothing else has. */
  isLabelled?: true;
}

interface Kind {
  resource: Resource;
  create: Operation;
  /** The field of the items that tells them apart, and where the create has it. */
  identity: ItemField;
  madeBy: string;
}

/** What the records of a list are; null where the document does not tell how one is made and told apart. */
function kindOf(view: ListView, situation: Situation): Kind | null {
  const { resource } = view;
  const create = resource?.create ?? null;
  if (resource === null || create === null || isForeign(create, view.operation)) return null;
  const made = madeIdentity({ ...situation, operation: create });
  const identity = made === null ? null : identityIn(view, made.extract.path, resource);
  return made === null || identity === null ? null : { resource, create, identity, madeBy: made.extract.path };
}

/** The own records with what shows only them: they share a text for that where nothing else does. */
function withHandle(
  view: ListView,
  made: { chain: ChainBuilder; index: Situation['index']; planned: readonly Planned[]; instead: Instead },
  create: Operation,
): { planned: readonly Planned[]; handle: Handle | null } {
  const { planned } = made;
  const handle = findHandle(view, made);
  const filter = handle === null ? textToShare(view, planned) : null;
  const field = filter?.fields[0];
  const isFree = field !== undefined && !isUnique(field.name, field.schema, create);
  if (filter === null || !isFree || referredBy(field.name, field.schema) !== null) return { planned, handle };
  const variable = variableOf(field.name, 0);
  const values = sharedWords(variable);
  return {
    planned: planned.map((one) => (one.field.path === field.path ? { ...one, values } : one)),
    handle: byText(filter, `{{${variable}}}`),
  };
}

function makeSet(view: ListView, situation: Situation, { count, isShared, isLabelled }: Size): OwnSet | null {
  const { index, seed } = situation;
  const kind = kindOf(view, situation);
  if (kind === null) return null;
  const { resource, create, identity } = kind;
  // Other lists stand on records of their own: what is shared with them would be in both.
  const chain = new ChainBuilder(index, seed, { suffix: plain(view.operation.path), sharesNeeds: true });
  makeParents(view.operation, create, { chain, index });
  const path = chain.path(view.operation);
  const createPath = chain.path(create);
  enterState(chain, create, createPath, index);
  const isPlaced = isComplete(path, view.operation) && isComplete(createPath, create);
  const body = isPlaced && allowsSeveral(resource, chain, count) ? bodyOf(create, chain, situation) : null;
  if (body === null) return null;
  const isBelow = isBelowOwn(create, chain, index);
  const instead = makeInstead(body.sample, { create, count, index }, chain);
  const own = apart(plan({ view, body, isBelow, instead }, isLabelled === true), body, create);
  const { planned, handle } = withHandle(view, { chain, index, planned: own, instead }, create);
  const creating = { create, path: createPath, identity: kind.madeBy, body, planned, isBelow, instead };
  const steps = Array.from({ length: count }, (_, record) => createStep(creating, record));
  const removals = steps.flatMap((_, record) => removalOf(resource, `{{own${record + 1}}}`, createPath, index));
  return {
    identity,
    before: prepared([...chain.before, ...steps], situation, isShared),
    removals: removals.map((step) => asShared(step, isShared)),
    after: chain.after.map((step) => asShared(step, isShared)),
    path,
    handle,
    records: steps.map((_, record) => ({
      id: `{own${record + 1}}`,
      values: new Map(
        planned.flatMap(({ field, values }) => (values[record] === undefined ? [] : [[field.path, values[record]]])),
      ),
    })),
  };
}

const known = new WeakMap<ListView, OwnSet | null>();

/** The own records that scenarios of a list stand on; null where the document does not say how to make them. */
export function ownSet(view: ListView, situation: Situation): OwnSet | null {
  const found = known.get(view);
  if (found !== undefined) return found;
  const set = makeSet(view, situation, { count: OWN_COUNT, isShared: true });
  known.set(view, set);
  return set;
}

/** One such record, which belongs to a single scenario and may be changed and removed. */
export const ownSingle = (view: ListView, situation: Situation): OwnSet | null =>
  makeSet(view, situation, { count: 1, isShared: false });

/** The same with a name that nothing else has, where such records have names. */
export const ownLabelled = (view: ListView, situation: Situation): OwnSet | null =>
  makeSet(view, situation, { count: 1, isShared: false, isLabelled: true });
