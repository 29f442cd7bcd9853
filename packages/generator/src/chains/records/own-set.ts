import type { Json, Operation } from '@assay/api-model';
import { isSecured, type Step, type StepValue } from '@assay/scenario';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { isLocated } from '../../jobs/created-identity.ts';
import type { Resource } from '../../resources/api-index.ts';
import { fieldNamed, isMoment, itemFields, type ItemField } from '../../resources/lists/item-fields.ts';
import type { ListView } from '../../resources/lists/list-view.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { recordIn } from '../../resources/record-answer.ts';
import { plain } from '../../resources/words/words.ts';
import { referredBy } from '../../resources/references.ts';
import { narrowedByWords } from '../../resources/relations/narrowed-by-words.ts';
import { isUnique } from '../../resources/uniqueness.ts';
import { isObject } from '../../schema/is-valid.ts';
import { mainType } from '../../schema/resolve.ts';
import { Sampler } from '../../values/sample-value.ts';
import { bodyOverride, ChainBuilder } from '../chain.ts';
import { madeIdentity, removalOf } from '../after/follow-ups.ts';
import { movedBody, valueAt, withValue } from './body-values.ts';
import { makeInstead, withInstead, type Instead } from './exclusive.ts';
import { findHandle, type Handle } from './own-handle.ts';
import {
  apartBy,
  DAYS,
  DAYS_APART,
  distinctValues,
  laterBy,
  OWN_COUNT,
  rankedValues,
  takesWords,
  wordValues,
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

interface Body {
  sample: Json;
  /** The fields that it has or may have, by the plain name; `path` from the root of the body. */
  fields: readonly ItemField[];
  /** Fields of which the document says more than its schema does. */
  narrowed: ReadonlySet<string>;
}

/** Fields of the items that something in the request depends on. */
function fieldsInUse({ sorts, filters }: ListView): ItemField[] {
  const all = [...filters.flatMap(({ fields }) => fields), ...sorts.map(({ field }) => field)];
  return [...new Map(all.map((field) => [field.path, field])).values()];
}

const LABEL = /^(name|title|label|subject|headline|displayname|friendlyname|description|text)$/;

/** What a search that names no field most likely looks at. */
const labelOf = ({ fields }: ListView): ItemField | null => fields.find(({ name }) => LABEL.test(plain(name))) ?? null;

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
  return { sample, fields, narrowed: narrowedByWords(create, view, index.definitions) };
}

const variableOf = (field: string, record: number): string => `own${record + 1}${plain(field)}`;

/** What the own records hold in one field. */
interface Planned {
  field: ItemField;
  /** In the body. */
  path: string;
  values: readonly OwnValue[];
  /** The values are only known when they are sent: each is taken out of its request. */
  isTaken: boolean;
  /** The body has them already. */
  isKept: boolean;
}

/** Values that are known when they are sent: as the query and as a rule write them. */
const takenValues = (
  field: ItemField,
  written: (record: number) => Json,
  ranks: readonly number[] | null,
): OwnValue[] =>
  Array.from({ length: OWN_COUNT }, (_, record) => {
    const variable = variableOf(field.name, record);
    return { written: written(record), sent: `{{${variable}}}`, ruled: `{${variable}}`, rank: ranks?.[record] ?? null };
  });

/** Of mail or of a page: a server that looks at it refuses words, whether or not the document has a format. */
const ADDRESS = /^\S*(@|:\/\/)\S*$/;

const REFERENCE = /^\{\{([^{}$]+)\}\}$/;

/** A value that is in the body already: a reference, which all records share, or a text that is new in each. */
function keptValues(field: ItemField, path: string, known: string, instead: Instead): Planned {
  if (!REFERENCE.test(known))
    return { field, path, values: takenValues(field, () => known, null), isTaken: true, isKept: true };
  const all = instead.get(known) ?? Array.from({ length: OWN_COUNT }, () => known);
  const values = all.map((one) => ({ written: one, sent: one, ruled: one.slice(1, -1), rank: null }));
  return { field, path, values, isTaken: false, isKept: true };
}

/** Moments that are written in the body: their order is that of the days by which they move. */
function momentValues(field: ItemField, path: string, known: Json | undefined, isBelow: boolean): Planned[] {
  if (typeof known !== 'string') return [];
  if (isBelow && apartBy(known, 1) !== null) {
    const values = takenValues(field, (record) => apartBy(known, DAYS_APART[record] ?? 0) ?? known, DAYS_APART);
    return [{ field, path, values, isTaken: true, isKept: false }];
  }
  if (laterBy(known, 1) === null) return [];
  const values = takenValues(field, (record) => laterBy(known, DAYS[record] ?? 0) ?? known, DAYS);
  return [{ field, path, values, isTaken: true, isKept: false }];
}

function plannedField(field: ItemField, turn: number, planning: Planning): Planned[] {
  const { view, body, isPrefix, isBelow, instead } = planning;
  const own = fieldNamed(body.fields, field.name);
  if (own === null) return [];
  const known = valueAt(body.sample, own.path);
  if (isMoment(own)) return momentValues(field, own.path, known, isBelow);
  if (typeof known === 'string' && REFERENCE.test(known)) return [keptValues(field, own.path, known, instead)];
  if (takesWords(own) && !(typeof known === 'string' && ADDRESS.test(known))) {
    const values = wordValues((record) => variableOf(field.name, record), isPrefix);
    return [{ field, path: own.path, values, isTaken: true, isKept: false }];
  }
  if (typeof known === 'string' && known.includes('{{')) return [keptValues(field, own.path, known, instead)];
  // Which other values go together is said in words only.
  const values = body.narrowed.has(own.name) ? null : valuesOf(own, known, turn, view);
  return values === null ? [] : [{ field, path: own.path, values, isTaken: false, isKept: false }];
}

/** Null for a reference that nothing yields: a number that is made up names no record of this system. */
function valuesOf(own: ItemField, known: Json | undefined, turn: number, { definitions }: ListView): OwnValue[] | null {
  if (known === undefined && referredBy(own.name, own.schema) !== null) return null;
  const values = rankedValues(own, known ?? new Sampler(definitions).sample(own.schema, own.name), turn);
  return values === null ? null : [...values];
}

interface Planning {
  view: ListView;
  body: Body;
  isPrefix: boolean;
  /** They are made below a record that nobody else has. */
  isBelow: boolean;
  instead: Instead;
}

/** What each record holds in the fields that scenarios of its list use. */
function plan({ view, body, isBelow, instead }: Omit<Planning, 'isPrefix'>, isLabelled: boolean): Planned[] {
  const used = fieldsInUse(view);
  const isUnnamed = view.filters.some(({ kind, fields }) => kind === 'search' && fields.length === 0);
  const label = isUnnamed || isLabelled ? labelOf(view) : null;
  const all = label === null || used.some(({ path }) => path === label.path) ? used : [...used, label];
  const isPrefix = view.filters.some(({ match }) => match === 'prefix');
  return all.flatMap((field, turn) => plannedField(field, turn, { view, body, isPrefix, isBelow, instead }));
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
  const isPlaced = isComplete(path, view.operation) && isComplete(createPath, create);
  const body = isPlaced && allowsSeveral(resource, chain, count) ? bodyOf(create, chain, situation) : null;
  if (body === null) return null;
  const isBelow = isBelowOwn(create, chain, index);
  const instead = makeInstead(body.sample, { create, count, index }, chain);
  const planned = apart(plan({ view, body, isBelow, instead }, isLabelled === true), body, create);
  const creating = { create, path: createPath, identity: kind.madeBy, body, planned, isBelow, instead };
  const steps = Array.from({ length: count }, (_, record) => createStep(creating, record));
  const removals = steps.flatMap((_, record) => removalOf(resource, `{{own${record + 1}}}`, createPath, index));
  const handle = findHandle(view, { chain, index, planned, instead });
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
